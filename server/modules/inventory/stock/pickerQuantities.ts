import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { Db } from '../../../db/database'
import { onQuantities, type RowQuantity } from '../../../engine/hooks/hooks'

/** On hand by lot or by bin, of a product, a lot, a bin or a location. */
const onHandBy = (column: 'lot_id' | 'bin_id') => async (db: Db, of: Readonly<Record<string, number>>) => {
  const { product_id = null, lot_id = null, bin_id = null, location_id = null } = of
  // Without a product or a lot there are several measures.
  if (product_id === null && lot_id === null) return []
  const { rows } = await sql<RowQuantity>`
    select v.${sql.ref(column)} as id, sum(v.on_hand)::float8 as qty, min(m.code) as measure
    from stock_levels v join bins b on b.id = v.bin_id join products p on p.id = v.product_id
    join measures m on m.id = p.stock_measure_id
    where v.on_hand > 0 and (${product_id}::bigint is null or v.product_id = ${product_id})
      and (${lot_id}::bigint is null or v.lot_id = ${lot_id})
      and (${bin_id}::bigint is null or v.bin_id = ${bin_id})
      and (${location_id}::bigint is null or b.location_id = ${location_id})
    group by 1`.execute(db)
  return rows
}

onQuantities(lots, onHandBy('lot_id'))
onQuantities(bins, onHandBy('bin_id'))
