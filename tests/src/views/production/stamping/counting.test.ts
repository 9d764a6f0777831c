import { expect, it } from 'vitest'
import type { Reel } from '../../../../../src/resources/production/stamps/reels'
import type { StampingLog } from '../../../../../src/resources/production/stamping/stamping_logs'
import {
  consumedIn,
  countsIn,
  figuresFor,
  offersFor,
  reasonsFor,
} from '../../../../../src/views/production/stamping/counting'

const session = { start_serial: 100_001, counter_start: null } as StampingLog
const counted = { start_serial: null, counter_start: 500 } as StampingLog
const reel = { last_serial: 105_000, remaining: 5000 } as Reel

it('what a session has consumed is known from its last number, or from the counter where stamps carry none', () => {
  expect(consumedIn(session, {})).toBeNull()
  expect(consumedIn(session, { end_serial: 105_000 })).toBe(5000)
  expect(consumedIn(session, { end_serial: 99_000 })).toBeNull()
  expect(consumedIn(counted, { counter_end: 1500 })).toBe(1000)
})

it('one key enters the whole reel, all stamps that are in no count yet, and every damaged one as a wasted bottle', () => {
  const counts = countsIn({ damaged: 10, applied: 4900 })
  const of = (name: string) =>
    offersFor(name, { session, reel, consumed: 5000, counts }).map(({ value }) => value)
  expect(of('end_serial')).toEqual([105_000])
  expect(of('applied')).toEqual([4990])
  expect(of('missing')).toEqual([90])
  expect(of('wasted_bottles')).toEqual([10])
  expect(of('scrapped_bottles')).toEqual([])
})

it('the counter of the applicator is asked beside the last number where it was read at the start, and offered as the numbers say', () => {
  const both = { start_serial: 100_001, counter_start: 700 } as StampingLog
  expect(figuresFor(both).slice(0, 3)).toEqual(['end_serial', 'counter_end', 'applied'])
  expect(figuresFor(session).slice(0, 2)).toEqual(['end_serial', 'applied'])
  expect(figuresFor(counted).slice(0, 2)).toEqual(['counter_end', 'applied'])
  const offered = (of: StampingLog, consumed: number | null) =>
    offersFor('counter_end', { session: of, reel, consumed, counts: countsIn({}) }).map(({ value }) => value)
  expect([offered(both, 53), offered(both, null), offered(counted, 53)]).toEqual([[753], [5700], [5500]])
})

it('each loss asks its reason, and an order that ends short asks why', () => {
  const none = countsIn({})
  expect(reasonsFor(none, 0, {})).toEqual([])
  expect(reasonsFor(countsIn({ damaged: 1, missing: 1, scrapped_bottles: 1 }), 5, {})).toEqual([
    'damage_reason_parameter_id',
    'scrap_reason_parameter_id',
    'missing_reason',
    'short_reason',
  ])
  expect(reasonsFor(none, 0, { scrap_note: 'Much' })).toEqual(['scrap_note'])
})
