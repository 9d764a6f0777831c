import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readAhead } from '../../../../src/views/ui/readAhead'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a part that cannot be loaded is reported once and retried, while the page around it stays', async () => {
  const missed = vi.fn()
  let tries = 0
  let isReachable = false
  const part = readAhead(() => {
    tries++
    return isReachable ? Promise.resolve('the calendar') : Promise.reject(new TypeError('Failed to fetch'))
  }, missed)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([tries, missed.mock.calls.length]).toEqual([6, 1])
  isReachable = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await part).toBe('the calendar')
  expect([tries, missed.mock.calls.length]).toEqual([7, 1])
})

it('no page falls with a part that it reads later', () => {
  const bare = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /\blazy\(async/.test(readFileSync(`src/${name}`, 'utf8')))
  expect(bare, 'parts of pages are read by lazyPart').toEqual(['views/ui/lazyPart.ts'])
})
