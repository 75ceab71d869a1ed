"""The whole stack in this process: a gateway on a free port, the real handlers, clients over the network."""
