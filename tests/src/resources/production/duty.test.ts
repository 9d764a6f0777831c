import { describe, expect, it } from 'vitest'
import { knownSettings, settingValue } from '../../../../src/resources/general/system/settingsKnown'
import {
  canadianSteps,
  dutyAtStake,
  dutyOf,
  dutySteps,
  jurisdictionOn,
  rateOn,
  stampsAccepted,
} from '../../../../src/resources/production/stamps/duty'

const rates = knownSettings['excise.rates'].initial
const jurisdictions = knownSettings['excise.jurisdictions'].initial
const now = { federal: 1.12, additional: 1.12, ...canadianSteps }

describe('duty of a container', () => {
  it('duty counts each 2 ml or part up to 10 ml and each 10 ml or part above, federal and in Ontario', () => {
    const cases = [
      [0.9, 1.12, 2.24],
      [2.01, 2.24, 4.48],
      [7, 4.48, 8.96],
      [10, 5.6, 11.2],
      [10.5, 6.72, 13.44],
      [30, 7.84, 15.68],
      [30.1, 8.96, 17.92],
      [60, 11.2, 22.4],
      [100, 15.68, 31.36],
      [120, 17.92, 35.84],
    ] as const
    const rate = rateOn(rates, '2026-11-24')
    expect(
      cases.map(([ml]) => {
        const { duty, additional } = dutyOf(ml, rate ?? { ...canadianSteps, federal: 0, additional: 0 })
        return [ml, duty, Math.round((duty + additional) * 100) / 100]
      }),
    ).toEqual(cases)
  })

  it('missing liquid is dutiable as the bottles it would have filled, or as one container where it has no size', () => {
    expect(dutyAtStake(80, 30, now, true)).toBe(47.04)
    expect(dutyAtStake(80, 30, now, false)).toBe(23.52)
    expect(dutyAtStake(80, null, now, false)).toBe(13.44)
    expect(dutyAtStake(-5, 30, now, true)).toBe(0)
  })

  it('a container of nothing has no step', () => expect(dutySteps(0, canadianSteps)).toBe(0))

  it('another regime counts in the steps of its rate, however small, and begins no step for a rounding of figures', () => {
    const perMillilitre = { federal: 0.22, additional: 0, step: 1, step_until: 1, step_above: 1 }
    expect([0.5, 2, 10, 10.1, 50].map((ml) => dutyOf(ml, perMillilitre).duty)).toEqual([
      0.22, 0.44, 2.2, 2.42, 11,
    ])
    expect(dutySteps(1.1, { step: 0.1, step_until: 10, step_above: 10 })).toBe(11)
    expect(dutySteps(30, { step: 10, step_until: 1000, step_above: 10 })).toBe(3)
  })

  it('the rate is the newest that has begun on the day, and none before the first', () => {
    expect(rateOn(rates, '2024-06-30')?.federal).toBe(1)
    expect(rateOn(rates, '2024-07-01')?.federal).toBe(1.12)
    expect(rateOn(rates, '2022-09-30')).toBeNull()
  })

  it('solids have rates of their own, by the gram', () => {
    const dearer = {
      regime: 'CA',
      unit: 'g',
      effective_from: '2027-01-01',
      federal: 2,
      additional: 2,
      source: 'Act',
      ...canadianSteps,
    } as const
    expect(rateOn([...rates, dearer], '2027-01-01')?.federal).toBe(1.12)
    expect(rateOn([...rates, dearer], '2027-01-01', 'g')?.federal).toBe(2)
  })
})

describe('jurisdictions of stamps', () => {
  it('ten provinces and territories take part today, Nova Scotia from 1 April 2026', () => {
    const partOn = (day: string) =>
      jurisdictions
        .filter((one) => one.is_additional && jurisdictionOn(jurisdictions, one.code, day) !== null)
        .map(({ code }) => code)
        .toSorted()
    expect(partOn('2026-11-24')).toEqual(['AB', 'MB', 'NB', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'YT'])
    expect(partOn('2026-03-31')).not.toContain('NS')
    expect(partOn('2024-12-31')).toEqual(['NT', 'NU', 'ON', 'QC'])
    expect(partOn('2024-06-30')).toEqual([])
  })

  it('goods with the federal stamp are tolerated in Nova Scotia until 30 June 2026', () => {
    const on = (day: string) => stampsAccepted(jurisdictions, 'NS', day)
    expect([on('2026-03-31'), on('2026-06-30'), on('2026-07-01')]).toEqual([['CA'], ['NS', 'CA'], ['NS']])
    expect(stampsAccepted(jurisdictions, 'BC', '2026-11-24')).toEqual(['CA'])
  })

  it('a jurisdiction that is inactive or has ended is not in force', () => {
    const [one] = jurisdictions.filter(({ code }) => code === 'ON')
    const ended = [{ ...one!, effective_to: '2026-11-23' }]
    expect(jurisdictionOn(ended, 'ON', '2026-11-23')).not.toBeNull()
    expect(jurisdictionOn(ended, 'ON', '2026-11-24')).toBeNull()
    expect(jurisdictionOn([{ ...one!, is_active: false }], 'ON', '2026-11-24')).toBeNull()
  })

  it('every rate and jurisdiction names its act and section, and is a value that its setting takes', () => {
    expect(
      [...rates, ...jurisdictions].filter(({ source }) => !/(Act|SOR).*(s\. |Schedule )/.test(source)),
    ).toEqual([])
    expect(settingValue('excise.rates', JSON.parse(JSON.stringify(rates)))).toEqual(rates)
    expect(settingValue('excise.jurisdictions', JSON.parse(JSON.stringify(jurisdictions)))).toEqual(
      jurisdictions,
    )
  })
})
