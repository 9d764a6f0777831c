import { createHash } from 'node:crypto'
import {
  amountOf,
  formulaTotals,
  type IngredientRole,
  sumPercent,
} from '../../../src/resources/rd/formulaTotals'
import type { RdSample } from '../../../src/resources/rd/rd_samples'
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

export type Targets = {
  base: RdSample['base_type']
  strength: number
  /** What its main flavour is named after. */
  taste: string
  isIced: boolean
  /** The nicotine that it is made with; the one of production where it is not said. */
  nicotine?: string | undefined
}

const mostOfSweetener = 0.8
const mostOfCooling = 1.2

/** A formula for its targets: nicotine, flavours, PG, and VG that fills up; a concentrate is flavours in PG. */
export function formulaOf(to: Tables, chance: Random, targets: Targets): Ingredient[] {
  const products = to.rows('products')
  const bySku = (sku: string) => products.find((row) => row.sku === sku)
  const singles = products.filter(({ sku }) => String(sku).startsWith('RM-CN'))
  const { base, strength, taste, isIced } = targets
  const nicotine = bySku(targets.nicotine ?? (base === 'salt' ? 'RM-NIC-SALT' : 'RM-NIC-100'))
  const [pg, vg, sweetener] = ['RM-PG', 'RM-VG', 'RM-SWEET'].map(bySku)
  const cooling = products.find(({ name }) => name === 'Cooling WS-23 20 %')
  const triacetin = products.find(({ name }) => name === 'Triacetin')
  if (!nicotine || !pg || !vg || !sweetener || !cooling || !triacetin) return []
  const main =
    singles.find(({ name }) => String(name).toLowerCase().startsWith(taste)) ?? chance.pick(singles)
  const picked = new Map([[main.id, main]])
  while (picked.size < 5) {
    const one = chance.pick(singles)
    picked.set(one.id, one)
  }
  const of = (product: DemoRow, kind: IngredientRole, percent: number, is_qs = false): Ingredient => ({
    ...{ product, kind, percent, is_qs },
  })
  const share = (low: number, high: number) => chance.whole(low * 10, high * 10) / 10
  const isConcentrate = base === 'concentrate'
  const flavours = [...picked.values()].map((product, at) => {
    const [least, most] = at === 0 ? (isConcentrate ? [28, 36] : [4, 8]) : isConcentrate ? [3, 9] : [0.3, 1.2]
    return of(product, 'flavour', share(least, most))
  })
  const rest = (lines: readonly Ingredient[], whole: number) =>
    sumPercent([whole, ...lines.map(({ percent }) => -percent)])
  if (isConcentrate) {
    const lines = [...flavours, of(triacetin, 'solvent', 5)]
    return [...lines, of(pg, 'pg', rest(lines, 100), true)]
  }
  const inPg = [
    ...flavours,
    ...(isIced ? [of(cooling, 'cooling', mostOfCooling)] : []),
    of(sweetener, 'sweetener', mostOfSweetener),
  ]
  const dose = Number(((100 * strength) / Number(nicotine.strength_mg_ml)).toFixed(4))
  const nicotines = strength > 0 ? [of(nicotine, 'nicotine', dose)] : []
  const isInVg = Number(nicotine.vg_percent) === 100
  const lines = [...nicotines, ...inPg]
  return [
    ...lines,
    of(pg, 'pg', rest(isInVg ? inPg : lines, 50)),
    of(vg, 'vg', isInVg ? rest(nicotines, 50) : 50, true),
  ]
}

/** The typical liquid of 12 mg/ml: mango, cooling and sweetener in PG, half of it VG. */
export function typicalFormula(to: Tables): Ingredient[] {
  const products = to.rows('products')
  const parts: readonly [name: string, kind: IngredientRole, percent: number][] = [
    ['Nicotine salt 100 mg/ml', 'nicotine', 12],
    ['Mango Alphonso', 'flavour', 8],
    ['Cooling WS-23 20 %', 'cooling', mostOfCooling],
    ['Sucralose 5 %', 'sweetener', mostOfSweetener],
    ['Propylene glycol', 'pg', 28],
    ['Vegetable glycerine', 'vg', 50],
  ]
  return parts.flatMap(([start, kind, percent]) => {
    const product = products.find(({ name }) => String(name).startsWith(start))
    return product ? [{ product, kind, percent, is_qs: kind === 'vg' }] : []
  })
}

/** Why a version was changed, in turn. */
const changes = [
  'Main flavour up, PG down',
  'Less cooling, main flavour up',
  'Rounder finish after tasting',
  'Main flavour up: too faint beside the benchmark',
] as const

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
    change_note:
      version.number === 1 ? null : (changes[(version.sample + version.number) % changes.length] ?? null),
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

/** Its main flavour moves from version to version; PG makes room for it. */
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
