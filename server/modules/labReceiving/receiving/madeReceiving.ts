import { sql } from 'kysely'
import { receivingLines } from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { labReceivingItems } from '../../../../src/resources/labReceiving/lab_receiving_items'
import type { LabReceiving } from '../../../../src/resources/labReceiving/lab_receivings'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { deliveries } from '../../../site/purchaseHooks'
import { type Arrival, byBin, isUnaccepted, qtyOf } from './arrivals'
import { sourceKindOf } from './items'

/** The lines of the delivery of inventory: one for each item and bin. */
async function addLines(unit: Unit, receiving: Receiving, arrivals: readonly Arrival[]) {
  const expected = await deliveries().expected(unit.trx, receiving)
  for (const { item, containers, lot } of arrivals) {
    const source = expected.find(({ source_line_id }) => source_line_id === item.source_line_id)
    const isExpired = item.expired_reason !== null
    for (const [bin_id, own] of byBin(containers)) {
      const qty_now = qtyOf(own)
      await unit.insert(receivingLines, {
        receiving_id: receiving.id,
        product_id: item.product_id,
        source_line_id: item.source_line_id,
        source_status: item.source_status,
        accept_reason: item.accept_reason,
        accepted_by_id: item.accepted_by_id,
        qty_expected: item.source_line_id === null ? null : qty_now,
        qty_now,
        lot_number: lot.lot_number,
        supplier_lot: item.supplier_lot,
        manufactured_on: item.manufactured_on,
        expires_on: lot.expires_on,
        bin_id,
        condition: isExpired ? 'expired' : 'good',
        unit_cost: source?.unit_cost ?? null,
      })
    }
  }
}

/** The delivery of inventory that a delivery at the bench posts through, in progress. */
export async function makeReceiving(
  unit: Unit,
  lab: LabReceiving,
  arrivals: readonly Arrival[],
): Promise<Receiving> {
  const isFirst = (await unit.find(receivings, { lab_receiving_id: lab.id })).length === 0
  const { rows } = await sql<{ number: string }>`
    select number from purchases where id = ${lab.purchase_id}
    union all select number from transfers where id = ${lab.transfer_id}`.execute(unit.trx)
  const receiving = await unit.insert(receivings, {
    status: 'in_progress',
    source_kind: sourceKindOf(lab),
    supplier_id: lab.supplier_id,
    purchase_id: lab.purchase_id,
    transfer_id: lab.transfer_id,
    source_number: rows[0]?.number ?? lab.number,
    location_id: lab.location_id,
    bin_id: lab.bin_id,
    packing_slip: isFirst ? lab.packing_slip : null,
    arrived_at: unit.doneAt,
    carrier_id: lab.carrier_id,
    bill_of_lading: lab.waybill,
    lab_receiving_id: lab.id,
    line_count: arrivals.length,
    unaccepted: arrivals.filter(({ item }) => isUnaccepted(item)).length,
  })
  await addLines(unit, receiving, arrivals)
  return receiving
}

/** Inventory accepts items that are not expected on the delivery made for them; admin does so at once. */
export async function acceptedReceiving(
  unit: Unit,
  lab: LabReceiving,
  arrivals: readonly Arrival[],
): Promise<Receiving> {
  const [waiting] = await unit.find(receivings, { lab_receiving_id: lab.id, status: 'in_progress' })
  const unaccepted = arrivals.filter(({ item }) => isUnaccepted(item))
  if (!waiting) {
    if (unaccepted.length > 0)
      throw new Refused('not_expected', {
        text: t('{product} is not expected. Ask inventory to accept it, or take it off', {
          product: unaccepted[0]?.item.product,
        }),
      })
    return makeReceiving(unit, lab, arrivals)
  }
  if (waiting.unaccepted > 0)
    throw new Refused('not_expected', {
      text: t('{number} waits for inventory to accept what is not expected', { number: waiting.number }),
    })
  const answers = await unit.find(receivingLines, { receiving_id: waiting.id })
  for (const { item } of unaccepted) {
    const line = answers.find((one) => one.product_id === item.product_id && one.accepted_by_id !== null)
    await unit.update(labReceivingItems, item.id, {
      accept_reason: line?.accept_reason ?? null,
      accepted_by_id: line?.accepted_by_id ?? null,
    })
  }
  // What was weighed since has lines of its own.
  for (const { id } of answers) await unit.remove(receivingLines, id)
  const accepted = await Promise.all(
    arrivals.map(async (one) => ({ ...one, item: await unit.get(labReceivingItems, one.item.id) })),
  )
  const left = accepted.find(({ item }) => isUnaccepted(item))
  if (left)
    throw new Refused('not_expected', {
      text: t('{product} is not expected. Ask inventory to accept it, or take it off', {
        product: left.item.product,
      }),
    })
  await addLines(unit, waiting, accepted)
  return waiting
}
