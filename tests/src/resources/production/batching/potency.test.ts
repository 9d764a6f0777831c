import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mlOf, mlOfStock, readingOf, stockQty } from '../../../../../src/resources/production/batching/liquid'
import {
  adjustedMl,
  type Drawn,
  type Ingredient,
  lineTargets,
  type Mix,
} from '../../../../../src/resources/production/batching/potency'
import { deviationOf, toleranceOf } from '../../../../../src/resources/production/batching/tolerance'

const mix: Mix = { volume_ml: 307_500, basis: 'volume', density_g_ml: 1.1, target_strength_mg_ml: 12 }
const line = (
  id: number,
  role: Ingredient['role'],
  percent: number,
  more: Partial<Ingredient> = {},
): Ingredient => ({
  id,
  role,
  percent,
  strength_mg_ml: null,
  density_g_ml: null,
  pg_percent: null,
  vg_percent: null,
  ...more,
})
/** The walked order's recipe: mango 12 mg/ml. */
const mango = [
  line(1, 'nicotine', 12, { strength_mg_ml: 100, pg_percent: 100 }),
  line(2, 'flavour', 8),
  line(3, 'flavour', 1.2),
  line(4, 'additive', 0.8),
  line(5, 'pg', 28),
  line(6, 'vg', 50, { density_g_ml: 1.261 }),
]
const targetsOf = (drawn: readonly Drawn[], lines = mango, of = mix) => {
  const targets = lineTargets(of, lines, drawn)
  return lines.map(({ id }) => targets.get(id)?.target_ml ?? Number.NaN)
}
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('targets of a batch', () => {
  it('are the shares of the recipe when the lot has the strength of the recipe', () => {
    expect(targetsOf([])).toEqual([36_900, 24_600, 3_690, 2_460, 86_100, 153_750])
    expect(targetsOf([{ line: 1, ml: 0, strength_mg_ml: 100 }])).toEqual(targetsOf([]))
  })

  it('take 37,885 ml of a lot at 97.4 instead of 36,900, and so much less of its carrier', () => {
    const [nicotine = 0, , , , pg = 0, vg] = targetsOf([{ line: 1, ml: 0, strength_mg_ml: 97.4 }])
    expect(Math.round(nicotine)).toBe(37_885)
    expect(pg).toBeCloseTo(86_100 - (nicotine - 36_900), 5)
    expect(vg).toBe(153_750)
  })

  it('with recovered liquid in it a batch still has its volume and its strength, whatever is drawn and recovered', () => {
    fc.assert(
      fc.property(
        fc.record({
          ml: fc.double({ min: 0, max: 120_000, noNaN: true }),
          strength: fc.double({ min: 0, max: 20, noNaN: true }),
          lot: fc.double({ min: 92, max: 108, noNaN: true }),
        }),
        ({ ml, strength, lot }) => {
          const recovered = { ml, mg: ml * strength }
          const targets = targetsOf([{ line: 1, ml: 0, strength_mg_ml: lot }], mango, { ...mix, recovered })
          expect(total(targets) + ml).toBeCloseTo(mix.volume_ml, 2)
          const mg = (targets[0] ?? 0) * lot + recovered.mg
          expect(mg / mix.volume_ml).toBeCloseTo(mix.target_strength_mg_ml, 5)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('correct VG where the base is in VG, and PG where the recipe has no VG', () => {
    const [base = mango[0]!, ...rest] = mango
    const inVg = { ...base, pg_percent: 0, vg_percent: 100 }
    const drawn = [{ line: 1, ml: 0, strength_mg_ml: 90 }]
    expect(targetsOf(drawn, [inVg, ...rest])[4]).toBe(86_100)
    expect(targetsOf(drawn, [inVg, ...rest])[5]).toBeCloseTo(153_750 - 4_100, 5)
    const withoutVg = [inVg, ...rest.filter(({ role }) => role !== 'vg')]
    expect(targetsOf(drawn, withoutVg)[4]).toBeCloseTo(86_100 - 4_100, 5)
  })

  it('say how much the carrier is short, and never go below nothing', () => {
    const lines = [line(1, 'nicotine', 96, { strength_mg_ml: 12.5, pg_percent: 100 }), line(2, 'pg', 4)]
    const target = lineTargets(mix, lines, [{ line: 1, ml: 0, strength_mg_ml: 11 }]).get(2)
    expect(target?.target_ml).toBe(0)
    expect(target?.derivation).toMatchObject({ kind: 'carrier', short_ml: expect.closeTo(27_954.545, 2) })
  })

  it('count the nicotine that a recovery brings', () => {
    const lines = [
      line(1, 'nicotine', 6, { strength_mg_ml: 100 }),
      line(2, 'recovery', 50, { strength_mg_ml: 12 }),
      line(3, 'pg', 44),
    ]
    const of = { ...mix, volume_ml: 1_000 }
    expect(targetsOf([], lines, of)).toEqual([60, 500, 440])
    expect(targetsOf([{ line: 2, ml: 0, strength_mg_ml: 10 }], lines, of)).toEqual([70, 500, 430])
  })

  const strength = fc.double({ min: 60, max: 140, noNaN: true })
  const volume = fc.double({ min: 1_000, max: 2_000_000, noNaN: true })

  it('keep the volume and reach the strength whatever lot is drawn', () => {
    fc.assert(
      fc.property(strength, volume, (lot, volume_ml) => {
        const targets = targetsOf([{ line: 1, ml: 0, strength_mg_ml: lot }], mango, { ...mix, volume_ml })
        expect(total(targets)).toBeCloseTo(volume_ml, 3)
        expect(((targets[0] ?? 0) * lot) / volume_ml).toBeCloseTo(12, 5)
      }),
    )
  })

  it('reach it as well when a lot runs out and another one follows', () => {
    fc.assert(
      fc.property(strength, strength, fc.double({ min: 0.01, max: 0.8, noNaN: true }), (one, two, share) => {
        const first = (3_690_000 / one) * share
        const drawn = [
          { line: 1, ml: first, strength_mg_ml: one },
          { line: 1, ml: 0, strength_mg_ml: two },
        ]
        const [nicotine = 0, , , , pg = 0] = targetsOf(drawn)
        const brought = one === two ? nicotine * one : first * one + (nicotine - first) * two
        expect(brought).toBeCloseTo(3_690_000, 1)
        expect(nicotine + pg).toBeCloseTo(36_900 + 86_100, 4)
        // Weighing on does not move the target.
        const weighed = [drawn[0]!, { line: 1, ml: (nicotine - first) / 2, strength_mg_ml: two }]
        expect(targetsOf(weighed)[0]).toBeCloseTo(nicotine, 5)
      }),
    )
  })

  it('of a recipe by weight bring the percent of the weight', () => {
    const lines = [line(1, 'pg', 40, { density_g_ml: 1.036 }), line(2, 'vg', 60, { density_g_ml: 1.261 })]
    const of: Mix = { volume_ml: 10_000, basis: 'weight', density_g_ml: 1.16, target_strength_mg_ml: 0 }
    const [pg = 0, vg = 0] = targetsOf([], lines, of)
    expect(pg * 1.036).toBeCloseTo(4_640, 4)
    expect(vg * 1.261).toBeCloseTo(6_960, 4)
  })

  it('bring an adjustment to the same strength with another lot', () => {
    fc.assert(
      fc.property(strength, fc.double({ min: 10, max: 5_000, noNaN: true }), (lot, ml) => {
        const target = 12
        // x ml of n bring V ml of c to the target: V (target - c) = x (n - target).
        const missing = ml * (100 - target)
        const adjusted = adjustedMl(ml, {
          strength_mg_ml: 100,
          lot_strength_mg_ml: lot,
          target_strength_mg_ml: target,
        })
        expect(adjusted * (lot - target)).toBeCloseTo(missing, 2)
      }),
    )
  })
})

describe('a reading', () => {
  const kg = { dimension: 'mass', factor_to_base: 1000, decimals: 3 }
  const litre = { dimension: 'volume', factor_to_base: 1000, decimals: 3 }

  it('of 153,750 ml of VG is 193.879 kg', () => {
    expect(stockQty(153_750, kg, 1.261)).toBe(193.879)
    expect(readingOf(153_750, 'g', 1.261)).toBe(193_878.75)
    expect(stockQty(153_750, litre, 1.261)).toBe(153.75)
  })

  it('in grams and back is the same liquid', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1_000_000, noNaN: true }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (ml, density) => {
          expect(mlOf(readingOf(ml, 'g', density), 'g', density)).toBeCloseTo(ml, 5)
          // To a gram of the balance.
          expect(mlOfStock(stockQty(ml, kg, density), kg, density)).toBeCloseTo(ml, -1)
        },
      ),
    )
  })
})

describe('a tolerance', () => {
  it('is 0.2 % for nicotine, 0.5 % for all else, unless the recipe says another', () => {
    expect(toleranceOf({ role: 'nicotine', tolerance_percent: null })).toBe(0.2)
    expect(toleranceOf({ role: 'vg', tolerance_percent: null })).toBe(0.5)
    expect(toleranceOf({ role: 'nicotine', tolerance_percent: 1 })).toBe(1)
  })

  it('is kept up to its edge and not beyond', () => {
    expect(deviationOf(100.5, 100, 0.5)).toEqual({ percent: 0.5, isWithin: true })
    expect(deviationOf(99.5, 100, 0.5)).toEqual({ percent: -0.5, isWithin: true })
    expect(deviationOf(99.49, 100, 0.5)).toEqual({ percent: -0.51, isWithin: false })
    expect(deviationOf(0.1, 0, 0.5).isWithin).toBe(false)
  })
})
