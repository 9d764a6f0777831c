import { EventEmitter } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { onSignals } from '../../server/signals'

afterEach(() => {
  vi.useRealTimers()
})

it('two signals at once, as of a terminal and of npm, are one; a later one does not wait', () => {
  vi.useFakeTimers()
  const source = new EventEmitter()
  const calls: string[] = []
  onSignals(
    (signal) => calls.push(`leave ${signal}`),
    () => calls.push('hurry'),
    source,
  )
  source.emit('SIGINT', 'SIGINT')
  source.emit('SIGINT', 'SIGINT')
  vi.advanceTimersByTime(1_900)
  source.emit('SIGTERM', 'SIGTERM')
  expect(calls).toEqual(['leave SIGINT'])
  vi.advanceTimersByTime(200)
  source.emit('SIGINT', 'SIGINT')
  expect(calls).toEqual(['leave SIGINT', 'hurry'])
})
