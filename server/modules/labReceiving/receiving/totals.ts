import { labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import type { Unit } from '../../../engine/unitTypes'
import { sql } from 'kysely'

/** What a delivery keeps of its items: how many stay short after the next posting, and how many containers are in stock. */
export async function totalsOf(unit: Unit, receivingId: number, withoutItem = 0) {
  const { rows } = await sql<{ lacking: number; posted_count: number }>`
    select count(*) filter (where i.qty_expected is not null and i.short_reason is null
        and i.qty_received + coalesce(c.coming, 0) < i.qty_expected)::int as lacking,
      coalesce(sum(c.posted), 0)::int as posted_count
    from lab_receiving_items i
    left join lateral (
      select sum(k.initial_qty) filter (where k.status = 'expected') as coming,
        count(*) filter (where k.status not in ('expected', 'void')) as posted
      from lab_receiving_containers k
      where k.lab_receiving_item_id = i.id and k.parent_container_id is null) c on true
    where i.lab_receiving_id = ${receivingId} and i.id <> ${withoutItem}`.execute(unit.trx)
  return rows[0] ?? { lacking: 0, posted_count: 0 }
}

/** Updates the totals of a delivery after its containers changed. */
export async function publishTotals(unit: Unit, receivingId: number, withoutItem?: number) {
  await unit.updateSilently(labReceivings, receivingId, await totalsOf(unit, receivingId, withoutItem))
}
