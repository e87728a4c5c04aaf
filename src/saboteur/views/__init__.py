"""What a seat may know: redacted events, journals, views, and worlds that fit a view."""
