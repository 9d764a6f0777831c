import { createHash } from 'node:crypto'
import { products } from '../../../src/resources/inventory/products/products'
import { formulaTotals, sharesOf, sumPercent, usualRole } from '../../../src/resources/rd/formulaTotals'
import { type RdSampleIngredient, rdSampleIngredients } from '../../../src/resources/rd/rd_sample_ingredients'
import type { RdSampleVersion } from '../../../src/resources/rd/rd_sample_versions'
import { t } from '../../../src/texts/texts'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { invalid } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { type Liquid, liquidsOf } from '../../site/mixes/liquids'
import { lotCostsOf } from '../../site/mixes/lotCosts'

/** The ingredients of a version in the order they are weighed. */
export const ingredientsOf = async (unit: Unit, versionId: number) =>
  (await unit.find(rdSampleIngredients, { sample_version_id: versionId })).toSorted(
    (one, other) => one.sequence - other.sequence || one.id - other.id,
  )

/** What a line takes from its product. */
const broughtBy = (line: RdSampleIngredient, liquid: Liquid | undefined) => {
  const kind = line.kind ?? (liquid ? usualRole(liquid) : 'other')
  return {
    kind,
    density_g_ml: liquid?.density_g_ml ?? null,
    strength_mg_ml: kind === 'nicotine' ? (liquid?.strength_mg_ml ?? null) : null,
    carrier_pg_percent: kind === 'pg' ? 100 : (liquid?.pg_percent ?? null),
    carrier_vg_percent: kind === 'vg' ? 100 : (liquid?.vg_percent ?? null),
  }
}

/** Faults of lines by their places; the sum is a fault of each of them. */
function faultsOfLines(
  lines: readonly Pick<RdSampleIngredient, 'percent' | 'is_qs' | 'kind' | 'strength_mg_ml'>[],
): FieldErrors {
  const at = (place: number, field: string) => `${rdSampleIngredients.name}.${place}.${field}`
  const errors: FieldErrors = {}
  const filling = lines.flatMap(({ is_qs }, place) => (is_qs ? [place] : []))
  for (const place of filling.slice(1))
    errors[at(place, 'is_qs')] = { code: 'other', text: t('Only one line can fill up to 100') }
  for (const [place, { percent, is_qs }] of lines.entries())
    if (!is_qs && percent === null) errors[at(place, 'percent')] = 'required'
  const others = sumPercent(lines.flatMap(({ percent, is_qs }) => (is_qs ? [] : (percent ?? []))))
  if (others > 100 || (filling.length > 0 && others === 100))
    for (const place of lines.keys()) errors[at(place, 'percent')] = 'more100%'
  return errors
}

/**
 * Copies into each line what its product brings, fills the line that fills up, and gives the totals of the formula. A
 * line keeps its cost until all are refreshed.
 */
export async function settleFormula(
  unit: Unit,
  version: Pick<RdSampleVersion, 'id' | 'basis'>,
  { areCostsRefreshed }: { areCostsRefreshed: boolean },
) {
  const lines = await ingredientsOf(unit, version.id)
  const ids = lines.map(({ product_id }) => product_id)
  const liquids = await liquidsOf(unit.trx, ids)
  const costs = await lotCostsOf(unit.trx, ids)
  const asStored = lines.map((line) => ({ ...line, is_qs: line.is_qs === 1 }))
  const errors = faultsOfLines(lines)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const shares = sharesOf(asStored)
  const settled = []
  for (const [place, line] of lines.entries()) {
    const liquid = liquids.get(line.product_id)
    const today = costs.get(line.product_id)?.cost_per_litre ?? null
    const values = {
      ...broughtBy(line, liquid),
      cost_per_litre: areCostsRefreshed ? today : (line.cost_per_litre ?? today),
      percent: shares[place] ?? null,
    }
    if (values.kind === 'nicotine' && values.strength_mg_ml === null)
      throw invalid({
        [`${rdSampleIngredients.name}.${place}.product_id`]: {
          code: 'other',
          text: t('{sku} has no strength', { sku: liquid?.sku ?? '' }),
        },
      })
    await unit.update(rdSampleIngredients, line.id, values)
    settled.push({ ...values, is_qs: line.is_qs === 1 })
  }
  return formulaTotals(settled, version.basis)
}

/** What is locked of a formula, as one text. */
export const hashOf = (
  lines: readonly Pick<RdSampleIngredient, 'sequence' | 'product_id' | 'percent' | 'is_qs'>[],
) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ sequence, product_id, percent, is_qs }) => [sequence, product_id, percent, is_qs]),
      ),
    )
    .digest('hex')

/** The products of a formula by their ids. */
export async function productsOf(unit: Unit, lines: readonly Pick<RdSampleIngredient, 'product_id'>[]) {
  const rows = await unit.find(products, { id: lines.map(({ product_id }) => product_id) })
  return new Map(rows.map((row) => [row.id, row]))
}
