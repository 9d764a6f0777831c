import { describe, expect, it } from 'vitest'
import type { RecipeIngredient } from '../../../../../src/resources/production/recipes/recipeCalls'
import {
  findingsOf,
  ingredientNotes,
  type RecipeHead,
  totalsOf,
} from '../../../../../src/views/production/recipes/recipeFindings'
import type { RecipeMix } from '../../../../../src/views/production/recipes/recipeMix'
import type { DocumentLine } from '../../../../../src/views/resource/lines/lines'

const product = (id: number, sku: string, more: Partial<RecipeIngredient> = {}): RecipeIngredient => ({
  product_id: id,
  sku,
  name: sku,
  kind: 'base',
  status: 'active',
  density_g_ml: 1,
  pg_percent: null,
  vg_percent: null,
  strength_mg_ml: null,
  cost_per_ml: 0.01,
  un_number: null,
  allergens: [],
  prohibited: null,
  ...more,
})
const bulk = product(1, 'BULK', { strength_mg_ml: 12 })
const products = [
  bulk,
  product(2, 'NIC', { un_number: 'UN3144', pg_percent: 100 }),
  product(3, 'PG'),
  product(4, 'VG', { cost_per_ml: null }),
  product(5, 'TAU', { prohibited: 'Taurine, Act' }),
]
const line = (id: number, role: string, percent: unknown, more: object = {}) =>
  ({
    id,
    product_id: id,
    role,
    percent,
    strength_mg_ml: null,
    is_hazard: 0,
    ...more,
  }) as unknown as DocumentLine
const mixOf = (...lines: DocumentLine[]): RecipeMix => ({
  lines,
  products: new Map(products.map((one) => [one.product_id, one])),
  maxStrength: 20,
  closure: { mg_ml: 0.1, source: 'SOR/2019-353, s. 50(1)' },
  failed: null,
})
const nicotine = (percent = 12) => line(2, 'nicotine', percent, { strength_mg_ml: 100 })
const twelve = () => mixOf(nicotine(), line(3, 'pg', 38), line(4, 'vg', 50))
const head: RecipeHead = {
  basis: 'volume',
  target: 12,
  density: null,
  bulkId: 1,
  isExport: false,
  isRework: false,
}
const stops = (mix: RecipeMix, more: Partial<RecipeHead> = {}) => {
  const all = { ...head, ...more }
  return findingsOf(mix, all, totalsOf(mix, all.basis))
    .filter(({ kind }) => kind === 'stop')
    .map(({ text }) => text)
}

describe('findings on a recipe', () => {
  it('what people may not bear is named with its ingredients, and noted where the bulk liquid does not name it', () => {
    const mix = mixOf(nicotine(), line(3, 'pg', 38), line(4, 'vg', 50))
    const bringing = (sku: string, allergens: RecipeIngredient['allergens']) =>
      products.map((one) => [one.product_id, one.sku === sku ? { ...one, allergens } : one] as const)
    const withNuts = { ...mix, products: new Map(bringing('PG', ['milk', 'tree_nuts'])) }
    expect(ingredientNotes(withNuts).allergens).toEqual(['Milk, Tree nuts: PG PG'])
    const notes = findingsOf(withNuts, head, totalsOf(withNuts, 'volume')).map(({ text }) => text)
    expect(notes).toContain('BULK does not name Milk, Tree nuts of PG')
    const named = new Map(withNuts.products).set(1, { ...bulk, allergens: ['milk', 'tree_nuts'] })
    const quiet = { ...withNuts, products: named }
    expect(findingsOf(quiet, head, totalsOf(quiet, 'volume')).some(({ text }) => text.includes('name'))).toBe(
      false,
    )
    expect(ingredientNotes(mix).allergens).toEqual([])
  })

  it('a recipe that sums up and agrees has no stop, only the note on child-resistant closures', () => {
    const mix = twelve()
    expect(stops(mix)).toEqual([])
    expect(findingsOf(mix, head, totalsOf(mix, 'volume'))).toEqual([
      { kind: 'note', text: 'Bottles of it need a child-resistant closure (SOR/2019-353, s. 50(1)).' },
    ])
    const weak = { ...head, target: 0.09 }
    expect(findingsOf(mix, weak, totalsOf(mix, 'volume')).map(({ kind }) => kind)).not.toContain('note')
  })

  it('a sum above 100 is said with its code, and what is missing below it with its figure', () => {
    expect(stops(mixOf(nicotine(), line(3, 'pg', 38), line(4, 'vg', 50.0002)))).toEqual([
      'The sum is greater than 100%',
    ])
    expect(stops(mixOf(nicotine(), line(3, 'pg', 38), line(4, 'vg', 49)))).toContain('1 % are still open')
    // Half-typed shares count nothing yet.
    expect(stops(mixOf(nicotine(), line(3, 'pg', '3x'), line(4, 'vg', 50)))).toContain('38 % are still open')
  })

  it('strength is held to the target, the bulk product and the regulatory maximum, which export may exceed', () => {
    expect(stops(twelve(), { target: 12.2 })).toEqual([
      'The lines give 12 mg/ml, the target is 12.2',
      'BULK has 12 mg/ml, the target is 12.2',
    ])
    const strong = mixOf(nicotine(25), line(3, 'pg', 25), line(4, 'vg', 50))
    expect(stops(strong, { target: 25, bulkId: null })).toEqual(['Strength is above the regulatory maximum'])
    expect(stops(strong, { target: 25, bulkId: null, isExport: true })).toEqual([])
  })

  it('prohibited ingredients stop what is sold in Canada, recoveries what is no rework', () => {
    const mix = mixOf(nicotine(), line(5, 'additive', 38), line(4, 'recovery', 50))
    expect(stops(mix)).toEqual(['TAU is prohibited: Taurine, Act', 'Only a rework recipe takes recoveries'])
    expect(stops(mix, { isExport: true, isRework: true })).toEqual([])
  })

  it('hazards are dangerous goods and marked lines; ingredients without cost are named', () => {
    const mix = mixOf(nicotine(), line(3, 'pg', 38, { is_hazard: 1 }), line(4, 'vg', 50))
    expect(ingredientNotes(mix)).toMatchObject({ hazards: ['NIC NIC UN3144', 'PG PG'], uncosted: ['VG'] })
    expect(totalsOf(mix, 'volume').cost_per_litre).toBeNull()
  })
})
