import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import {
  type FloorTransfer,
  floorTransfers,
} from '../../../../src/resources/production/floorTransfers/floor_transfers'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, beforeLock, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import type { Movement } from '../../inventory/ledger/posting'
import { plus, rounded } from '../orders/quantities'
import { floorTransitBin, lineBin, placesOf } from '../stock/places'
import { emptyCartons, freeCarrier, receiveCarrier, refuseCarrier, sendCarrier } from './carriers'
import { releaseReceived } from './lotRelease'
import {
  assertMovable,
  byOrder,
  carriedBy,
  firstOf,
  type Goods,
  inTransit,
  movementsOf,
} from './transferGoods'
import { countArrived, endTransfer, lockOrders, sendOf } from './transferredStep'

/** Posts what an event of a transfer moved, once. */
const postTransfer = (
  unit: Unit,
  { id, version }: FloorTransfer,
  event: string,
  movements: readonly Movement[],
) =>
  post(unit, {
    posting_key: `${floorTransfers.name}:${id}:${event}:${version}`,
    source_type: floorTransfers.name,
    source_id: id,
    event,
    movements,
  })

const qtyOf = (goods: readonly Goods[]) => Number(sumOf(goods.map(({ qty }) => qty)))

/** The orders whose goods a transfer carries. */
async function ordersOf(unit: Unit, transferId: number) {
  const { rows } = await sql<{ id: number }>`
    select production_order_id as id from floor_transfers where id = ${transferId} and item_kind <> 'pail'
      and production_order_id is not null
    union select production_order_id from cartons where floor_transfer_id = ${transferId}`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

beforeLock(floorTransfers, async (unit, id) => lockOrders(unit, await ordersOf(unit, id)))

onEvent(floorTransfers, 'print', async (unit, { prints }) => ({
  printed_at: unit.doneAt,
  prints: prints + 1,
}))

/** Where the goods of a transfer are: pails where they were filled, bottles at the end of the lines. */
async function placeOf(unit: Unit, { pail_id, from_bin_id }: FloorTransfer) {
  if (pail_id !== null) return (await unit.get(pails, pail_id)).bin_id ?? (await lineBin(unit))
  return from_bin_id ?? (await lineBin(unit))
}

onEvent(floorTransfers, 'send', async (unit, transfer) => {
  const { number, item } = transfer
  const goods = await carriedBy(unit, transfer)
  if (goods.length === 0)
    throw new Refused('qr_wrong_context', { text: t('{item} of {number} is empty', { item, number }) })
  await assertMovable(unit, goods)
  for (const [orderId, qty] of byOrder(goods)) await sendOf(unit, orderId, qty)
  const from_bin_id = await placeOf(unit, transfer)
  const { location_id } = await unit.get(bins, from_bin_id)
  const transit_bin_id = await floorTransitBin(unit, location_id ?? (await placesOf(unit)).plant)
  const ends = { from_bin_id, to_bin_id: transit_bin_id, reason: 'floor_transfer' } as const
  await postTransfer(unit, transfer, 'send', movementsOf(goods, ends))
  await sendCarrier(unit, transfer)
  const qty = qtyOf(goods)
  return {
    from_bin_id,
    transit_bin_id,
    qty,
    qty_sent: qty,
    sent_at: unit.doneAt,
    sent_by_id: unit.by.id || null,
  }
})

/** A warehouse place of the site that the goods come from. */
async function receivingPlace(
  unit: Unit,
  { from_bin_id, to_bin_id: first, qty_received }: FloorTransfer,
  to_bin_id: number,
) {
  if (qty_received > 0 && first !== null && first !== to_bin_id) {
    const { code } = await unit.get(bins, first)
    throw invalidBecause('to_bin_id', t('The first of it is in {bin}: put the rest there', { bin: code }))
  }
  const [place, from] = [await unit.get(bins, to_bin_id), await unit.get(bins, from_bin_id ?? to_bin_id)]
  if (place.location_id !== from.location_id)
    throw invalidBecause('to_bin_id', t('{bin} is at another site: ship it there', { bin: place.code }))
  return place
}

/** How much is received: all that is in transit, or less with a reason. */
function receivedQty(
  { number, pail_id }: FloorTransfer,
  open: number,
  { qty = null, difference_reason: reason }: EventPayload<typeof floorTransfers, 'receive'>,
) {
  if (qty === null || qty === open) return open
  if (qty > open)
    throw new Refused('over_sent', {
      text: t('Only {open} of {number} are in transit', { open: plainNumber(open), number }),
      available: open,
    })
  if (pail_id !== null) throw invalidBecause('qty', t('A pail is received whole'))
  if (!Number.isInteger(qty)) throw invalid({ qty: 'integer' })
  if (!reason) throw invalid({ difference_reason: 'requiredif' })
  return qty
}

onEvent(floorTransfers, 'receive', async (unit, transfer, payload) => {
  const goods = await inTransit(unit, transfer)
  const qty = receivedQty(transfer, qtyOf(goods), payload)
  const place = await receivingPlace(unit, transfer, payload.to_bin_id)
  const received = firstOf(goods, qty)
  if (transfer.pail_id === null) await releaseReceived(unit, received, place)
  const ends = {
    from_bin_id: transfer.transit_bin_id ?? 0,
    to_bin_id: place.id,
    reason: 'floor_transfer',
  } as const
  await postTransfer(unit, transfer, 'receive', movementsOf(received, ends))
  for (const [orderId, good] of byOrder(received))
    await countArrived(unit, orderId, { good, lost: 0, reasonId: null, note: transfer.number })
  return {
    to_bin_id: place.id,
    qty_received: plus(transfer.qty_received, qty),
    received_at: unit.doneAt,
    received_by_id: unit.by.id || null,
    difference_reason: payload.difference_reason ?? transfer.difference_reason,
  }
})

afterEvent(floorTransfers, 'receive', async (unit, { id, qty_sent, qty_received }) => {
  if (qty_sent === qty_received) await unit.fire(floorTransfers, id, 'finish')
})
afterEvent(floorTransfers, 'finish', (unit, transfer) => receiveCarrier(unit, transfer, transfer.to_bin_id))

onEvent(floorTransfers, 'write_off', async (unit, transfer, payload) => {
  const { difference_reason: note, scrap_reason_parameter_id: reasonId } = payload
  const goods = await inTransit(unit, transfer)
  const { scrap } = await placesOf(unit)
  const ends = {
    from_bin_id: transfer.transit_bin_id ?? 0,
    to_bin_id: scrap,
    reason: 'transfer_loss',
    note,
  } as const
  await postTransfer(unit, transfer, 'write_off', movementsOf(goods, ends))
  await emptyCartons(unit, transfer, goods)
  for (const [orderId, lost] of byOrder(goods))
    await countArrived(unit, orderId, { good: 0, lost, reasonId, note: transfer.number })
  return { qty_written_off: qtyOf(goods), ...payload }
})
afterEvent(floorTransfers, 'write_off', (unit, transfer) =>
  receiveCarrier(unit, transfer, transfer.to_bin_id),
)

onEvent(floorTransfers, 'refuse', async (unit, transfer, { difference_reason }) => {
  const goods = await inTransit(unit, transfer)
  const ends = {
    from_bin_id: transfer.transit_bin_id ?? 0,
    to_bin_id: transfer.from_bin_id ?? 0,
    reason: 'floor_transfer',
    note: difference_reason,
  } as const
  await postTransfer(unit, transfer, 'refuse', movementsOf(goods, ends))
  return { difference_reason, qty_refused: rounded(transfer.qty_sent - transfer.qty_received) }
})
afterEvent(floorTransfers, 'refuse', async (unit, transfer) => {
  await refuseCarrier(unit, transfer)
  await freeCarrier(unit, transfer)
})
afterEvent(floorTransfers, 'cancel', freeCarrier)

// Packing that ends after the last of it was received ends the transfer too.
for (const event of ['finish', 'skip'] as const)
  afterEvent(productionOrderSteps, event, (unit, { production_order_id }) =>
    endTransfer(unit, production_order_id),
  )
