"""Matches that are over are analysed when somebody asks: one at a time, behind everything else."""
