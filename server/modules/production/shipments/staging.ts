import { sql } from 'kysely'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { transferLines } from '../../../../src/resources/inventory/transfers/transfer_lines'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { words } from '../../../../src/resources/kit/text/words'
import type { ShipmentLine } from '../../../../src/resources/production/shipments/shipment_lines'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import { skids } from '../../../../src/resources/production/skids/skids'
import { t } from '../../../../src/texts/texts'
import { nextNumber } from '../../../engine/documentNumbers'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'
import { onSkids, promisedOf } from './contents'
import { assertReceived } from './drawUp'

/** The transfer of skids for which there is none yet: they are staged where the other goods for that place are. */
export async function stageSkids(unit: Unit, shipment: Shipment, lines: readonly ShipmentLine[]) {
  const { from_location_id, location_id, carrier_id, planned_on } = shipment
  const carried = await onSkids(
    unit,
    lines.flatMap(({ skid_id }) => skid_id ?? []),
  )
  const goods: { product_id: number; lot_id: number; bin_id: number; qty: number }[] = []
  for (const [id, contents] of carried) {
    const skid = await unit.get(skids, id)
    await assertReceived(unit, skid, shipment.id, contents)
    const { bin_id, number } = skid
    const place = bin_id === null ? null : await unit.get(bins, bin_id)
    if (bin_id === null || place?.location_id !== from_location_id)
      throw new Refused('qr_wrong_context', {
        text: t('{number} is not at {place}', { number, place: shipment.from_location ?? '' }),
      })
    for (const { product_id, lot_id, qty } of contents) {
      const same = goods.find((one) => one.lot_id === lot_id && one.bin_id === bin_id)
      if (same) same.qty = plus(same.qty, qty)
      else goods.push({ product_id, lot_id, bin_id, qty })
    }
  }
  const { rows } = await sql<{ id: number }>`select b.id from bins b
    where b.location_id = ${from_location_id} and b.kind = 'staging' and b.is_active and b.frozen_by_count_id is null
    order by b.pick_sequence, b.id limit 1`.execute(unit.trx)
  if (!rows[0]) throw invalidBecause('from_location_id', t('This location has no staging lane'))
  const transfer = await unit.insert(transfers, {
    number: await nextNumber(unit.trx, 'TR'),
    from_location_id,
    to_location_id: location_id ?? 0,
    needed_on: planned_on,
    carrier_id,
    requested_by_id: unit.by.id || null,
  })
  const ofProduct = new Map<number, number>()
  for (const { product_id, qty } of goods)
    ofProduct.set(product_id, plus(ofProduct.get(product_id) ?? 0, qty))
  const lineIds = new Map<number, number>()
  for (const [product_id, qty_requested] of ofProduct) {
    const { id } = await unit.insert(transferLines, { transfer_id: transfer.id, product_id, qty_requested })
    lineIds.set(product_id, id)
  }
  await unit.update(transfers, transfer.id, { line_count: ofProduct.size })
  await unit.update(shipments, shipment.id, { transfer_id: transfer.id })
  await unit.fire(transfers, transfer.id, 'stage', {
    to_bin_id: rows[0].id,
    goods: goods.map(({ product_id, ...one }) => ({ line_id: lineIds.get(product_id) ?? 0, ...one })),
  })
  return transfer.id
}

/** Refuses a shipment whose packing list or transfer is not picked yet. */
export async function assertStaged(unit: Unit, { allocation_id, transfer_id }: Shipment) {
  const document =
    allocation_id === null
      ? await unit.get(transfers, transfer_id ?? 0)
      : await unit.get(allocations, allocation_id)
  const { number, status } = document
  const isReady =
    allocation_id === null ? ['partially_allocated', 'allocated'].includes(status) : status === 'packed'
  if (!isReady)
    throw new Refused('not_packed', {
      text: t('{number} is {status}', { number, status: words(status).toLowerCase() }),
    })
  const open = (await promisedOf(unit, { allocation_id, transfer_id })).filter(({ isStaged }) => !isStaged)
  if (open.length > 0)
    throw new Refused('not_picked', {
      text: t('Still to pick: {open}', { open: open.map(({ lot }) => lot).join(', ') }),
    })
}
