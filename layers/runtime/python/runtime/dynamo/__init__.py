"""The stores on DynamoDB; ``schema`` says how its tables look."""
