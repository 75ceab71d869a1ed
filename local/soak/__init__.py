"""The soak: restless people at many tables of the running stack, and a judgement of what it did with them."""
