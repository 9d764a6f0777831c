import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'
import type { DayExceptions } from '../../site/calendar/workdays'

/** The exceptions of a location, of the first active plant where a project has none; days in the zone of the location. */
export async function dayExceptions(trx: Db | Trx, locationId: number | null): Promise<DayExceptions> {
  const { rows } = await sql<{ day: string; is_open: boolean }>`
    select distinct d.day::date::text as day, e.kind = 'overtime' as is_open
    from locations l
    join calendar_exceptions e on e.location_id = l.id and e.machine_id is null
    cross join lateral generate_series(
      (e.starts_at at time zone l.timezone)::date,
      ((e.ends_at - interval '1 millisecond') at time zone l.timezone)::date, interval '1 day') as d (day)
    where l.id = coalesce(${locationId}::bigint,
      (select p.id from locations p where p.kind = 'plant' and p.is_active order by p.id limit 1))
    order by 1`.execute(trx)
  return {
    closed: rows.filter(({ is_open }) => !is_open).map(({ day }) => day),
    open: rows.filter(({ is_open }) => is_open).map(({ day }) => day),
  }
}
