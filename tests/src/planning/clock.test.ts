import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PlanModel } from '../../../src/planning/model'
import {
  clocksOf,
  endAt,
  placeAt,
  placed,
  startAfter,
  startAt,
  workBefore,
} from '../../../src/planning/times/clock'

/** Whole parts of an hour and more: work often fills a stretch to its end. */
const unit = 1800

/** Open stretches from gaps and lengths. */
const openTimes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 12,
  })
  .map((parts) => {
    let at = 0
    return parts.map(([gap, length]) => {
      const from = at + gap * unit
      at = from + length * unit
      return { from, to: at }
    })
  })

const clockOf = (open: { from: number; to: number }[]) =>
  clocksOf({
    machines: [{ id: 1, calendar: 0, group: 0, set: null, taken: [] }],
    calendars: [open],
  } as unknown as PlanModel)[0]!

it('work that may start at a time starts and ends by one search where it does by three', () => {
  fc.assert(
    fc.property(
      openTimes,
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (open, times, works) => {
        const clock = clockOf(open)
        const time = times * unit
        const work = works * unit
        const before = workBefore(clock, time)
        placeAt(clock, time, work)
        expect(placed).toEqual({
          start: startAt(clock, before),
          end: endAt(clock, before + work),
          before,
        })
        expect(startAfter(clock, time, work)).toBe(startAt(clock, before + work))
      },
    ),
    { numRuns: 2000 },
  )
})
