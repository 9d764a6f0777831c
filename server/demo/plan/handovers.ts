import type pg from 'pg'
import { shiftWindows } from '../../modules/production/plan/apply/shiftWindows'
import { productionSettings } from '../../site/plant'
import { queriesOf } from '../company/queries'

const hour = 3_600_000
/** So many shifts before now have their handover. */
const shiftsTold = 9

type Options = {
  plantId: number
  now: number
  timezone: string
  /** The leads, who take turns. */
  leads: readonly [number, number]
}

/**
 * The handovers of the last shifts: all are taken over but the last one, which waits for the lead who comes. What waits
 * in the plant is a line of the last one alone: it is what waits now.
 */
export async function addHandovers(client: pg.ClientBase, options: Options) {
  const { plantId, now, timezone, leads } = options
  const { shifts } = await productionSettings(queriesOf(client))
  const ended = shiftWindows(now - shiftsTold * 12 * hour, now, shifts, timezone)
    .filter(({ to }) => to <= now)
    .slice(-shiftsTold)
  for (const [place, { plan_date, shift, from, to }] of ended.entries()) {
    const isLast = place === ended.length - 1
    // Counted from the last, which the first lead hands over at any hour: the simulated other one takes it over.
    const [outgoing, incoming] = (ended.length - place) % 2 === 1 ? leads : [leads[1], leads[0]]
    const at = (ms: number) => new Date(Math.min(now, ms)).toISOString()
    const { rows } = await client.query<{ id: string }>(
      `insert into shift_handovers (number, status, location_id, plan_date, shift, notes, from_at, to_at, read_at,
         handed_over_by_id, handed_over_at, taken_over_by_id, taken_over_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $8, $10, $11, $12, coalesce($11::timestamptz, $8)) returning id`,
      [
        `SH-${String(place + 1).padStart(5, '0')}`,
        isLast ? 'handed_over' : 'taken_over',
        plantId,
        plan_date,
        shift,
        isLast ? 'Two carts of caps wait at the fillers; the next delivery is at the dock.' : null,
        at(from),
        at(to),
        outgoing,
        isLast ? null : incoming,
        isLast ? null : at(to + hour / 6),
        at(to - hour / 2),
      ],
    )
    await client.query(
      `insert into shift_handover_lines (shift_handover_id, topic, subject, production_order_id, phase_id, machine_id,
         reason_parameter_id, block_code, qty_good, qty_scrap, measure, minutes, since, due_on)
       select $1, topic, subject, production_order_id, phase_id, machine_id, reason_parameter_id, block_code, qty_good,
         qty_scrap, measure, minutes, since, due_on
       from shift_handover_of($2, $3, $4) where $5 or topic in ('open', 'ended', 'stopped', 'difference')`,
      [rows[0]?.id, at(from), at(to), plan_date, isLast],
    )
  }
}
