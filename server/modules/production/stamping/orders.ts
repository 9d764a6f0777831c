import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import type { NewValues, UpdateValues } from '../../../../src/resources/kit/define/row'
import type {
  productStampingOrders,
  StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import { bottlesOf } from '../../../../src/resources/production/stamping/session'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { assertReleased } from '../stock/releasedLot'
import { jurisdictionInForce } from './jurisdictions'
import { reserveSource } from './repack'

/** The bottles that an order has taken so far: stamped, wasted and scrapped. */
export const bottlesDone = (order: StampingOrder) =>
  bottlesOf({
    applied: order.qty_stamped,
    wasted_bottles: order.qty_wasted_bottles,
    scrapped_bottles: order.qty_scrapped_bottles,
  })

type Goods = Pick<StampingOrder, 'source_product_id' | 'source_lot_id' | 'target_product_id'>

/** Refuses to stamp bottles of a lot that is expired or not released; those of a production order are its step's. */
export async function assertSource(unit: Unit, { source_lot_id: lot }: Pick<StampingOrder, 'source_lot_id'>) {
  if (lot !== null) await assertReleased(unit, await unit.get(lots, lot))
}

/** The stamp of the target: the stamped version of the source, for a jurisdiction that is in force; never export. */
async function jurisdictionOf(unit: Unit, { source_product_id, source_lot_id, target_product_id }: Goods) {
  const target = await unit.get(products, target_product_id)
  if (source_product_id === null || target.unstamped_product_id !== source_product_id)
    throw invalidBecause('target_product_id', t('{sku} is not stamped of this product', { sku: target.sku }))
  if (source_lot_id === null || (await unit.get(lots, source_lot_id)).product_id !== source_product_id)
    throw invalid({ source_lot_id: 'exists' })
  const code = target.excise_jurisdiction
  if (code === null || code === 'EX')
    throw invalidBecause(
      'target_product_id',
      t('{sku} carries no excise stamp: choose a product of a jurisdiction', { sku: target.sku }),
    )
  await jurisdictionInForce(unit, code, await plantToday(unit), 'target_product_id')
  await assertSource(unit, { source_lot_id })
  return code
}

async function assertDueLater(unit: Unit, due: string | null | undefined) {
  if (due && due < (await plantToday(unit))) throw invalidBecause('due_on', t('The due date is before today'))
}

const placeFields = ['source_product_id', 'source_lot_id', 'source_bin_id', 'target_bin_id'] as const

/** An order of a person is always of stock; those of production orders are made by the system. */
export async function completeOrder(unit: Unit, values: NewValues<typeof productStampingOrders>) {
  const missing = placeFields.filter((name) => !values[name])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'requiredif'])))
  await assertDueLater(unit, values.due_on)
  return { ...values, jurisdiction: await jurisdictionOf(unit, values) }
}

export async function changeOrder(
  unit: Unit,
  before: StampingOrder,
  changes: UpdateValues<typeof productStampingOrders>,
) {
  if (changes.due_on !== undefined && changes.due_on !== before.due_on)
    await assertDueLater(unit, changes.due_on)
  const after = { ...before, ...changes }
  const missing = placeFields.filter((name) => before.kind === 'from_stock' && !after[name])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'requiredif'])))
  return {
    ...changes,
    ...(before.kind === 'from_stock' && { jurisdiction: await jurisdictionOf(unit, after) }),
  }
}

/** Planned bottles of stock are reserved; those of a production order come to it anyway. */
export async function plan(unit: Unit, order: StampingOrder) {
  await assertSource(unit, order)
  await reserveSource(unit, order, order.qty_planned, 'plan')
}

export async function cancel(unit: Unit, order: StampingOrder) {
  await reserveSource(unit, order, 0, 'cancel')
}
