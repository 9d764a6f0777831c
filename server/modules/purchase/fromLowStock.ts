import { purchaseCalls, type LowStockRefusal } from '../../../src/resources/purchase/purchaseCalls'
import { sql } from 'kysely'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import { type InputOf, onCall } from '../../calls/handlers'
import { assertReferences } from '../../engine/references'
import { create } from '../../engine/crud'
import type { Unit } from '../../engine/unitTypes'
import { plantToday } from '../../site/plant'
import { t } from '../../../src/texts/texts'

type LowProduct = {
  id: number
  sku: string
  status: string
  is_purchasable: boolean
  is_producible: boolean
  supplier_id: number | null
  has_maximum: boolean
  /** What is proposed, in the stock measure, and how much of it one unit is that is bought. */
  required: number
  factor: number
  measure: string
  purchase_measure: string
  /** The least that its supplier sells, in the measure it is bought in. */
  least: number | null
  /** The day on which the plan needs it. */
  needed_on: string | null
}

type Source = InputOf<typeof purchaseCalls.fromLowStock>['source']

/**
 * The products with what the report of what is low proposes, of one that is not low its reorder quantity; or with what
 * the plan needs more of, and when.
 */
async function lowProducts(
  unit: Unit,
  ids: readonly number[],
  source: Source,
): Promise<Map<number, LowProduct>> {
  const { rows } = await sql<LowProduct>`
    select p.id, p.sku, p.status, p.is_purchasable, p.is_producible, p.preferred_supplier_id as supplier_id,
      p.max_stock is not null and ${source === 'low_stock'} as has_maximum,
      case when ${source === 'plan'} then coalesce(n.missing, 0) when s.product_id is null then coalesce(p.reorder_qty, 1) else s.suggested_qty end::float8 as required,
      case when p.purchase_measure_id is null then 1 else coalesce(p.purchase_factor, 1) end::float8 as factor,
      m.code as measure, b.code as purchase_measure,
      (select min(x.min_qty) from supplier_products x
        where x.product_id = p.id and x.supplier_id = p.preferred_supplier_id)::float8 as least,
      n.needed_on::text as needed_on
    from products p join measures m on m.id = p.stock_measure_id
      join measures b on b.id = coalesce(p.purchase_measure_id, p.stock_measure_id)
      left join inventory_products_low_stock s on ${source === 'low_stock'} and s.product_id = p.id
        and s.scope = 'company'
      left join purchase_needs n on ${source === 'plan'} and n.product_id = p.id
    where p.id = any(${ids}::bigint[])`.execute(unit.trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whole units of the measure it is bought in, no fewer than its supplier sells; below a maximum never more than is
 * missing up to it.
 */
const unitsOf = ({ required, factor, has_maximum, least }: LowProduct) =>
  has_maximum ? Math.floor(required / factor) : Math.max(Math.ceil(required / factor), least ?? 0)

/** Why a product cannot be ordered, as a sentence; null where it can. */
function refusalOf(low: LowProduct | undefined): string | null {
  if (!low) return t('This product no longer exists')
  const { sku, status, measure, purchase_measure } = low
  if (status !== 'active') return t('{sku} is {status}', { sku, status })
  if (!low.is_purchasable)
    return low.is_producible
      ? t('{sku} is made, not bought: make a production order', { sku })
      : t('{sku} cannot be purchased', { sku })
  if (low.supplier_id === null) return t('{sku} has no preferred supplier', { sku })
  if (low.required <= 0) return t('Enough of {sku} is on order', { sku })
  if (low.has_maximum && low.least !== null && unitsOf(low) >= 1 && unitsOf(low) < low.least)
    return t('{sku}: its supplier sells at least {least} {purchaseMeasure}, up to the maximum are {units}', {
      sku,
      least: low.least,
      purchaseMeasure: purchase_measure,
      units: unitsOf(low),
    })
  if (unitsOf(low) < 1)
    return t('{sku}: {required} {measure} up to the maximum is less than one {purchaseMeasure} of {factor}', {
      sku,
      required: low.required,
      measure,
      purchaseMeasure: purchase_measure,
      factor: low.factor,
    })
  return null
}

const latest = (one: string, other: string) => (one > other ? one : other)

/** The first day on which something is needed, today at the earliest. */
const firstOf = (lines: readonly LowProduct[], today: string) =>
  latest(lines.map(({ needed_on }) => needed_on ?? today).toSorted()[0] ?? today, today)

onCall(purchaseCalls.fromLowStock, async ({ unit, input }) => {
  const { location_id } = purchaseCalls.fromLowStock.inputs
  await assertReferences(unit.trx, { location_id }, input)
  const ids = [...new Set(input.product_ids)]
  const found = await lowProducts(unit, ids, input.source)
  const refused: LowStockRefusal[] = []
  const bySupplier = new Map<number, LowProduct[]>()
  for (const id of ids) {
    const low = found.get(id)
    const text = refusalOf(low)
    if (low && text === null && low.supplier_id !== null)
      bySupplier.set(low.supplier_id, [...(bySupplier.get(low.supplier_id) ?? []), low])
    else
      refused.push({
        product_id: id,
        text: text ?? '',
        is_made: low?.is_producible && !low.is_purchasable ? 1 : 0,
      })
  }
  const made: Purchase[] = []
  const today = await plantToday(unit)
  for (const [supplier_id, lines] of bySupplier)
    made.push(
      await create(unit, purchases, {
        supplier_id,
        location_id: input.location_id,
        ...(input.source === 'plan' && { expected_on: firstOf(lines, today) }),
        purchase_lines: lines.map((low) => ({
          product_id: low.id,
          qty_ordered: unitsOf(low),
          ...(low.needed_on !== null && { expected_on: latest(low.needed_on, today) }),
        })),
      }),
    )
  return { purchases: made, refused }
})
