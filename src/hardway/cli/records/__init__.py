"""The work of `hardway replay`, `rulings`, `legal`, `examples` and `strategies`."""
