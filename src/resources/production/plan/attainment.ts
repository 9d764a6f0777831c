/** Units of a daily order. */
export type PlannedUnits = { planned_units: number; done_units: number }

/** What was done of what was planned, in percent; null where nothing was planned. */
export const attainmentOf = ({ planned_units: planned, done_units: done }: PlannedUnits) =>
  planned > 0 ? Math.round((done / planned) * 1_000_000) / 10_000 : null

type Shift = PlannedUnits & { plan_date: string; status: string }

/** What the published shifts of a day plan and made. */
export const unitsOfDay = (shifts: readonly Shift[], day: string): PlannedUnits => {
  const counted = shifts.filter(
    ({ plan_date, status }) => plan_date.slice(0, 10) === day && status !== 'draft',
  )
  const sum = (of: keyof PlannedUnits) => counted.reduce((total, shift) => total + shift[of], 0)
  return { planned_units: sum('planned_units'), done_units: sum('done_units') }
}
