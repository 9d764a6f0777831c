import fc from 'fast-check'
import { type Actor, modules } from '../../../../src/access'
import { receivingLines } from '../../../../src/resources/inventory/receiving_lines'
import { receivings } from '../../../../src/resources/inventory/receivings'
import type { AnyResource } from '../../../../src/resources/kit/defineResource'
import { purchases } from '../../../../src/resources/purchase/purchases'
import type { Unit } from '../../../../server/http/unit'
import { tellTotals } from '../../../../server/modules/inventory/receivingTotals'
import type { Doc, Office } from './orders'

/** What may happen to the deliveries of an order, how it is done, and which rule it broke. */
export function receiptHistories(at: () => Office) {
  type Act = { act: 'begin' | 'receive' | 'reverse' | 'close_short' | 'cancel_line'; on: number; qty: number }
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom('begin', 'receive', 'receive', 'receive', 'reverse', 'close_short', 'cancel_line'),
      on: fc.nat({ max: 5 }),
      qty: fc.integer({ min: 1, max: 60 }),
    }) as fc.Arbitrary<Act>,
    { minLength: 5, maxLength: 12 },
  )
  const actor: Actor = { id: 0, name: 'Admin', roles: ['admin'], modules }
  const fire = (unit: Unit, resource: AnyResource, id: number, event: string, asked: object = {}) =>
    unit.fire(resource, id, event, { ...asked }, actor)

  const begin = (unit: Unit, purchase: Doc) =>
    unit
      .insert(receivings, {
        source_kind: 'purchase',
        purchase_id: purchase.id,
        source_number: purchase.number,
        location_id: at().room.site,
        bin_id: at().dock.dock,
      })
      .then(({ id }) => fire(unit, receivings, id, 'start'))

  async function play(unit: Unit, purchase: Doc, { act, on, qty }: Act) {
    if (act === 'begin') return begin(unit, purchase)
    const deliveries = await unit.find(receivings, { purchase_id: purchase.id })
    const { id } = deliveries[on % Math.max(1, deliveries.length)] ?? { id: 0 }
    if (act === 'cancel_line')
      return fire(unit, purchases, purchase.id, act, {
        purchase_line_id: purchase.purchase_lines[on % 2]?.id,
      })
    if (act === 'receive')
      for (const [place, line] of (await unit.find(receivingLines, { receiving_id: id })).entries())
        await unit.update(receivingLines, line.id, {
          qty_now: place === on % 2 ? qty : Math.floor(qty / 2),
          lot_number: `H${purchase.id}`,
        })
    // As the form does that saves what was counted.
    if (act === 'receive') await tellTotals(unit, { id })
    return fire(unit, receivings, id, act, act === 'close_short' ? { reason: 'Sold out' } : {})
  }

  const broken = async (purchaseId: number) =>
    (
      await at().node.pool.query<{ rule: string }>(
        `with lines as (
           select l.*, coalesce((select sum(r.qty_received) from receiving_lines r
               join receivings d on d.id = r.receiving_id
               where d.purchase_id = l.purchase_id and r.source_line_id = l.id), 0) as came,
             coalesce((select sum(case m.reason when 'reverse' then -m.qty else m.qty end) from stock_movements m
               join receiving_lines r on r.id = m.source_line_id and m.source_type = 'receivings'
               join receivings d on d.id = r.receiving_id
               where d.purchase_id = l.purchase_id and r.source_line_id = l.id), 0) as moved
           from purchase_lines l where l.purchase_id = $1)
         select 'received differs from its deliveries or the ledger' as rule from lines
           where qty_received * factor <> came or came <> moved
         union all select 'more than the tolerance' from lines
           where qty_received > (qty_ordered - qty_cancelled) * 1.05
         union all select 'status differs from the lines' from purchases p where id = $1 and status <> (
           select case when count(*) filter (where qty_received > 0) = 0 then 'ordered'
             when count(*) filter (where qty_received < qty_ordered - qty_cancelled) = 0 then 'received'
             else 'partially_received' end from lines)
         union all select 'a delivery is not where its lines are' from receivings d where purchase_id = $1
           and status in ('received', 'partially_received') and (status = 'received') <> (
             select bool_and(r.qty_expected is null or r.short_reason is not null or r.qty_received >= r.qty_expected)
             from receiving_lines r where r.receiving_id = d.id)`,
        [purchaseId],
      )
    ).rows

  return { acts, play, broken }
}
