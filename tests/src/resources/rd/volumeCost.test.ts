import { describe, expect, it } from 'vitest'
import { costAtVolume, priceAt, type PriceStep } from '../../../../src/resources/rd/volumeCost'

const step = (product_id: number, from_litres: number, cost_per_litre: number): PriceStep => ({
  product_id,
  from_litres,
  cost_per_litre,
})
const steps = [step(1, 25, 80), step(1, 1, 100), step(1, 200, 60)]

const line = (product_id: number, percent: number, density_g_ml: number, cost_per_litre: number | null) => ({
  product_id,
  kind: 'flavour' as const,
  percent,
  is_qs: false,
  density_g_ml,
  strength_mg_ml: null,
  carrier_pg_percent: null,
  carrier_vg_percent: null,
  cost_per_litre,
})

describe('the cost of a formula at a volume', () => {
  it('an ingredient costs the price of the highest step that is reached: 24 l at 100, 25 l at 80, 200 l at 60', () => {
    expect([24, 25, 199.9, 200].map((litres) => priceAt(steps, litres))).toEqual([100, 80, 80, 60])
  })

  it('below the least that a supplier sells the price is that of the least, and without a price there is none', () => {
    expect(priceAt(steps, 0.2)).toBe(100)
    expect(priceAt([], 10)).toBeNull()
  })

  it('10 % of 1,000 l are 100 l at 80 CAD, and what has no price of a supplier costs what its line says: 8 and 2.70', () => {
    const lines = [line(1, 10, 1, 130), line(2, 90, 1, 3)]
    expect(costAtVolume(lines, { basis: 'volume', steps, litres: 1000 })).toBe(10.7)
    expect(costAtVolume([line(2, 100, 1, null)], { basis: 'volume', steps, litres: 1000 })).toBeNull()
  })

  it('by weight the need is a share of the volume: half at 0.5 g/ml is two thirds of 300 l, 200 l at 60 CAD', () => {
    const lines = [line(1, 50, 0.5, 130), line(2, 50, 1, 3)]
    expect(costAtVolume(lines, { basis: 'weight', steps, litres: 300 })).toBe(41)
    expect(costAtVolume(lines, { basis: 'weight', steps, litres: 299 })).toBe(54.3333)
  })
})
