"""WebSockets and the sessions behind them."""
