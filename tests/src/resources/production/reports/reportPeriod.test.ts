import { expect, it } from 'vitest'
import {
  periodDays,
  periodEnded,
  reportPeriods,
} from '../../../../../src/resources/production/reports/reportPeriod'

// A Tuesday.
const today = '2026-11-24'

it('a period is its days as seen from today, weeks from Sunday to Saturday', () => {
  expect(reportPeriods.map((period) => [period, periodDays(period, today)])).toEqual([
    ['all', null],
    ['today', { from: '2026-11-24', to: '2026-11-24' }],
    ['yesterday', { from: '2026-11-23', to: '2026-11-23' }],
    ['this_week', { from: '2026-11-22', to: '2026-11-28' }],
    ['last_week', { from: '2026-11-15', to: '2026-11-21' }],
    ['this_month', { from: '2026-11-01', to: '2026-11-30' }],
    ['last_month', { from: '2026-10-01', to: '2026-10-31' }],
  ])
  expect(periodDays('last_month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

it('a week has ended on its Sunday, a month on its first, a day each day, and all days never', () => {
  expect(periodEnded('this_week', '2026-11-22')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(periodEnded('this_week', today)).toBeNull()
  expect(periodEnded('this_month', '2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(periodEnded('this_month', '2026-11-30')).toBeNull()
  expect(periodEnded('today', today)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  expect(periodEnded('all', today)).toBeNull()
})
