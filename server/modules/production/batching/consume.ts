import type { SheetLine, SheetLot } from '../../../../src/resources/production/batching/sheetShape'
import { sql } from 'kysely'
import { stockQty } from '../../../../src/resources/production/batching/liquid'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import { t } from '../../../../src/texts/texts'

type Taken = { line: SheetLine; lot: SheetLot; ml: number; orderId: number; key: string }

/** The stock that an addition is, in the measure of its product. */
async function qtyOf(unit: Unit, { product_id, density_g_ml }: SheetLine, ml: number) {
  const { rows } = await sql<{ dimension: string; factor_to_base: number; decimals: number }>`
    select m.dimension, m.factor_to_base, m.decimals from products p join measures m on m.id = p.stock_measure_id
    where p.id = ${product_id}`.execute(unit.trx)
  const [measure] = rows
  const qty = measure ? stockQty(ml, measure, density_g_ml) : ml
  if (qty <= 0) throw invalidBecause('actual_qty', t('Too little to be booked'))
  return qty
}

/** Takes an addition out of the stock; answers its movement. */
export async function consumeAddition(
  unit: Unit,
  { line, lot, ml, orderId, key }: Taken,
): Promise<number | null> {
  const qty = await qtyOf(unit, line, ml)
  const { rows } = await sql<{ id: number }>`select id from bins where kind = 'virtual_production'`.execute(
    unit.trx,
  )
  if (!rows[0]) throw new Refused('not_found')
  const posted = await post(unit, {
    posting_key: `${productionOrders.name}:${orderId}:${key}`,
    source_type: productionOrders.name,
    source_id: orderId,
    event: 'weigh',
    movements: [
      {
        product_id: line.product_id,
        lot_id: lot.lot_id,
        from_bin_id: lot.bin_id,
        to_bin_id: rows[0].id,
        qty,
        reason: 'consume',
      },
    ],
  })
  return posted.movement_ids[0] ?? null
}
