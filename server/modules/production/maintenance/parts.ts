import { sql } from 'kysely'
import {
  type WorkOrderPart,
  workOrderParts,
} from '../../../../src/resources/production/maintenance/work_order_parts'
import { type WorkOrder, workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import { products } from '../../../../src/resources/inventory/products/products'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { beforeLock, onCreate, onEvent, onLines } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import { mirrorsOf } from '../../inventory/ledger/reversed'
import { placesOf } from '../stock/places'
import { noteLine } from './workLog'

const working: readonly WorkOrder['status'][] = ['acknowledged', 'in_progress', 'waiting_parts']

/** The one posting by which a part was issued. */
const issueKey = (id: number) => `${workOrderParts.name}:${id}:issue`

/** Where so much of a product is free at the plant, what expires first before the rest. */
async function placeOf(unit: Unit, productId: number, qty: number) {
  const { plant } = await placesOf(unit)
  const { rows } = await sql<{ lot_id: number; bin_id: number }>`
    select l.lot_id, l.bin_id from stock_levels l join bins b on b.id = l.bin_id join lots o on o.id = l.lot_id
    where l.product_id = ${productId} and l.available >= ${qty} and o.status = 'released'
      and b.location_id = ${plant} and b.kind in ('storage', 'floor', 'staging', 'lab')
    order by o.expires_on nulls last, l.first_in_at, l.id limit 1`.execute(unit.trx)
  return rows[0]
}

onCreate(workOrderParts, async (unit, values) => {
  const work = await unit.lock(workOrders, values.work_order_id)
  if (!working.includes(work.status))
    throw new Refused('invalid_transition', {
      text: t('{number} is not being worked on', { number: work.number }),
    })
  const place = await placeOf(unit, values.product_id, values.qty)
  if (!place)
    throw new Refused('insufficient_stock', {
      text: t('No bin of the plant has {qty} of {product} available', {
        qty: values.qty,
        product: (await unit.get(products, values.product_id)).name,
      }),
    })
  return { ...values, ...place, issued_at: unit.doneAt, issued_by_id: unit.by.id || null }
})

/** What all parts of a work order cost that were not returned. */
async function keepCost(unit: Unit, workId: number) {
  const parts = await unit.find(workOrderParts, { work_order_id: workId, status: 'issued' })
  const parts_cost = parts.reduce((sum, { value }) => sum + Math.round(value * 10_000), 0) / 10_000
  await unit.update(workOrders, workId, { parts_cost })
}

const partText = ({ qty, measure, product }: WorkOrderPart) => `${qty} ${measure ?? ''} ${product ?? ''}`

onLines(workOrderParts, async (unit, part) => {
  if (part.version !== 1) return {}
  const { production } = await placesOf(unit)
  const { product_id, lot_id, bin_id, qty } = part
  const { movement_ids } = await post(unit, {
    posting_key: issueKey(part.id),
    source_type: workOrders.name,
    source_id: part.work_order_id,
    event: 'issue',
    movements: [
      {
        product_id,
        lot_id,
        from_bin_id: bin_id,
        to_bin_id: production,
        qty,
        reason: 'consume',
        source_line_id: part.id,
        note: part.work_order,
      },
    ],
  })
  const { rows } = await sql<{ value: number }>`
    select abs(value)::float8 as value from stock_movements where id = ${movement_ids[0]}`.execute(unit.trx)
  const value = rows[0]?.value ?? 0
  await unit.update(workOrderParts, part.id, { value })
  await keepCost(unit, part.work_order_id)
  await noteLine(unit, part.work_order_id, 'part', t('Issued: {part}', { part: partText(part) }))
  return {}
})

// The work order first, as its own events lock it.
beforeLock(workOrderParts, async (unit, id) => {
  const { rows } = await sql<{
    work_order_id: number
  }>`select work_order_id from work_order_parts where id = ${id}`.execute(unit.trx)
  const [part] = rows
  if (part) await unit.lock(workOrders, part.work_order_id)
})

onEvent(workOrderParts, 'return', async (unit, part) => {
  const work = await unit.get(workOrders, part.work_order_id)
  if (work.status === 'verified' || work.status === 'cancelled')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: work.number, status: work.status }),
    })
  await post(unit, {
    posting_key: `${workOrderParts.name}:${part.id}:return`,
    source_type: workOrders.name,
    source_id: part.work_order_id,
    event: 'return',
    movements: await mirrorsOf(unit, issueKey(part.id)),
  })
  const cost = Math.round((work.parts_cost - part.value) * 10_000) / 10_000
  await unit.update(workOrders, work.id, { parts_cost: Math.max(0, cost) })
  await noteLine(unit, work.id, 'part', t('Returned: {part}', { part: partText(part) }))
  return { returned_at: unit.doneAt, returned_by_id: unit.by.id || null }
})
