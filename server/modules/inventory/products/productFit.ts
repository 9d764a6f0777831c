import { sql } from 'kysely'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { casFault } from '../../../../src/resources/inventory/products/casNumber'
import { products } from '../../../../src/resources/inventory/products/products'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import type { Unit } from '../../../engine/unitTypes'
import { invalid } from '../../../engine/errors'
import { plantToday, productionSettings } from '../../../site/plant'
import { prohibitedIn, statutoryLists } from '../../../site/statutoryLists'
import { barcodeFault } from './barcodes'
import { differs } from '../product_changes/guardedFields'
import { t } from '../../../../src/texts/texts'

/** A product, or the values of one to come. */
type Values = Changes<typeof products> & { id?: number }

const below = (low: unknown, high: unknown) =>
  typeof low !== 'number' || typeof high !== 'number' || low <= high
const other = (text: string) => ({ code: 'other', text })
const frozen = ['stock_measure_id', 'lot_tracked', 'expiry_tracked'] as const

async function assertUnmoved(unit: Unit, product: Values, before: Values, errors: FieldErrors) {
  const changed = frozen.filter((name) => differs(before[name], product[name]))
  if (changed.length === 0) return
  const moved = await sql`select 1 from stock_movements where product_id = ${before.id} limit 1`.execute(
    unit.trx,
  )
  if (moved.rows.length > 0)
    for (const name of changed) errors[name] = other(t('Already has stock movements'))
}

const sold = ['kind', 'name', 'flavor_id', 'excise_jurisdiction'] as const

/** What is sold in Canada is called by no flavour that the law prohibits; names from before a list stay until they change. */
async function assertLawfulName(
  unit: Unit,
  product: Values,
  before: Values | undefined,
  errors: FieldErrors,
) {
  if (product.kind !== 'finished_good' || product.excise_jurisdiction === 'EX') return
  if (before && !sold.some((name) => differs(before[name], product[name]))) return
  const { names } = await statutoryLists(unit.trx)
  const today = await plantToday(unit)
  const { rows } = await sql<{
    name: string
  }>`select name from flavors where id = ${product.flavor_id ?? null}`.execute(unit.trx)
  for (const [field, text] of [
    ['name', product.name],
    ['flavor_id', rows[0]?.name],
  ] as const) {
    const found = prohibitedIn(names, [text], today)
    if (found)
      errors[field] = other(
        t('“{word}” names a prohibited flavour ({item}): {source}', {
          word: found.word,
          item: found.item.name,
          source: found.item.source,
        }),
      )
  }
}

const twinNeeds = ['kind', 'unstamped_product_id', 'volume_ml', 'strength_mg_ml'] as const

/** The bottle that a stamped one is before its stamp holds the same, and is counted in pieces. */
async function assertTwin(unit: Unit, product: Values, before: Values | undefined, errors: FieldErrors) {
  const twin = product.unstamped_product_id ?? null
  if (twin === null || (before && !twinNeeds.some((name) => differs(before[name], product[name])))) return
  const { rows } = await sql<{ sku: string; fits: boolean }>`
    select t.sku, t.kind = 'semi_finished' and m.code = 'ea' and t.id is distinct from ${product.id ?? null}::bigint
      and t.volume_ml is not distinct from ${product.volume_ml ?? null}::numeric
      and t.strength_mg_ml is not distinct from ${product.strength_mg_ml ?? null}::numeric as fits
    from products t join measures m on m.id = t.stock_measure_id where t.id = ${twin}`.execute(unit.trx)
  const [found] = rows
  if (found && !found.fits)
    errors.unstamped_product_id = other(
      t('{sku} is no unstamped bottle of the same volume and strength, counted in ea', { sku: found.sku }),
    )
}

/** What the values of a product have to be among themselves, and with what was done with it. */
export async function assertFit(unit: Unit, product: Values, before?: Values) {
  const errors: FieldErrors = {}
  const isBottle = product.kind === 'finished_good'
  for (const name of missingFields(products.fields, product)) errors[name] = 'requiredif'
  const settings = await productionSettings(unit.trx)
  if (
    isBottle &&
    product.excise_jurisdiction !== 'EX' &&
    !below(product.strength_mg_ml, settings.regulatory_max_strength_mg_ml)
  )
    errors.strength_mg_ml = other(
      t('Above {regulatoryMaxStrengthMgMl} mg/ml, the most a bottle sold in Canada may have', {
        regulatoryMaxStrengthMgMl: settings.regulatory_max_strength_mg_ml,
      }),
    )
  if (Number(product.pg_percent ?? 0) + Number(product.vg_percent ?? 0) > 100) errors.vg_percent = 'more100%'
  if (!below(product.min_stock, product.reorder_point))
    errors.reorder_point = other(t("The reorder point can't be below the minimum"))
  if (!below(product.reorder_point, product.max_stock))
    errors.max_stock = other(t("The maximum can't be below the reorder point"))
  if (!below(product.net_weight_g, product.gross_weight_g))
    errors.gross_weight_g = other(t("The gross weight can't be below the net weight"))
  for (const name of ['barcode', 'case_barcode'] as const)
    if (typeof product[name] === 'string') {
      const fault = barcodeFault(product[name])
      if (fault !== null) errors[name] = other(fault)
    }
  if (typeof product.cas_number === 'string') {
    const fault = casFault(product.cas_number)
    if (fault !== null) errors.cas_number = other(fault)
  }
  if (before) await assertUnmoved(unit, product, before, errors)
  await assertTwin(unit, product, before, errors)
  await assertLawfulName(unit, product, before, errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
