import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountOf,
  costSharesOf,
  type FormulaLine,
  formulaTotals,
  sharesOf,
  sumPercent,
} from '../../../../src/resources/rd/formulaTotals'

const line = (
  kind: FormulaLine['kind'],
  percent: number | null,
  more: Partial<FormulaLine> = {},
): FormulaLine => ({
  kind,
  percent,
  is_qs: percent === null,
  density_g_ml: kind === 'vg' ? 1.261 : 1.036,
  strength_mg_ml: kind === 'nicotine' ? 100 : null,
  carrier_pg_percent: kind === 'vg' ? 0 : 100,
  carrier_vg_percent: kind === 'vg' ? 100 : 0,
  cost_per_litre: 10,
  ...more,
})

describe('the totals of a formula', () => {
  it('the line that fills up takes what the others leave: 12.5, 4 and 20 leave 63.5', () => {
    expect(sharesOf([line('flavour', 12.5), line('cooling', 4), line('pg', 20), line('vg', null)])).toEqual([
      12.5, 4, 20, 63.5,
    ])
  })

  it('12.5 % of a batch of 500 ml are 62.5 ml', () => {
    expect(amountOf(500, 12.5)).toBe(62.5)
  })

  it('an ingredient of 10 % at 40 CAD is as much of the cost as one of 40 % at 10 CAD, whose rest is free', () => {
    const formula = [
      line('flavour', 10, { cost_per_litre: 40 }),
      line('pg', 40, { cost_per_litre: 10 }),
      line('vg', null, { cost_per_litre: 0 }),
    ]
    expect(costSharesOf(formula, 'volume')).toEqual([50, 50, 0])
    expect(costSharesOf([...formula, line('other', 1, { cost_per_litre: null })], 'volume')).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('half PG and half VG weigh 1.1485 g/ml by volume and 1.1375 by weight', () => {
    const half = [line('pg', 50), line('vg', 50)]
    expect(formulaTotals(half, 'volume').density_g_ml).toBe(1.1485)
    expect(formulaTotals(half, 'weight').density_g_ml).toBeCloseTo(1.1375, 4)
  })

  it('20 % of a base of 100 mg/ml give 20 mg/ml', () => {
    expect(formulaTotals([line('nicotine', 20), line('vg', null)], 'volume').strength_mg_ml).toBe(20)
  })

  it('20 % by weight of a base of 100 mg/ml in VG give 23.33 mg/ml: 19.305 of 82.747 parts by volume', () => {
    expect(formulaTotals([line('nicotine', 20), line('vg', null)], 'weight')).toMatchObject({
      strength_mg_ml: 23.33,
      density_g_ml: 1.208507,
    })
  })

  it('12 mg/ml from a base of 100 mg/ml need 12 %', () => {
    expect(formulaTotals([line('nicotine', 12), line('vg', null)], 'volume').strength_mg_ml).toBe(12)
  })

  it('half PG and half VG by weight are 54.8977 and 45.1023 by volume', () => {
    expect(formulaTotals([line('pg', 50), line('vg', 50)], 'weight')).toMatchObject({
      pg_percent: 54.8977,
      vg_percent: 45.1023,
    })
  })

  it('what carries nicotine and flavours counts as PG and VG: 20, 6 of 10 and 22 against 4 of 10 and 48 are 48 to 52', () => {
    const flavour = line('flavour', 10, { carrier_pg_percent: 60, carrier_vg_percent: 40 })
    expect(
      formulaTotals([line('nicotine', 20), flavour, line('pg', 22), line('vg', null)], 'volume'),
    ).toMatchObject({ pg_percent: 48, vg_percent: 52, flavor_percent: 10 })
  })

  it('a litre costs the shares of its ingredients: 12 % at 200, 8 % at 100 and 80 % at 3 CAD make 34.40', () => {
    const priced = (kind: FormulaLine['kind'], percent: number, cost_per_litre: number | null) =>
      line(kind, percent, { cost_per_litre })
    const lines = [priced('nicotine', 12, 200), priced('flavour', 8, 100)]
    expect(formulaTotals([...lines, priced('vg', 80, 3)], 'volume').cost_per_l).toBe(34.4)
    expect(formulaTotals([...lines, priced('vg', 80, null)], 'volume').cost_per_l).toBeNull()
  })

  it('a litre by weight costs the shares by volume: half PG at 4 and half VG at 3 CAD make 3.549', () => {
    const half = [line('pg', 50, { cost_per_litre: 4 }), line('vg', 50, { cost_per_litre: 3 })]
    expect(formulaTotals(half, 'weight').cost_per_l).toBe(3.549)
  })

  it('a solvent is outside the ratio of PG and VG', () => {
    const water = line('water', 10, { carrier_pg_percent: 0, carrier_vg_percent: 0 })
    expect(formulaTotals([line('pg', 45), line('vg', 45), water], 'volume')).toMatchObject({
      total_percent: 100,
      pg_percent: 50,
      vg_percent: 50,
    })
  })

  it('percents of four decimals add up exactly, and with a line that fills up to 100, whatever they are', () => {
    const percents = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(percents, (parts) => {
        const lines = parts.map((part) => line('flavour', part / 10_000))
        const exact = parts.reduce((sum, part) => sum + part, 0)
        expect(sumPercent(lines.map(({ percent }) => percent ?? 0))).toBe(exact / 10_000)
        if (exact < 1_000_000) expect(sumPercent(sharesOf([...lines, line('vg', null)]))).toBe(100)
      }),
    )
  })
})
