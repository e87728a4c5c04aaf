"""The printed products: a folder for each, and the catalogue that lists them."""
