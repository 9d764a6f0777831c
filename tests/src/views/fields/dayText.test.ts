import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { learnClock } from '../../../../src/streams/connection/clock'
import { dayPresets, spanPresets } from '../../../../src/views/fields/dayPresets'
import { readDay, readInstant } from '../../../../src/views/fields/dayText'
import { day, instant, showTimesIn } from '../../../../src/views/format/timeText'

const toronto = 'America/Toronto'
const stJohns = 'America/St_Johns'
const textOf = (read: ReturnType<typeof readDay>) => (read.ok ? read.value : read.wrong)

describe('typed day', () => {
  it.each([
    ['11/21/2026', '2026-11-21'],
    ['1/5/2026', '2026-01-05'],
    ['11-21-2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['11212026', '2026-11-21'],
    ['  ', null],
    ['02/29/2028', '2028-02-29'],
    ['02/29/2026', 'No such date: 02/29/2026'],
    ['21/11/2026', 'No such date: 21/11/2026'],
    ['next week', 'Enter the date as MM/DD/YYYY'],
  ])('a typed day %j means %j', (text, expected) => expect(textOf(readDay(text))).toBe(expected))

  it('a typed day reads back as it was shown, by either pattern', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (at) => {
        const digits = at.toISOString().slice(0, 10)
        expect([
          textOf(readDay(day(digits))),
          textOf(readDay(day(digits, 'MM-DD-YYYY'))),
          textOf(readDay(digits)),
        ]).toEqual([digits, digits, digits])
      }),
    )
  })
})

describe('typed day beside today', () => {
  beforeEach(() => {
    showTimesIn(toronto)
    learnClock('2026-12-21T02:00:00Z')
  })
  afterEach(() => learnClock(new Date().toISOString()))

  it.each([
    ['today', '2026-12-20'],
    ['Tomorrow', '2026-12-21'],
    ['yesterday', '2026-12-19'],
    ['+3', '2026-12-23'],
    ['-20', '2026-11-30'],
    ['+12', '2027-01-01'],
    ['12/24', '2026-12-24'],
    ['12-24', '2026-12-24'],
    ['1/5', '2027-01-05'],
    ['11/30', '2026-11-30'],
    ['13/24', 'No such date: 13/24/2026'],
  ])(
    'a typed day %j is counted from the day of the plant, in the evening too, when UTC has the next one',
    (text, expected) => expect(textOf(readDay(text))).toBe(expected),
  )
})

describe('typed day and time', () => {
  it.each([
    [toronto, '11/21/2026 09:03:05', '2026-11-21T14:03:05.000Z'],
    [toronto, '11/21/2026 9:03', '2026-11-21T14:03:00.000Z'],
    [toronto, '2026-07-01 09:00:00', '2026-07-01T13:00:00.000Z'],
    [toronto, '2026-11-21T14:03:05.120Z', '2026-11-21T14:03:05.120Z'],
    [stJohns, '11/21/2026 09:00:00', '2026-11-21T12:30:00.000Z'],
    [stJohns, '07/01/2026 09:00:00', '2026-07-01T11:30:00.000Z'],
    // Clocks go forward at 2 and back at 2; what happens twice is the first time.
    [toronto, '03/08/2026 01:59:59', '2026-03-08T06:59:59.000Z'],
    [toronto, '03/08/2026 03:00:00', '2026-03-08T07:00:00.000Z'],
    [toronto, '03/08/2026 02:30:00', 'Clocks skip 02:30 on that day'],
    [toronto, '11/01/2026 01:30:00', '2026-11-01T05:30:00.000Z'],
    [toronto, '11/01/2026 02:00:00', '2026-11-01T07:00:00.000Z'],
    [stJohns, '03/08/2026 02:15:00', 'Clocks skip 02:15 on that day'],
    [stJohns, '11/01/2026 01:15:00', '2026-11-01T03:45:00.000Z'],
    [toronto, '11/21/2026 24:00:00', 'No such time: 24:00:00'],
    [toronto, '11/21/2026', 'Enter date and time as MM/DD/YYYY HH:mm:ss'],
    [toronto, '13/21/2026 09:00', 'No such date: 13/21/2026'],
  ])('a typed day and time in %s %j means %j', (zone, text, expected) =>
    expect(textOf(readInstant(text, zone))).toBe(expected),
  )

  it('a typed day and time reads back as it was shown, on every day of the year, but for the hour that clocks repeat', () => {
    const seconds = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
    fc.assert(
      fc.property(seconds, fc.constantFrom(toronto, stJohns, 'America/Vancouver', 'UTC'), (second, zone) => {
        const at = new Date(second * 1000)
        const shown = instant(at, { seconds: true, zone })
        const back = new Date(textOf(readInstant(shown, zone)) ?? '')
        expect(instant(back, { seconds: true, zone })).toBe(shown)
        expect([0, 3_600_000]).toContain(at.getTime() - back.getTime())
      }),
    )
  })
})

describe('short ways to a day', () => {
  beforeEach(() => {
    showTimesIn(toronto)
    learnClock('2026-11-21T03:00:00Z') // still Friday the 20th at the plant
  })
  afterEach(() => learnClock(new Date().toISOString()))

  it('the short ways to a day are the eight of every date box, by the calendar of the plant; weeks begin on Sunday', () => {
    expect(Object.fromEntries(dayPresets().map(({ label, value }) => [label, value]))).toEqual({
      Today: '2026-11-20',
      'This Week': '2026-11-15',
      Yesterday: '2026-11-19',
      'A week ago': '2026-11-13',
      'A week later': '2026-11-27',
      'This month': '2026-11-01',
      'Last month': '2026-10-01',
      'Next month': '2026-12-01',
    })
  })

  it('the short ways to a day are spans of days in a filter, both ends included', () => {
    expect(spanPresets().map(({ label, from, to }) => `${label}: ${from} ${to}`)).toEqual([
      'Today: 2026-11-20 2026-11-20',
      'This Week: 2026-11-15 2026-11-21',
      'Yesterday: 2026-11-19 2026-11-19',
      'A week ago: 2026-11-13 2026-11-20',
      'A week later: 2026-11-20 2026-11-27',
      'This month: 2026-11-01 2026-11-30',
      'Last month: 2026-10-01 2026-10-31',
      'Next month: 2026-12-01 2026-12-31',
    ])
  })
})
