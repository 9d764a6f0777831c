import fc from 'fast-check'
import highs from 'highs'
import { describe, expect, it } from 'vitest'
import { bucketAt, bucketsOf, daysShared, forecastByBucket } from '../../../src/forecasting/planning/buckets'
import { lotModel, type LotProduct, lotQuantities } from '../../../src/forecasting/planning/lotSizing'

const product = (values: Partial<LotProduct>): LotProduct => ({
  id: 1,
  onHand: 0,
  gross: [100, 100, 100],
  receipts: [0, 0, 0],
  safety: [0, 0, 0],
  volume_ml: 30,
  step: 0,
  least: 0,
  fixed: new Map(),
  ...values,
})

const solved = async (products: readonly LotProduct[], capacity: readonly number[]) => {
  const { Columns } = (await highs()).solve(lotModel(products, capacity))
  return lotQuantities(products, (name) => (Columns[name] as { Primal?: number } | undefined)?.Primal ?? 0)
}

describe('lot sizing', () => {
  it('without a limit everything is made in one batch, as late as the first bucket allows', async () => {
    expect((await solved([product({})], [Infinity, Infinity, Infinity])).get(1)).toEqual([300, 0, 0])
    expect((await solved([product({ onHand: 100 })], [Infinity, Infinity, Infinity])).get(1)).toEqual([
      0, 200, 0,
    ])
  })

  it('a bucket is filled no further than its liquid, and what is decided stays', async () => {
    const quantities = (await solved([product({})], [6000, 6000, 6000])).get(1) ?? []
    expect(quantities.reduce((sum, qty) => sum + qty, 0)).toBe(300)
    expect(quantities.every((qty) => qty * 30 <= 6000)).toBe(true)
    expect(quantities.filter((qty) => qty > 0)).toHaveLength(2)
    const decided = (
      await solved([product({ fixed: new Map([[0, 120]]) })], [Infinity, Infinity, Infinity])
    ).get(1)
    expect(decided).toEqual([120, 180, 0])
  })

  it('quantities are multiples, and where there is any at least the least', async () => {
    expect((await solved([product({ step: 120 })], [Infinity, Infinity, Infinity])).get(1)).toEqual([
      360, 0, 0,
    ])
    expect(
      (await solved([product({ least: 500, gross: [10, 0, 0] })], [Infinity, Infinity, Infinity])).get(1),
    ).toEqual([500, 0, 0])
  })

  it('stock never falls below safety where the liquid allows it, and never more batches than one for each bucket', async () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 50 }),
        async (gross, onHand, safety) => {
          const one = product({ gross, onHand, safety: [safety, safety, safety] })
          const made = (await solved([one], [Infinity, Infinity, Infinity])).get(1) ?? []
          let stock = onHand
          for (const [bucket, qty] of made.entries()) {
            stock += qty - (gross[bucket] ?? 0)
            expect(stock).toBeGreaterThanOrEqual(safety - 1e-6)
          }
          expect(made.filter((qty) => qty > 0).length).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('buckets of a horizon', () => {
  it('weeks end on Sunday, and the first and last may be shorter', () => {
    expect(bucketsOf({ from: '2027-01-06', to: '2027-01-19' }, 'week')).toEqual([
      { from: '2027-01-06', to: '2027-01-10' },
      { from: '2027-01-11', to: '2027-01-17' },
      { from: '2027-01-18', to: '2027-01-19' },
    ])
    expect(bucketsOf({ from: '2027-01-06', to: '2027-01-08' }, 'day')).toHaveLength(3)
  })

  it('a forecast is spread over the days of its period to the last unit, and an overdue day counts in the first bucket', () => {
    const period = { from: '2027-01-01', to: '2027-01-31' }
    const weeks = bucketsOf(period, 'week')
    const parts = forecastByBucket(1000, period, weeks)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1000)
    expect(
      forecastByBucket(310, period, bucketsOf({ from: '2027-01-04', to: '2027-01-10' }, 'week')),
    ).toEqual([70])
    expect([
      bucketAt(weeks, '2026-12-01'),
      bucketAt(weeks, '2027-01-05'),
      bucketAt(weeks, '2027-03-01'),
    ]).toEqual([0, 1, -1])
    expect(daysShared(period, { from: '2027-01-30', to: '2027-02-05' })).toBe(2)
  })
})
