"""What is measured, and against whom. Nothing here is part of the product."""
