import { sql } from 'kysely'
import {
  batchesOf,
  gapsOf,
  rangeOf,
  rangesFor,
  type ScopedRange,
  type ScopeOfProduct,
  suggestedQty,
} from '../../../src/forecasting/quantityRange'
import { rangeCalls } from '../../../src/resources/forecast/rangeCalls'
import { onCall } from '../../calls/handlers'
import { invalid } from '../../engine/errors'
import { volumeOf } from './plans/planVolume'

type Range = ScopedRange & {
  id: number
  name: string
  waste_percent: number
  max_batch_volume_ml: number | null
}

onCall(rangeCalls.test, async ({ db, input: { product_id, net_qty: net } }) => {
  const { rows: products } = await sql<ScopeOfProduct>`
    select p.id, p.volume_ml::float8 as volume_ml, f.id as family_id from products p
    left join lateral (select id from product_families pf
      where (pf.brand_id, pf.flavor_id, pf.category_id) = (p.brand_id, p.flavor_id, p.category_id)
      order by pf.id limit 1) f on true
    where p.id = ${product_id}`.execute(db)
  const [product] = products
  if (!product) throw invalid({ product_id: 'exists' })
  const { rows } = await sql<Range>`
    select id, name, rule, product_id, product_family_id, bottle_volume_ml::float8 as bottle_volume_ml,
      min_qty::float8 as min_qty, max_qty::float8 as max_qty, production_qty::float8 as production_qty,
      multiple_qty::float8 as multiple_qty, waste_percent::float8 as waste_percent,
      max_batch_volume_ml::float8 as max_batch_volume_ml
    from forecast_production_qty_ranges where is_active order by id`.execute(db)
  const ranges = rangesFor(rows, product)
  const range = rangeOf(ranges, net)
  const suggested = suggestedQty(range, net)
  return {
    range: range ? { id: range.id, name: range.name, rule: range.rule } : null,
    suggested_qty: suggested,
    batches: batchesOf(
      volumeOf(suggested, product.volume_ml, range?.waste_percent),
      range?.max_batch_volume_ml ?? null,
    ),
    gaps: gapsOf(ranges),
  }
})
