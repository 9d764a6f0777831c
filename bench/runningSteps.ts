import pg from 'pg'
import { clientConfig } from '../server/db/connect'

/**
 * Puts a number of orders at a step that counts bottles, with enough received for a whole run, so that the
 * demo plant has work at any hour.
 */
export async function runSteps(connection: pg.ClientConfig, many: number): Promise<number[]> {
  const client = new pg.Client(clientConfig(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `with open as (
         select distinct on (o.id) s.id, o.id as order_id, s.sequence
         from production_orders o join production_order_steps s on s.production_order_id = o.id
         where o.status in ('released', 'in_progress') and s.unit_kind = 'unit'
           and s.status not in ('done', 'skipped') and s.machine_id is null
         order by o.id, s.sequence, s.batch_no),
       chosen as (select * from open order by order_id limit $1),
       begun as (
         update production_orders o set status = 'in_progress', started_at = coalesce(started_at, now())
         from chosen c where o.id = c.order_id),
       before as (
         update production_order_steps s set status = 'done', qty_planned = 9e6, qty_in = 9e6, qty_good = 9e6
         from chosen c where s.production_order_id = c.order_id and s.sequence < c.sequence)
       update production_order_steps s set status = 'in_progress', qty_planned = 50000, qty_in = 9e6, qty_good = 1,
         ready_at = now(), started_at = now(), running_since = now(), paused_at = null, blocked_at = null
       from chosen c where s.id = c.id returning s.id`,
      [many],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
