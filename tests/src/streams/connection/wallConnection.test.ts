import { BehaviorSubject, EMPTY, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelMessage } from '../../../../src/api/echo'
import type { ConnectionState } from '../../../../src/machines/connection'
import { steadyNow } from '../../../../src/streams/connection/clock'
import { lineNews$ } from '../../../../src/streams/connection/wallConnection'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A display whose line beats every two seconds while `beats`, and how often it looked after its token. */
function display() {
  const signs$ = new BehaviorSubject<{ beatAt: number | null }>({ beatAt: null })
  const state$ = new BehaviorSubject<ConnectionState>('live')
  const messages$ = new Subject<ChannelMessage>()
  const screen = { beats: true, looked: 0, state$, messages$, stop: () => {} }
  const beating = setInterval(() => screen.beats && signs$.next({ beatAt: steadyNow() }), 2_000)
  const line = { state$, signs$, overdue$: EMPTY }
  const looking = lineNews$(new BehaviorSubject(line), messages$).subscribe(() => void screen.looked++)
  screen.stop = () => {
    clearInterval(beating)
    looking.unsubscribe()
  }
  return screen
}

it('a display does not ask for its token while its line beats', () => {
  const screen = display()
  vi.advanceTimersByTime(120_000)
  expect(screen.looked).toBe(0)
  screen.messages$.next({ kind: 'event', event: 'signed_out', data: {} })
  screen.state$.next('polling')
  expect(screen.looked).toBe(2)
  screen.stop()
})

it('a display that hears no beat asks within 5 s and every 3 s until it beats again: its notices may be missing too', () => {
  const screen = display()
  screen.beats = false
  vi.advanceTimersByTime(5_000)
  expect(screen.looked).toBe(1)
  vi.advanceTimersByTime(30_000)
  expect(screen.looked).toBe(11)
  screen.beats = true
  vi.advanceTimersByTime(2_000)
  const { looked } = screen
  vi.advanceTimersByTime(30_000)
  expect(screen.looked).toBe(looked)
  screen.stop()
})
