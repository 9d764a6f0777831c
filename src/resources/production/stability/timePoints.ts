/** The months of a plan as it was typed, each once, in their order. */
export const monthsOf = (typed: string): number[] =>
  [...new Set(typed.split(',').map((one) => Number(one.trim())))].toSorted((one, other) => one - other)

/** How far a result is from what the lot began with, in percent; null where that is nothing. */
export const changeFrom = (first: number, result: number) =>
  first === 0 ? null : Number((((result - first) / first) * 100).toFixed(4))
