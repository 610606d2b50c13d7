// What can be called across a table with one touch.

export const CHEERS = ["Well done!", "Hot dice!", "Come on!", "Good luck!", "Ouch!"];
