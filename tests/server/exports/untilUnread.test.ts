import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilUnread } from '../../../server/exports/untilUnread'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const turn = () => new Promise((resolve) => setImmediate(resolve))
const piece = Buffer.alloc(10_000)

it('a file of which no byte is taken for 30 seconds is given up with its source', async () => {
  const source = Readable.from(Array.from({ length: 100 }, () => piece))
  const file = untilUnread(source, 30_000)
  file.on('error', () => undefined)
  await turn()
  vi.advanceTimersByTime(29_999)
  expect(file.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  await turn()
  expect([file.destroyed, file.errored?.message, source.destroyed]).toEqual([
    true,
    'The reader took no byte of the file',
    true,
  ])
})

it('a file that is taken piece by piece arrives whole, however slowly', async () => {
  const file = untilUnread(Readable.from(Array.from({ length: 20 }, () => piece)), 30_000)
  let taken = 0
  while (!file.readableEnded) {
    vi.advanceTimersByTime(20_000)
    taken += ((file.read() as Buffer | null) ?? '').length
    await turn()
  }
  expect(taken).toBe(200_000)
})

it('a file whose source is slow is waited for while all that came is taken', async () => {
  const source = new Readable({ read: () => undefined })
  const file = untilUnread(source, 30_000)
  for (let times = 0; times < 3; times++) {
    source.push(piece)
    await turn()
    expect((file.read() as Buffer).length).toBe(10_000)
    vi.advanceTimersByTime(90_000)
  }
  source.push(null)
  await turn()
  file.read()
  await turn()
  expect(file.readableEnded).toBe(true)
})
