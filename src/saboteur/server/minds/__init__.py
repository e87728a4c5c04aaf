"""Where bots think: in processes of their own, or in this one where there are none."""
