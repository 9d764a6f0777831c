export const coverageStates = ['stockout', 'below_safety', 'covered', 'excess'] as const
export type CoverageState = (typeof coverageStates)[number]

const excessDays = 90

/** Days the projected stock lasts at the remaining forecast of a day; null where nothing is forecast. */
const daysOfCover = (projected: number, remainingPerDay: number): number | null =>
  remainingPerDay > 0 ? Math.max(0, projected) / remainingPerDay : null

export const coverageOf = (projected: number, safety: number, remainingPerDay: number): CoverageState => {
  if (projected < 0) return 'stockout'
  if (projected < safety) return 'below_safety'
  const days = daysOfCover(projected, remainingPerDay)
  return (days ?? (projected > 0 ? Infinity : 0)) > excessDays ? 'excess' : 'covered'
}
