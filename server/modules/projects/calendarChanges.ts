import { sql } from 'kysely'
import { dayAfter } from '../../../src/resources/kit/text/days'
import { calendarExceptions } from '../../../src/resources/production/plan/calendar_exceptions'
import { changedIn } from '../../engine/hooks/changedIn'
import { onChanged } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { settleProject } from './settle'

/** The projects under way or to come whose calendar has the exceptions of these locations, and that reach this day. */
async function projectsBy(unit: Unit, locationIds: readonly number[], day: string) {
  const { rows } = await sql<{ id: number }>`
    with first_plant as (
      select id from locations where kind = 'plant' and is_active order by id limit 1)
    select p.id from projects p
    where coalesce(p.location_id, (select id from first_plant)) = any(${locationIds}::bigint[])
      and p.status not in ('completed', 'cancelled')
      and greatest(p.due_date, p.projected_end) >= ${day}::date
    order by p.id`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

// A holiday or an extra shift of a location moves where its projects end.
onChanged(calendarExceptions, async (unit, _rows, reported) => {
  const changed = reported
    .filter(changedIn(['kind', 'location_id', 'machine_id', 'starts_at', 'ends_at']))
    .flatMap(({ before, after }) => [before, after])
    .filter((one) => one !== null)
    .filter(({ machine_id }) => machine_id === null)
  if (changed.length === 0) return
  const first = changed.reduce((day, { starts_at: at }) => (at < day ? at : day), '9999').slice(0, 10)
  const locationIds = [...new Set(changed.map(({ location_id }) => location_id))]
  // The first day of an exception is a day earlier in the zone of a location.
  for (const id of await projectsBy(unit, locationIds, dayAfter(first, -1))) await settleProject(unit, id)
})
