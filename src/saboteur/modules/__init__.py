"""The printed products, one file each, and the pieces they share."""
