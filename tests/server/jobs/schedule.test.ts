import { describe, expect, it } from 'vitest'
import { nextOf, scheduleWords } from '../../../server/jobs/schedule'

const toronto = 'America/Toronto'
const next = (schedule: Parameters<typeof nextOf>[0], from: string) =>
  new Date(nextOf(schedule, Date.parse(from), toronto)).toISOString()

describe('the schedule of a job', () => {
  it('counts minutes from the run before', () => {
    expect(next({ minutes: 60 }, '2026-11-21T05:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
  })

  it('reads a time of day on the clock of the plant, today or tomorrow', () => {
    expect(next({ daily: '02:30' }, '2026-11-21T05:00:00Z')).toBe('2026-11-21T07:30:00.000Z')
    expect(next({ daily: '02:30' }, '2026-11-21T07:30:00Z')).toBe('2026-11-22T07:30:00.000Z')
  })

  it('keeps the time of day over a change of the clocks', () => {
    expect(next({ daily: '04:00' }, '2026-10-31T12:00:00Z')).toBe('2026-11-01T09:00:00.000Z')
    expect(next({ daily: '04:00' }, '2026-03-07T12:00:00Z')).toBe('2026-03-08T08:00:00.000Z')
  })

  it('is told in words', () => {
    expect(scheduleWords({ daily: '02:30' })).toBe('Daily at 02:30')
    expect([60, 120, 15].map((minutes) => scheduleWords({ minutes }))).toEqual([
      'Every hour',
      'Every 2 hours',
      'Every 15 minutes',
    ])
  })
})
