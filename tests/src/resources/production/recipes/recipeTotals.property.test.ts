import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agrees, recipeTotals } from '../../../../../src/resources/production/recipes/recipeTotals'

type MixLine = Parameters<typeof recipeTotals>[0][number]

const share = fc.integer({ min: 1, max: 100_000_000 }).map((millionths) => millionths / 1_000_000)
const line: fc.Arbitrary<Required<MixLine>> = fc.record({
  role: fc.constantFrom('nicotine', 'flavour', 'pg', 'vg', 'additive'),
  percent: share,
  strength_mg_ml: fc.option(fc.integer({ min: 0, max: 500_000 }).map((one) => one / 1000)),
  density_g_ml: fc.option(fc.integer({ min: 700_000, max: 1_400_000 }).map((one) => one / 1_000_000)),
  pg_percent: fc.option(fc.integer({ min: 0, max: 100 })),
  vg_percent: fc.constant(null),
  cost_per_ml: fc.option(
    fc.integer({ min: 0, max: 10_000 }).map((one) => one / 1000),
    { freq: 9 },
  ),
})
const lines = fc.array(line, { minLength: 1, maxLength: 12 })
const basis = fc.constantFrom('volume', 'weight')

/** A litre poured together, ingredient by ingredient, from what is left of each. */
function poured(all: readonly MixLine[], of: 'volume' | 'weight') {
  const mixed = { volume: 0, weight: 0, nicotine: 0, pg: 0, vg: 0, cost: 0 }
  for (const one of all) {
    const density = one.density_g_ml ?? 1
    const volume = of === 'volume' ? one.percent : one.percent / density
    mixed.volume += volume
    mixed.weight += volume * density
    mixed.nicotine += volume * (one.strength_mg_ml ?? 0)
    mixed.cost += volume * (one.cost_per_ml ?? 0)
    if (one.role === 'pg') mixed.pg += volume
    else if (one.role === 'vg') mixed.vg += volume
    else mixed.pg += (volume * (one.pg_percent ?? 0)) / 100
  }
  return mixed
}

it('sum, strength, PG, VG, density and cost of a recipe are those of its ingredients poured together', () => {
  fc.assert(
    fc.property(lines, basis, (all, of) => {
      const totals = recipeTotals(all, of)
      const mixed = poured(all, of)
      expect(totals.percent).toBeCloseTo(
        all.reduce((sum, { percent }) => sum + Math.round(percent * 1_000_000), 0) / 1_000_000,
        5,
      )
      expect(totals.strength_mg_ml).toBeCloseTo(mixed.nicotine / mixed.volume, 2)
      expect(totals.pg_percent).toBeCloseTo((mixed.pg / mixed.volume) * 100, 3)
      expect(totals.vg_percent).toBeCloseTo((mixed.vg / mixed.volume) * 100, 3)
      expect(totals.density_g_ml).toBeCloseTo(mixed.weight / mixed.volume, 5)
      if (all.some(({ cost_per_ml }) => cost_per_ml === null)) expect(totals.cost_per_litre).toBeNull()
      else expect(totals.cost_per_litre).toBeCloseTo((mixed.cost / mixed.volume) * 1000, 3)
    }),
  )
})

it('totals do not depend on the order of the lines, nor on their scale but for the sum', () => {
  fc.assert(
    fc.property(lines, basis, (all, of) => {
      const { percent, ...mix } = recipeTotals(all, of)
      const { percent: same, ...turned } = recipeTotals(all.toReversed(), of)
      const { percent: halved, ...half } = recipeTotals(
        all.map((one) => ({ ...one, percent: one.percent / 2 })),
        of,
      )
      for (const name of ['strength_mg_ml', 'pg_percent', 'vg_percent', 'density_g_ml'] as const) {
        expect(turned[name]).toBeCloseTo(mix[name], 2)
        expect(half[name]).toBeCloseTo(mix[name], 2)
      }
      expect(same).toBeCloseTo(percent, 5)
      expect(halved).toBeCloseTo(percent / 2, 5)
    }),
  )
})

it('a strength agrees with its target within 1 % of the target', () => {
  expect([11.879, 11.88, 12, 12.12, 12.121].map((computed) => agrees(computed, 12))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([agrees(0, 0), agrees(0.001, 0)]).toEqual([true, false])
})
