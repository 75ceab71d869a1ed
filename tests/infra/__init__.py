"""The deployment, held against its templates: there is no account here to try it in."""
