import { bins } from '../../../../src/resources/inventory/bins/bins'
import { carts } from '../../../../src/resources/production/carts/carts'
import { takeOut } from '../../../../src/resources/production/cartons/packing'
import { cartons } from '../../../../src/resources/production/cartons/cartons'
import type { FloorTransfer } from '../../../../src/resources/production/floorTransfers/floor_transfers'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { skids } from '../../../../src/resources/production/skids/skids'
import type { Unit } from '../../../engine/unitTypes'
import { emptyCart } from '../carts/emptyCart'
import { sumSkid } from '../skids/skidContents'
import type { Goods } from './transferGoods'

/** What carries a transfer goes with it. */
export async function sendCarrier(unit: Unit, { skid_id, pail_id }: FloorTransfer) {
  if (skid_id !== null) await unit.transition(skids, skid_id, 'send', {})
  if (pail_id !== null) await unit.transition(pails, pail_id, 'send', {})
}

/** It is where the last of its goods were received; a cart is empty then. */
export async function receiveCarrier(
  unit: Unit,
  { skid_id, cart_id, pail_id }: FloorTransfer,
  bin_id: number | null,
) {
  if (cart_id !== null)
    await unit.transition(carts, cart_id, 'unload', { ...emptyCart, floor_transfer_id: null })
  if (skid_id !== null) await unit.transition(skids, skid_id, 'receive', { bin_id })
  if (pail_id === null) return
  const location_id = bin_id === null ? null : (await unit.get(bins, bin_id)).location_id
  await unit.transition(pails, pail_id, 'receive', { bin_id, location_id })
}

/** What carries refused goods is on the floor again. */
export async function refuseCarrier(unit: Unit, { skid_id, pail_id }: FloorTransfer) {
  if (skid_id !== null) await unit.transition(skids, skid_id, 'refuse', {})
  if (pail_id !== null) await unit.transition(pails, pail_id, 'refuse', {})
}

/** Of a transfer that will not come, what it carries is free for another one. */
export async function freeCarrier(unit: Unit, { id, skid_id, cart_id, pail_id }: FloorTransfer) {
  const free = { floor_transfer_id: null }
  for (const carton of await unit.find(cartons, { floor_transfer_id: id }))
    await unit.update(cartons, carton.id, free)
  if (skid_id !== null) await unit.update(skids, skid_id, free)
  if (cart_id !== null) await unit.update(carts, cart_id, free)
  if (pail_id !== null) await unit.update(pails, pail_id, free)
}

/** Bottles that were lost on the way are in no carton any more: they leave the newest of their lot. */
export async function emptyCartons(unit: Unit, { id, skid_id }: FloorTransfer, lost: readonly Goods[]) {
  for (const { lot_id, qty } of lost) {
    const full = await unit.find(cartons, { floor_transfer_id: id, lot_id, status: 'closed' })
    for (const { carton, units } of takeOut(full.toReversed(), qty)) {
      const left = { units, printed_at: null }
      if (units > 0) await unit.update(cartons, carton.id, left)
      else await unit.transition(cartons, carton.id, 'void', { ...left, skid_id: null })
    }
  }
  if (skid_id !== null) await sumSkid(unit, skid_id)
}
