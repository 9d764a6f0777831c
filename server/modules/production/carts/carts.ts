import { sql } from 'kysely'
import { cartCalls } from '../../../../src/resources/production/carts/cartCalls'
import { type Cart, carts } from '../../../../src/resources/production/carts/carts'
import { floorTransfers } from '../../../../src/resources/production/floorTransfers/floor_transfers'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { nextNumber, nextNumbers } from '../../../engine/documentNumbers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { beforeLock, onCreate, onEvent } from '../../../engine/hooks/hooks'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { assertRunningOrder } from '../steps/stepGuards'
import { lockFloor } from '../steps/stepLocks'
import { emptyCart } from './emptyCart'

onCreate(carts, async (unit, values) => {
  const code = values.code ?? (await nextNumber(unit.trx, 'CRT'))
  return { ...values, code, qr_code: values.qr_code ?? code }
})

onCall(cartCalls.makeRange, async ({ unit, input }) => {
  await assertReferences(unit.trx, { bin_id: carts.fields.bin_id }, input)
  const codes = await nextNumbers(unit.trx, 'CRT', input.count)
  for (const code of codes)
    await unit.insert(carts, {
      name: `${input.name} ${code.slice('CRT-'.length)}`,
      capacity_units: input.capacity_units,
      bin_id: input.bin_id ?? null,
      code,
      qr_code: code,
    })
  return { made: codes.length, codes }
})

// As every act of the floor: the order and its steps are locked before the cart.
beforeLock(carts, async (unit, _id, fired) => {
  const stepId = fired?.event === 'load' ? fired.payload.step_id : null
  if (typeof stepId === 'number' && Number.isSafeInteger(stepId)) await lockFloor(unit, stepId)
})

/** Bottles of a step that are on carts. */
async function onCarts(unit: Unit, stepId: number) {
  const loaded = await unit.find(carts, { step_id: stepId, status: 'loaded' })
  return loaded.reduce((sum, { qty }) => sum + qty, 0)
}

/** Only bottles that the step has made, and that are on no other cart. */
async function assertMade(unit: Unit, step: ProductionOrderStep, qty: number) {
  if (step.unit_kind === 'ml' || step.unit_kind === 'sample')
    throw invalidBecause('step_id', t('A cart carries bottles; {phase} makes none', { phase: step.phase }))
  const left = Math.max(0, Math.floor(step.qty_good - (await onCarts(unit, step.id))))
  if (qty > left)
    throw invalidBecause(
      'qty',
      t('Only {left} bottles of this step are not on a cart yet', { left: plainNumber(left) }),
    )
}

/** The lots that bottles of an order are of; empty where the floor did not keep its stock. */
async function bottledLots({ trx }: Unit, orderId: number) {
  const { rows } = await sql<{ id: number }>`
    select l.id::int from lots l join production_orders o on o.id = l.production_order_id and o.product_id = l.product_id
    where o.id = ${orderId} order by l.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The lots that the last count of the filler went into, of which one reached two batches. */
async function lotsJustFilled({ trx }: Unit, orderId: number) {
  const { rows } = await sql<{ id: number }>`
    select distinct m.lot_id::int as id from stock_movements m where m.posting_id = (
      select max(m.posting_id) from stock_movements m join lots l on l.id = m.lot_id
        join production_orders o on o.id = l.production_order_id and o.product_id = l.product_id
      where o.id = ${orderId} and m.reason = 'produce') and m.reason = 'produce'`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A lot on a cart is one of the order that it is loaded for. */
async function assertLot(unit: Unit, lotId: number, orderId: number) {
  const lot = await unit.get(lots, lotId)
  if (lot.production_order_id !== orderId)
    throw invalidBecause(
      'lot_id',
      t('Lot {lotNumber} belongs to another order', { lotNumber: lot.lot_number }),
    )
}

/** What a cart has with so many bottles of a step on it. */
async function loadedWith(unit: Unit, cart: Cart, step: ProductionOrderStep, qty: number) {
  if (qty > cart.capacity_units)
    throw invalidBecause(
      'qty',
      t('{code} carries {capacity} bottles', { code: cart.code, capacity: plainNumber(cart.capacity_units) }),
    )
  await assertMade(unit, step, qty)
  return { production_order_id: step.production_order_id, step_id: step.id, qty }
}

async function load(unit: Unit, cart: Cart, payload: EventPayload<typeof carts, 'load'>) {
  const { qty, step_id, lot_id = null } = payload
  const step = await unit.get(productionOrderSteps, step_id)
  assertRunningOrder(await unit.get(productionOrders, step.production_order_id), step)
  const contents = await loadedWith(unit, cart, step, qty)
  if (lot_id !== null) await assertLot(unit, lot_id, step.production_order_id)
  const [only, ...others] = await bottledLots(unit, step.production_order_id)
  // Bottles leave the floor with their lot: a cart that does not name it could not be sent.
  if (lot_id === null && others.length > 0) throw invalid({ lot_id: 'requiredif' })
  return { ...contents, lot_id: lot_id ?? only ?? null }
}

/** Puts the bottles that a step has just counted on a free cart; `step` has them among what it made. */
export async function loadCounted(unit: Unit, step: ProductionOrderStep, cartId: number, qty: number) {
  const cart = await unit.lock(carts, cartId)
  if (cart.status !== 'free') throw invalidBecause('cart_id', t('{code} is not free', { code: cart.code }))
  const contents = await loadedWith(unit, cart, step, qty)
  const all = await bottledLots(unit, step.production_order_id)
  const filled =
    all.length > 1 && step.phase_code === 'bottling'
      ? await lotsJustFilled(unit, step.production_order_id)
      : all
  if (filled.length > 1)
    throw invalidBecause(
      'cart_id',
      t('Bottles of several lots are counted: load {code} by itself, with its lot', { code: cart.code }),
    )
  await unit.transition(carts, cartId, 'load', { ...contents, lot_id: filled[0] ?? null })
}

/** On its way to the warehouse a cart is emptied by its transfer. */
async function unload(unit: Unit, { code, floor_transfer_id }: Cart) {
  if (floor_transfer_id === null) return emptyCart
  const { number } = await unit.get(floorTransfers, floor_transfer_id)
  throw new Refused('already_in_transfer', {
    text: t('{item} is in {number}', { item: code, number }),
    number,
  })
}

onEvent(carts, 'load', load)
onEvent(carts, 'unload', unload)
onEvent(carts, 'clean', async (unit) => ({ last_cleaned_at: unit.doneAt }))
