import { sql } from 'kysely'
import { dayNumber, dayText, placeOf, type Workdays } from '../../../../src/planning/projects/workdays'
import type { Days } from '../../../../src/forecasting/planning/buckets'
import type { Db, Trx } from '../../../db/database'
import { workdaysAround } from '../../../site/calendar/workdays'

/** The working days of the site around a horizon. */
export async function siteWorkdays(unit: { trx: Db | Trx }, { from, to }: Days): Promise<Workdays> {
  const { rows } = await sql<{ day: string; opens: boolean }>`
    select distinct plant_day(d)::text as day, e.kind = 'overtime' as opens
    from calendar_exceptions e cross join lateral generate_series(e.starts_at, e.ends_at, interval '1 day') d
    where e.machine_id is null and (e.kind = 'overtime' or e.ends_at - e.starts_at >= interval '20 hours')`.execute(
    unit.trx,
  )
  const days = (opens: boolean) => rows.filter((row) => row.opens === opens).map(({ day }) => day)
  return workdaysAround([from, to], { closed: days(false), open: days(true) })
}

/** The day on which work of so many working days begins that ends on a day. */
export function startBefore(workdays: Workdays, due: string, leadDays: number): string {
  if (leadDays === 0) return due
  const place = placeOf(workdays, dayNumber(due)) - leadDays
  const day = workdays.days[Math.max(0, place)]
  return day === undefined ? due : dayText(Math.min(day, dayNumber(due)))
}

/** Working days within a bucket. */
export const workdaysIn = (workdays: Workdays, { from, to }: Days) =>
  placeOf(workdays, dayNumber(to) + 1) - placeOf(workdays, dayNumber(from))
