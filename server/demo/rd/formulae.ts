import { createHash } from 'node:crypto'
import {
  amountOf,
  formulaTotals,
  type IngredientRole,
  sumPercent,
} from '../../../src/resources/rd/formulaTotals'
import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => iso(ms).slice(0, 10)
/** Who wrote a row, and when. */
export const written = (at: number, by: number) => ({
  created_at: iso(at),
  created_by: by,
  updated_at: iso(at),
  updated_by: by,
})

export type Ingredient = { product: DemoRow; kind: IngredientRole; percent: number; is_qs: boolean }

/** A formula of a strength: nicotine, some flavours, PG, and VG that fills up. */
export function formulaOf(to: Tables, chance: Random, strength: number, isSalt: boolean): Ingredient[] {
  const products = to.rows('products')
  const bySku = (sku: string) => products.find((row) => row.sku === sku)
  const flavours = products.filter(({ kind }) => kind === 'flavour')
  const nicotine = bySku(isSalt ? 'RM-NIC-SALT' : 'RM-NIC-100')
  const [pg, vg, sweetener] = ['RM-PG', 'RM-VG', 'RM-SWEET'].map(bySku)
  if (!nicotine || !pg || !vg || !sweetener) return []
  const picked = new Map<number, DemoRow>()
  while (picked.size < Math.min(5, flavours.length)) {
    const one = chance.pick(flavours)
    picked.set(one.id, one)
  }
  const share = (low: number, high: number) => chance.whole(low * 10, high * 10) / 10
  const shares = [...picked.values()].map((product): Ingredient => ({
    product,
    kind: 'flavour',
    percent: share(0.5, 3),
    is_qs: false,
  }))
  const sweet: Ingredient = { product: sweetener, kind: 'sweetener', percent: 0.8, is_qs: false }
  const base: Ingredient[] =
    strength > 0 ? [{ product: nicotine, kind: 'nicotine', percent: strength, is_qs: false }] : []
  const used = sumPercent([...base, ...shares, sweet].map(({ percent }) => percent))
  return [
    ...base,
    ...shares,
    sweet,
    { product: pg, kind: 'pg', percent: sumPercent([50, -used]), is_qs: false },
    { product: vg, kind: 'vg', percent: 50, is_qs: true },
  ]
}

/** Writes a version with its lines; gives its totals as its sample shows them. */
export function addVersion(
  to: Tables,
  version: { sample: number; number: number; parent: number | null; status: string; at: number; by: number },
  formula: readonly Ingredient[],
) {
  const lines = formula.map(({ product, kind, percent, is_qs }) => {
    // Prices have moved since a version was locked, up for most ingredients.
    const since = version.status === 'draft' ? 1 : 1 + ((product.id % 7) - 4) / 100
    const cost = since * Number(product.average_cost ?? product.standard_cost ?? 0)
    return {
      product_id: product.id,
      kind,
      percent,
      is_qs,
      density_g_ml: Number(product.density_g_ml ?? 1),
      strength_mg_ml: kind === 'nicotine' ? Number(product.strength_mg_ml) : null,
      carrier_pg_percent: Number(product.pg_percent ?? 0),
      carrier_vg_percent: Number(product.vg_percent ?? 0),
      cost_per_litre: cost > 0 ? Number((cost * 1000).toFixed(4)) : null,
    }
  })
  const totals = formulaTotals(lines, 'volume')
  const isLocked = version.status !== 'draft'
  const id = to.add('rd_sample_versions', {
    sample_id: version.sample,
    version_number: version.number,
    status: version.status,
    basis: 'volume',
    batch_size: 100,
    change_note: version.number === 1 ? null : 'Flavour adjusted after tasting',
    parent_version_id: version.parent,
    ...(lines.length > 0
      ? totals
      : { total_percent: 0, strength_mg_ml: 0, pg_percent: 0, vg_percent: 0, flavor_percent: 0 }),
    ...(isLocked && {
      locked_at: iso(version.at + dayMs),
      locked_by_id: version.by,
      prepared_at: iso(version.at + dayMs),
      prepared_by_id: version.by,
      ready_on: dayOf(version.at + 3 * dayMs),
      formula_hash: createHash('sha256')
        .update(
          JSON.stringify(
            lines.map((line, at) => [(at + 1) * 10, line.product_id, line.percent, line.is_qs ? 1 : 0]),
          ),
        )
        .digest('hex'),
    }),
    ...written(version.at, version.by),
  })
  for (const [at, line] of lines.entries())
    to.add('rd_sample_ingredients', {
      sample_version_id: id,
      sequence: (at + 1) * 10,
      ...line,
      ...(isLocked && {
        weighed_amount: amountOf(100, line.percent),
        weighed_at: iso(version.at + dayMs),
        weighed_by_id: version.by,
      }),
      ...written(version.at, version.by),
    })
  const { density_g_ml: density, flavor_percent: _, ...shown } = totals
  return { id, density, totals: shown }
}

/** Flavours move from version to version; PG makes room for them. */
export function changed(formula: readonly Ingredient[], chance: Random): Ingredient[] {
  const moved = formula.find(({ kind }) => kind === 'flavour')
  const by = chance.whole(1, 5) / 10
  return formula.map((line) => {
    if (line === moved) return { ...line, percent: sumPercent([line.percent, by]) }
    return line.kind === 'pg' ? { ...line, percent: sumPercent([line.percent, -by]) } : line
  })
}

/** A formula a hair short of 100 %, which cannot be locked. */
export const short = (formula: readonly Ingredient[]): Ingredient[] =>
  formula.map((line) => ({
    ...line,
    is_qs: false,
    percent: line.kind === 'pg' ? sumPercent([line.percent, -0.0001]) : line.percent,
  }))

/** The formula that became a recipe: its lines in their order; VG filled up. */
export function recipeFormula(to: Tables, { id }: DemoRow): Ingredient[] {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  return to
    .rows('recipe_lines')
    .filter(({ recipe_id }) => recipe_id === id)
    .flatMap(({ product_id, role, percent }) => {
      const product = products.get(Number(product_id))
      if (!product) return []
      const kind = role === 'additive' ? (product.sku === 'RM-SWEET' ? 'sweetener' : 'other') : role
      return [{ product, kind: kind as IngredientRole, percent: Number(percent), is_qs: role === 'vg' }]
    })
}
