import { sql } from 'kysely'
import {
  longestShiftMs,
  type Punch,
  statusAfter,
  wholeMinutes,
  workedMs,
} from '../../../../src/machines/punches'
import {
  type OwnPunch,
  punchCalls,
  type PunchState,
} from '../../../../src/resources/general/time_clock/punchCalls'
import type { Db, Trx } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { nowOf } from '../../../site/now'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { instantAt } from '../../../site/shifts'
import { dayAt, siteOf } from '../../../site/plant'

/**
 * The valid punches of a person, from the one before `from` to the one after `to`, to cover shifts over
 * midnight.
 */
async function punchesOf(db: Db | Trx, userId: number, from: string, to: string): Promise<OwnPunch[]> {
  const { rows } = await sql<OwnPunch>`
    select id, kind, punched_at, arrived_at, corrects_id, source, note from punches p
    where user_id = ${userId} and punched_at >= coalesce((
        select max(punched_at) from punches b where b.user_id = ${userId} and b.punched_at < ${from}
          and not exists (select 1 from punches c where c.corrects_id = b.id)), '-infinity')
      and punched_at <= coalesce((
        select min(punched_at) from punches b where b.user_id = ${userId} and b.punched_at >= ${to}
          and not exists (select 1 from punches c where c.corrects_id = b.id)), 'infinity')
      and not exists (select 1 from punches c where c.corrects_id = p.id)
    order by punched_at, id`.execute(db)
  return rows
}

/** The zone in which a person's days run: that of his location, else of the plant. */
async function zoneOf(db: Db | Trx, userId: number) {
  const { rows } = await sql<{ timezone: string }>`select l.timezone from users u
    join locations l on l.id = u.location_id where u.id = ${userId}`.execute(db)
  return rows[0]?.timezone ?? (await siteOf(db)).timezone
}

/** Punch state of a user at an instant, and time worked on that day of the location. */
export async function punchStateAt(db: Db | Trx, userId: number, instant?: string): Promise<PunchState> {
  const at = instant ?? new Date(await nowOf(db)).toISOString()
  const zone = await zoneOf(db, userId)
  const begins = instantAt(dayAt(at, zone), '00:00', zone)
  const until = new Date(Date.parse(at) + 1).toISOString()
  const punches = await punchesOf(db, userId, new Date(begins).toISOString(), until)
  const last = punches.findLast(({ punched_at }) => punched_at <= at)
  return {
    status: statusAfter(last?.kind ?? null),
    since: last?.punched_at ?? null,
    worked_minutes_today: wholeMinutes(workedMs(punches, begins, Date.parse(at))),
    at,
  }
}

/** The punches of a month by day of the site, with the hours of each; a shift over midnight counts to both its days. */
export async function punchesOfMonth(db: Db, userId: number, month: string) {
  const at = new Date(await nowOf(db)).toISOString()
  const zone = await zoneOf(db, userId)
  const first = `${month}-01`
  const next = `${dayAfter(first, 32).slice(0, 8)}01`
  const end = instantAt(next, '00:00', zone)
  const from = new Date(instantAt(first, '00:00', zone)).toISOString()
  const punches = await punchesOf(db, userId, from, new Date(end).toISOString())
  const days = []
  let total = 0
  for (
    let day = first;
    day < next && instantAt(day, '00:00', zone) < Date.parse(at);
    day = dayAfter(day, 1)
  ) {
    const begins = instantAt(day, '00:00', zone)
    const ends = Math.min(instantAt(dayAfter(day, 1), '00:00', zone), Date.parse(at))
    const own = punches.filter(({ punched_at }) => dayAt(punched_at, zone) === day)
    const worked = workedMs(punches, begins, ends, Date.parse(at))
    total += worked
    if (own.length > 0 || worked > 0)
      days.push({
        day,
        worked_minutes: wholeMinutes(worked),
        punches: own,
        missing_out: missesOut(punches, own, at),
      })
  }
  return { month, timezone: zone, total_minutes: wholeMinutes(total), days }
}

/** Whether an interval that began this day exceeds the longest shift, so an out punch is missing. */
const missesOut = (punches: readonly Punch[], own: readonly Punch[], now: string) =>
  own
    .filter(({ kind }) => kind === 'in')
    .some((came) => {
      const left = punches.find(({ kind, punched_at }) => kind === 'out' && punched_at > came.punched_at)
      return Date.parse(left?.punched_at ?? now) - Date.parse(came.punched_at) > longestShiftMs
    })

onCall(punchCalls.month, ({ db, by, input }) => punchesOfMonth(db, by.id, input.month))
