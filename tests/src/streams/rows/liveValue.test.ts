import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelMessage } from '../../../../src/api/echo'
import { serverNow, steadyNow } from '../../../../src/streams/connection/clock'
import type { Connection } from '../../../../src/streams/connection/connection'
import { judge, type LineSigns } from '../../../../src/streams/connection/freshness'
import { connection$, liveValue, type ShownValue } from '../../../../src/streams/connection/realtime'

const limitMs = 5_000
let messages$: Subject<ChannelMessage>
let requestedAt: number
let fails: boolean
let shown: ShownValue<number> | undefined
let stop: () => void

const value = (of: number) =>
  messages$.next({
    kind: 'event',
    event: 'value',
    data: { value: of, at: new Date(serverNow()).toISOString() },
  })
const failing = (sinceMs: number) =>
  messages$.next({
    kind: 'event',
    event: 'failing',
    data: { since: new Date(serverNow() - sinceMs).toISOString() },
  })

/** How it is shown beside a line that beats. */
const judged = () => {
  const line: LineSigns = {
    isConnected: true,
    beatAt: steadyNow(),
    isBeating: true,
    answeredAt: steadyNow(),
    isUnanswered: false,
    wokenAt: 0,
  }
  const { state, ageMs } = judge(line, shown!.signs, steadyNow(), limitMs)
  return { state, seconds: Math.round((ageMs ?? 0) / 1000) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  messages$ = new Subject()
  requestedAt = 0
  fails = false
  const line = { hear: () => messages$, poll$: new Subject(), answered: () => {}, failed: () => {} }
  connection$.next(line as unknown as Connection)
  const showing = liveValue('private-cache-production.board_tiles', () => {
    requestedAt++
    return fails ? Promise.reject(new Error('It cannot be worked out')) : Promise.resolve(7)
  }).subscribe((now) => (shown = now))
  stop = () => showing.unsubscribe()
  await pass(0)
  messages$.next({ kind: 'listening' })
  value(7)
})
afterEach(() => {
  stop()
  connection$.next(null)
  vi.useRealTimers()
})

it('a value whose channel is refused is asked for every 10 s, and no more once the channel is', async () => {
  await pass(60_000)
  expect([requestedAt, judged().state]).toEqual([1, 'live'])
  messages$.next({ kind: 'refused', status: 503 })
  await pass(35_000)
  expect([requestedAt, judged().state]).toEqual([4, 'late'])
  messages$.next({ kind: 'listening' })
  value(8)
  await pass(60_000)
  expect([requestedAt, shown?.value, judged().state]).toEqual([4, 8, 'live'])
})

it('a value that cannot be worked out is late, then lost, by its age since then, and live with the next one', async () => {
  await pass(20_000)
  fails = true
  failing(3_000)
  expect(judged()).toEqual({ state: 'late', seconds: 3 })
  await pass(9_000)
  expect(judged()).toEqual({ state: 'lost', seconds: 12 })
  value(7)
  expect(judged()).toEqual({ state: 'live', seconds: 0 })
})

it('a call that is answered makes no value live that its channel calls failing', async () => {
  failing(1_000)
  messages$.next({ kind: 'refused', status: 503 })
  messages$.next({ kind: 'listening' })
  failing(1_000)
  await pass(30_000)
  expect(judged().state).not.toBe('live')
})
