import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfDay, startOfDay } from '../../../../../src/views/fields/dayPresets'
import { dayOf, showTimesIn } from '../../../../../src/views/format/timeText'

const dayMs = 86_400_000
const begin = Date.parse('2026-10-23T00:00:00Z')

describe('filter of instants by days', () => {
  it('a filter of instants by days follows the clock of the plant, in winter, in summer and on the days the clocks change', () => {
    showTimesIn('America/Toronto')
    expect([
      startOfDay('2026-11-21'),
      endOfDay('2026-11-21'),
      startOfDay('2026-07-01'),
      startOfDay('2026-03-08'),
      endOfDay('2026-03-08'),
    ]).toEqual([
      '2026-11-21T05:00:00.000Z',
      '2026-11-22T04:59:59.999Z',
      '2026-07-01T04:00:00.000Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
    ])
  })

  it('a filter of instants by days is whole in every zone: it begins and ends on the day itself, and the next begins a moment later', () => {
    const zones = [
      'America/Toronto',
      'America/Vancouver',
      'America/St_Johns',
      'Europe/Berlin',
      'America/Havana',
    ]
    const days = fc.integer({ min: -6, max: 150 }).map((nth) => dayOf(new Date(begin + nth * dayMs), 'UTC'))
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        showTimesIn(zone)
        const next = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs), 'UTC')
        expect([dayOf(startOfDay(day)), dayOf(endOfDay(day))]).toEqual([day, day])
        expect(Date.parse(startOfDay(next)) - Date.parse(endOfDay(day))).toBe(1)
      }),
      { examples: [['America/Havana', '2027-03-14']] },
    )
    showTimesIn('America/Toronto')
  })
})
