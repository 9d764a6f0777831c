import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextOf, scheduleWords } from '../../../server/jobs/schedule'
import { dayAfter } from '../../../src/resources/kit/text/days'
import { dayAt } from '../../../server/site/plant'

const toronto = 'America/Toronto'
const next = (schedule: Parameters<typeof nextOf>[0], from: string) =>
  new Date(nextOf(schedule, Date.parse(from), toronto)).toISOString()

describe('schedule of a job', () => {
  it('the schedule of a job counts minutes from the run before', () => {
    expect(next({ minutes: 60 }, '2026-11-21T05:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
  })

  it('the schedule of a job reads a time of day on the clock of the plant, today or tomorrow', () => {
    expect(next({ daily: '02:30' }, '2026-11-21T05:00:00Z')).toBe('2026-11-21T07:30:00.000Z')
    expect(next({ daily: '02:30' }, '2026-11-21T07:30:00Z')).toBe('2026-11-22T07:30:00.000Z')
  })

  it('the schedule of a job keeps the time of day over a change of the clocks', () => {
    expect(next({ daily: '04:00' }, '2026-10-31T12:00:00Z')).toBe('2026-11-01T09:00:00.000Z')
    expect(next({ daily: '04:00' }, '2026-03-07T12:00:00Z')).toBe('2026-03-08T08:00:00.000Z')
  })

  it('the schedule of a job at a time that a night has twice runs at the first, at one that it leaves out as long after the jump', () => {
    expect(next({ daily: '01:30' }, '2026-10-31T12:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
    expect(next({ daily: '01:30' }, '2026-11-01T05:30:00Z')).toBe('2026-11-02T06:30:00.000Z')
    expect(next({ daily: '02:30' }, '2027-03-13T12:00:00Z')).toBe('2027-03-14T07:30:00.000Z')
    expect(next({ daily: '02:30' }, '2027-03-14T07:30:00Z')).toBe('2027-03-15T06:30:00.000Z')
  })

  it('the schedule of a job by the day comes once on each, in whatever zone the plant is and however late each run begins', () => {
    const zones = ['America/Toronto', 'America/St_Johns', 'Europe/Berlin', 'America/Havana', 'Asia/Beirut']
    const minute = fc.integer({ min: 0, max: 1439 })
    const lateMs = fc.integer({ min: 0, max: 5_000 })
    const run = (timezone: string, at: number, late: number, begin: string) => {
      const two = (value: number) => String(value).padStart(2, '0')
      const daily = `${two(Math.floor(at / 60))}:${two(at % 60)}`
      const days: string[] = []
      for (let now = Date.parse(begin); days.length < 6; now += late) {
        now = nextOf({ daily }, now, timezone)
        days.push(dayAt(new Date(now), timezone))
      }
      expect(days).toEqual(days.map((_, nth) => dayAfter(days[0] ?? '', nth)))
    }
    const begins = fc.constantFrom('2026-10-23T12:00:00Z', '2026-10-30T12:00:00Z', '2027-03-12T12:00:00Z')
    fc.assert(fc.property(fc.constantFrom(...zones), minute, lateMs, begins, run), {
      examples: [['America/Havana', 10, 0, '2027-03-12T12:00:00Z']],
    })
  })

  it('the schedule of a job is shown in words', () => {
    expect(scheduleWords({ daily: '02:30' })).toBe('Daily at 02:30')
    expect([60, 120, 15].map((minutes) => scheduleWords({ minutes }))).toEqual([
      'Every hour',
      'Every 2 hours',
      'Every 15 minutes',
    ])
  })
})
