import { describe, expect, it } from 'vitest'
import { elapsedShare, instantAt, shiftAt, shiftsOf } from '../../../server/site/shifts'
import { lotPrefix } from '../../../server/modules/production/orders/orderApproval'
import {
  batchesOf,
  batchVolumes,
  plannedVolume,
  plus,
} from '../../../server/modules/production/orders/quantities'
import { effortOf, oeeOf, sumEfforts } from '../../../server/modules/production/machines/oee'

const shifts = [
  { name: 'day', from: '07:00', to: '15:00', breaks: [30, 15] },
  { name: 'evening', from: '15:00', to: '23:00', breaks: [] },
  { name: 'night', from: '23:00', to: '07:00', breaks: [] },
]
const toronto = 'America/Toronto'
const at = (iso: string) => Date.parse(iso)

describe('shifts of a day', () => {
  it('the shifts of a day follow the clocks of the plant, also across a change of clocks', () => {
    expect(instantAt('2026-11-21', '07:00', toronto)).toBe(at('2026-11-21T12:00:00Z'))
    expect(instantAt('2026-07-01', '07:00', toronto)).toBe(at('2026-07-01T11:00:00Z'))
    // The clocks go back at two in the morning of 1 November: that night shift lasts nine hours.
    const [, , night] = shiftsOf('2026-10-31', shifts, toronto)
    expect(((night?.to ?? 0) - (night?.from ?? 0)) / 3_600_000).toBe(9)
    // They go forward at two in the morning of 14 March: what begins in the hour that is left out begins after it.
    expect(instantAt('2027-03-14', '02:30', toronto)).toBe(at('2027-03-14T07:30:00Z'))
  })

  it('the shifts of a day show which one runs, and after the last one which one ran', () => {
    const night = shiftAt(at('2026-11-21T08:00:00Z'), shifts, toronto)
    expect(night.running?.name).toBe('night shift')
    const off = shiftAt(at('2026-11-22T05:00:00Z'), shifts.slice(0, 2), toronto)
    expect([off.running, off.shown?.name]).toEqual([null, 'evening shift'])
  })

  it('the shifts of a day share the plan of the day by the time that has gone by in them', () => {
    const day = shiftsOf('2026-11-21', shifts.slice(0, 2), toronto)
    expect(elapsedShare(day, at('2026-11-21T11:00:00Z'))).toBe(0)
    expect(elapsedShare(day, at('2026-11-21T16:00:00Z'))).toBe(0.25)
    expect(elapsedShare(day, at('2026-11-22T10:00:00Z'))).toBe(1)
    expect(elapsedShare([], 0)).toBe(0)
  })
})

describe('figures of an order', () => {
  it('the figures of an order are exact to the sixth decimal', () => {
    expect(plus(0.1, 0.2)).toBe(0.3)
    expect(plannedVolume(10_000, 30, { overage_percent: 2, line_loss_ml: 1500 })).toBe(307_500)
    expect(batchVolumes(100, 3)).toEqual([33.333333, 33.333333, 33.333334])
  })

  it('the figures of an order take as many batches as the largest tank needs, one where no tank is known', () => {
    expect([batchesOf(307_500, 500_000), batchesOf(500_001, 500_000), batchesOf(1e6, null)]).toEqual([
      1, 2, 1,
    ])
  })

  it('the figures of an order name the lot by year, day of the year and order number', () => {
    expect(lotPrefix('2026-11-21', 'PRO-00417')).toBe('26325-00417')
    expect(lotPrefix('2026-01-01', 'PRO-00417')).toBe('26001-00417')
  })
})

describe('OEE', () => {
  const hour = 3_600_000
  const running = [{ state: 'running', reason: null, from: 0, to: hour }]
  const window = [{ from: 0, to: 2 * hour }]
  const rules = { countSetupAsLoss: true, microStopMs: 60_000 }

  it('OEE caps performance at 100 % and shows it as it is beside', () => {
    const effort = effortOf(running, [{ from: 0, to: hour }], { good: 120, total: 120 }, 100, rules)
    expect(oeeOf(effort)).toEqual({ oee: 100, a: 100, p: 100, q: 100, p_raw: 120 })
  })

  it('OEE is not computable, never 0 %, where nothing was planned or counted', () => {
    const off = [{ state: 'off', reason: null, from: 0, to: hour }]
    expect(oeeOf(effortOf(off, window, { good: 0, total: 0 }, 100, rules))).toEqual({
      oee: null,
      a: null,
      p: null,
      q: null,
      p_raw: null,
    })
    expect(oeeOf(effortOf(running, window, { good: 0, total: 0 }, 100, rules))).toMatchObject({
      oee: null,
      a: 100,
      p: null,
    })
  })

  it('OEE of a line comes from summed minutes and counts, not from averages', () => {
    const idle = [...running, { state: 'idle', reason: null, from: hour, to: 2 * hour }]
    const small = effortOf(running, [{ from: 0, to: hour }], { good: 10, total: 10 }, 10, rules)
    const large = effortOf(idle, window, { good: 450, total: 500 }, 1000, rules)
    // Two of three hours; 510 of 1,010 units; 460 of 510 good.
    expect(oeeOf(sumEfforts([small, large]))).toMatchObject({ a: 66.7, p: 50.5, q: 90.2, oee: 30.4 })
  })

  it('OEE leaves set-up out of the plan where it does not count as a loss', () => {
    const setup = [...running, { state: 'setup', reason: null, from: hour, to: 2 * hour }]
    const counts = { good: 0, total: 0 }
    expect(oeeOf(effortOf(setup, window, counts, 100, rules)).a).toBe(50)
    expect(oeeOf(effortOf(setup, window, counts, 100, { ...rules, countSetupAsLoss: false })).a).toBe(100)
  })
})
