"""The template that is deployed, run on one machine: its resources on moto, its functions in process."""
