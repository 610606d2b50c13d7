"""The plain values that all other packages use: dice, money, times, names and words. Knows no rule of any house."""
