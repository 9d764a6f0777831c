import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countersMoved, noStamps, remainingOf } from '../../../../../src/resources/production/stamps/counters'
import {
  afterMoves,
  NotThere,
  shared,
  sizeOf,
  sizeOfAll,
  type StampMove,
  type StampRange,
  takeFront,
  without,
} from '../../../../../src/resources/production/stamps/ranges'
import {
  consumedOf,
  layOut,
  movesBetween,
  onReel,
  type SessionCounts,
} from '../../../../../src/resources/production/stamps/sessionLayout'

const first = 1001
const quantity = 400
const by = (stamping_log_id: number | null) => ({
  stamping_log_id,
  reel_adjustment_id: null,
  since: '2026-11-21T13:00:00.000Z',
})
const full: StampMove = {
  first,
  last: first + quantity - 1,
  from: 'received',
  to: 'on_reel',
  is_exact: true,
}
const received = afterMoves([], [full], by(null))

/** Every number of the reel with its state, which fails where one is in none or in two. */
function statesOf(ranges: readonly StampRange[]) {
  const states = new Map<number, string>()
  for (const range of ranges)
    for (let serial = range.first; serial <= range.last; serial++) {
      expect(states.has(serial)).toBe(false)
      states.set(serial, range.state)
    }
  return states
}

const counts = fc.record({
  applied: fc.integer({ min: 0, max: 60 }),
  damaged: fc.integer({ min: 0, max: 5 }),
  missing: fc.integer({ min: 0, max: 3 }),
})

/** A history of sessions from the front of the reel, each as large as there is room. */
const sessions = fc.array(counts, { maxLength: 12 }).map((all) => {
  const fitting: SessionCounts[] = []
  let left = quantity
  for (const one of all) {
    if (consumedOf(one) > left) continue
    left -= consumedOf(one)
    fitting.push(one)
  }
  return fitting
})

function played(history: readonly SessionCounts[]) {
  let [ranges, counters, next] = [received, noStamps, first]
  for (const [place, session] of history.entries()) {
    const span = { first: next, last: next + consumedOf(session) - 1 }
    if (span.last < span.first) continue
    const moves = movesBetween(onReel([span]), layOut(span, session, { damaged: [] }))
    ranges = afterMoves(ranges, moves, by(place + 1))
    counters = countersMoved(counters, moves)
    next = span.last + 1
  }
  return { ranges, counters, next }
}

describe('numbers of a reel', () => {
  it('each number is in exactly one state after any history, and the counters of the reel are the sums of its states', () =>
    fc.assert(
      fc.property(sessions, (history) => {
        const { ranges, counters, next } = played(history)
        const states = statesOf(ranges)
        expect(states.size).toBe(quantity)
        const inState = (state: string) => [...states.values()].filter((one) => one === state).length
        expect(counters).toEqual({
          ...noStamps,
          applied: inState('applied'),
          damaged: inState('damaged_held'),
          missing: inState('lost'),
        })
        expect(remainingOf(quantity, counters)).toBe(inState('on_reel'))
        // What is left is one run up to the last number, from the next one on.
        expect(
          [...states].filter(([, state]) => state === 'on_reel').every(([serial]) => serial >= next),
        ).toBe(true)
        expect(first + quantity - next).toBe(inState('on_reel'))
      }),
    ))

  it('a number is only moved from where it is, and a refused move changes nothing', () => {
    const used = played([{ applied: 10, damaged: 0, missing: 0 }]).ranges
    const again: StampMove = { first, last: first, from: 'on_reel', to: 'lost', is_exact: true }
    expect(() => afterMoves(used, [again], by(9))).toThrow(NotThere)
    expect(() => afterMoves(used, [full], by(9))).toThrow(NotThere)
    expect(() =>
      afterMoves(used, [{ ...again, first: first + quantity, last: first + quantity }], by(9)),
    ).toThrow(NotThere)
  })

  it('stamps that come back to the reel are one run with those still on it', () => {
    const used = played([{ applied: 10, damaged: 0, missing: 0 }]).ranges
    const back: StampMove = {
      first: first + 6,
      last: first + 9,
      from: 'applied',
      to: 'on_reel',
      is_exact: true,
    }
    expect(afterMoves(used, [back], by(2)).map((one) => [one.first, one.last, one.state])).toEqual([
      [first, first + 5, 'applied'],
      [first + 6, first + quantity - 1, 'on_reel'],
    ])
  })

  it('what is taken from the front and what is left are all numbers, each once', () =>
    fc.assert(
      fc.property(sessions, fc.integer({ min: 0, max: 200 }), (history, requested) => {
        const spans = played(history).ranges.filter(({ state }) => state !== 'on_reel')
        const count = Math.min(requested, sizeOfAll(spans))
        const [taken, rest] = takeFront(spans, count)
        expect(sizeOfAll(taken)).toBe(count)
        expect(sizeOfAll(rest)).toBe(sizeOfAll(spans) - count)
        expect(taken.some((one) => rest.some((other) => shared(one, other)))).toBe(false)
      }),
    ))

  it('numbers without others are those that none of them has', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 990, max: 1060 }), fc.integer({ min: 0, max: 9 })), {
          maxLength: 6,
        }),
        (cuts) => {
          const taken = cuts.map(([start, size]) => ({ first: start, last: start + size }))
          const left = without({ first: 1000, last: 1050 }, taken)
          for (let serial = 1000; serial <= 1050; serial++)
            expect(left.some((one) => shared(one, { first: serial, last: serial }))).toBe(
              !taken.some((one) => shared(one, { first: serial, last: serial })),
            )
        },
      ),
    ))
})

describe('numbers of a session', () => {
  const span = { first: 1, last: 100 }

  it('which numbers became what is known only where all became the same, or where they were named', () => {
    expect(layOut(span, { applied: 100, damaged: 0, missing: 0 }, { damaged: [] })).toEqual([
      { ...span, state: 'applied', is_exact: true },
    ])
    expect(layOut(span, { applied: 97, damaged: 2, missing: 1 }, { damaged: [] })).toEqual([
      { first: 1, last: 97, state: 'applied', is_exact: false },
      { first: 98, last: 99, state: 'damaged_held', is_exact: false },
      { first: 100, last: 100, state: 'lost', is_exact: false },
    ])
    expect(
      layOut(span, { applied: 98, damaged: 2, missing: 0 }, { damaged: [{ first: 40, last: 41 }] }),
    ).toEqual([
      { first: 1, last: 39, state: 'applied', is_exact: true },
      { first: 40, last: 41, state: 'damaged_held', is_exact: true },
      { first: 42, last: 100, state: 'applied', is_exact: true },
    ])
  })

  it('the counts of a session are those of its numbers, whatever is known of them', () =>
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 60 }), (session, start) => {
        fc.pre(consumedOf(session) > 0)
        const whole = { first: 1, last: consumedOf(session) }
        const seen = start <= whole.last && session.damaged > 0 ? [{ first: start, last: start }] : []
        const pieces = layOut(whole, session, { damaged: seen })
        const inState = (state: string) => sizeOfAll(pieces.filter((piece) => piece.state === state))
        expect([inState('applied'), inState('damaged_held'), inState('lost')]).toEqual([
          session.applied,
          session.damaged,
          session.missing,
        ])
        expect(pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)).toBe(consumedOf(session))
      }),
    ))

  it('a correction changes the counters by exactly its delta, and keeps every number in one state', () =>
    fc.assert(
      fc.property(counts, counts, (before, after) => {
        fc.pre(consumedOf(before) > 0)
        const { ranges, counters } = played([before])
        const [was, now] = [consumedOf(before), consumedOf(after)]
        const old = { first, last: first + was - 1 }
        const fresh = { first, last: first + now - 1 }
        const more = now > was ? onReel([{ first: old.last + 1, last: fresh.last }]) : []
        const less = now < was ? onReel([{ first: fresh.last + 1, last: old.last }]) : []
        const laid = now > 0 ? layOut(fresh, after, { damaged: [] }) : []
        const own = ranges.filter(({ state }) => state !== 'on_reel')
        const moves = movesBetween([...own, ...more], [...laid, ...less])
        const corrected = afterMoves(ranges, moves, by(1))
        expect(statesOf(corrected).size).toBe(quantity)
        expect(countersMoved(counters, moves)).toEqual({
          ...noStamps,
          applied: after.applied,
          damaged: after.damaged,
          missing: after.missing,
        })
      }),
    ))
})
