"""The plain values everything speaks in: dice, money, odds and clauses; it knows no rule of any house."""
