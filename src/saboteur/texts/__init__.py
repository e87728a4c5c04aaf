"""Texts for people, as data: the numbered rules in every language we write them in."""
