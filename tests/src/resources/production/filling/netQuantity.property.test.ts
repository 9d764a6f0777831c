import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawTables } from '../../../../../src/resources/general/law/lawTables'
import {
  containerVerdict,
  fillTolerance,
  type FillTables,
  judgeSample,
  netMl,
  sampleOf,
  shortLimitOf,
  tablesOn,
  tOf,
} from '../../../../../src/resources/production/filling/netQuantity'

const all: FillTables = {
  tolerances: lawTables['law.fill_tolerances'].initial,
  samples: lawTables['law.fill_samples'].initial,
  factors: lawTables['law.fill_factors'].initial,
  shortUnits: lawTables['law.fill_short_units'].initial,
}
const law = tablesOn(all, '2026-11-24')

const ml = (low: number, high: number) =>
  fc.integer({ min: low * 1000, max: high * 1000 }).map((thousandths) => thousandths / 1000)
const lots = fc.integer({ min: 1, max: 30_000 })
const nets = fc.array(ml(20, 40), { minLength: 2, maxLength: 125 })
const same = (count: number, net: number) => Array.from({ length: count }, () => net)
const judged = (label_ml: number, lot_units: number, of: readonly number[]) =>
  judgeSample({ label_ml, lot_units, nets: of }, law)

describe('net quantity as an inspector examines it', () => {
  it('of 10,030 bottles of 30 ml 96 are examined, 2.70 ml may be missing, and two below 24.60 ml fail the lot', () => {
    expect(sampleOf(10_030, law)).toBe(96)
    expect(fillTolerance(30, law)).toBe(2.7)
    expect(judged(30, 10_030, [...same(94, 30.4), 24.6, 24.6]).faults).toEqual([])
    expect(judged(30, 10_030, [...same(95, 30.4), 24.599]).faults).toEqual([])
    expect(judged(30, 10_030, [...same(94, 30.4), 24.599, 24.599]).faults).toEqual(['twice_short'])
  })

  it.each([
    [1, 1],
    [2, 2],
    [10, 10],
    [11, 10],
    [40, 10],
    [41, 11],
    [128, 32],
    [129, 32],
    [4000, 32],
    [4001, 64],
    [8000, 64],
    [8001, 96],
    [12_000, 96],
    [12_001, 125],
    [1_000_000, 125],
  ])('of a lot of %i units %i are examined', (lot, sample) => {
    expect(sampleOf(lot, law)).toBe(sample)
  })

  it.each([
    [10, 0.9],
    [50, 4.5],
    [50.1, 4.5],
    [100, 4.5],
    [120, 5.4],
    [200, 9],
    [250, 9],
    [500, 15],
    [750, 15],
    [5000, 75],
    [12_000, 150],
    [20_000, 200],
  ])('a container of %d ml may hold %d ml less', (label, tolerance) => {
    expect(fillTolerance(label, law)).toBe(tolerance)
  })

  it('t divided by the root of the sample is what the third column of the table says', () => {
    const column: Readonly<Record<number, number>> = { 3: 5.73, 10: 1.028, 20: 0.64, 27: 0.535, 32: 0.485 }
    for (const [sample, quotient] of Object.entries({ ...column, 64: 0.332, 96: 0.269, 125: 0.234 }))
      expect(tOf(Number(sample), 1_000_000, law) / Math.sqrt(Number(sample))).toBeCloseTo(quotient, 2)
  })

  it('t of a sample that the table does not list is between those around it, linear in 120 / n', () => {
    expect(tOf(50, 5000, law)).toBeCloseTo(2.657 + ((2.746 - 2.657) * (2.4 - 1.875)) / (3.75 - 1.875), 9)
    fc.assert(
      fc.property(fc.integer({ min: 33, max: 124 }), (sample) => {
        const [before, at, after] = [sample - 1, sample, sample + 1].map((n) => tOf(n, 1_000_000, law))
        return before! >= at! && at! >= after!
      }),
    )
  })

  it('a lot whose every unit is examined is judged by its plain mean', () => {
    expect(judged(30, 4, [29.9, 30, 30, 30])).toMatchObject({ t: 0, faults: ['mean'] })
    expect(judged(30, 400, [29.9, 30, 30, 30]).faults).toEqual([])
  })

  it('as many short units as the table names for the sample fail the lot, one fewer does not', () => {
    for (const [sample, limit] of [
      [8, 1],
      [20, 2],
      [32, 3],
      [50, 4],
      [65, 5],
      [80, 6],
      [102, 7],
      [125, 8],
    ] as const) {
      expect(shortLimitOf(sample, law)).toBe(limit)
      const of = (short: number) =>
        judged(30, 100_000, [...same(sample - short, 33), ...same(short, 27.2)]).faults
      expect(of(limit)).toContain('short')
      expect(of(limit - 1)).toEqual([])
    }
  })

  it('more liquid in any container never turns a lot that meets the law into one that fails by short units', () => {
    fc.assert(
      fc.property(nets, fc.nat(), ml(0, 5), (of, at, more) => {
        const fuller = of.map((net, place) => (place === at % of.length ? net + more : net))
        const [before, after] = [judged(30, 20_000, of), judged(30, 20_000, fuller)]
        expect(after.short_units).toBeLessThanOrEqual(before.short_units)
        expect(after.twice_short_units).toBeLessThanOrEqual(before.twice_short_units)
        expect(after.mean_ml).toBeGreaterThanOrEqual(before.mean_ml)
      }),
    )
  })

  it('the order of the containers and the same amount more in each change nothing but the mean', () => {
    fc.assert(
      fc.property(nets, lots, ml(0, 5), (of, lot, more) => {
        const shuffled = judged(30, lot, of.toReversed())
        expect(shuffled.faults).toEqual(judged(30, lot, of).faults)
        const shifted = judged(
          30,
          lot,
          of.map((net) => net + more),
        )
        expect(shifted.sd_ml).toBeCloseTo(shuffled.sd_ml, 5)
        expect(shifted.adjusted_ml).toBeCloseTo(shuffled.adjusted_ml + more, 5)
      }),
    )
  })

  it('no lot fails whose containers all hold the label, and none passes whose mean adjusted by t is below it', () => {
    fc.assert(
      fc.property(fc.array(ml(30, 36), { minLength: 1, maxLength: 125 }), lots, (full, lot) => {
        expect(judged(30, lot, full).faults).toEqual([])
      }),
    )
    fc.assert(
      fc.property(nets, lots, (of, lot) => {
        const { adjusted_ml, faults } = judged(30, lot, of)
        expect(faults.includes('mean')).toBe(adjusted_ml < 30)
      }),
    )
  })

  it('weights become millilitres by the density at 20 C, and back', () => {
    expect(netMl(46.45, 12, 1.1485)).toBeCloseTo(29.9956, 4)
    fc.assert(
      fc.property(ml(1, 200), ml(1, 100), fc.integer({ min: 800, max: 1300 }), (net, tare, density) => {
        const gross = tare + net * (density / 1000)
        expect(netMl(gross, tare, density / 1000)).toBeCloseTo(net, 5)
      }),
    )
  })

  it('a container that misses exactly the tolerance is not short, and one that misses a millionth more is', () => {
    expect(containerVerdict(27.3, 30, 2.7)).toBe('ok')
    expect(containerVerdict(27.299_999, 30, 2.7)).toBe('short')
    expect(containerVerdict(24.6, 30, 2.7)).toBe('short')
    expect(containerVerdict(24.599_999, 30, 2.7)).toBe('twice_short')
  })

  it('a line of a table counts on the days it is in force', () => {
    const halved = all.tolerances.map((line) => ({ ...line, percent: 4.5, ml: null, from: '2027-01-01' }))
    const ended = all.tolerances.map((line) => ({ ...line, to: '2026-12-31' }))
    const both = { ...all, tolerances: [...ended, ...halved] }
    expect(fillTolerance(30, tablesOn(both, '2026-12-31'))).toBe(2.7)
    expect(fillTolerance(30, tablesOn(both, '2027-01-01'))).toBe(1.35)
  })
})
