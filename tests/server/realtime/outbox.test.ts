import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textFrame } from '../../../server/realtime/frames'
import { createOutboxes } from '../../../server/realtime/outbox'
import { noStats } from '../../../server/realtime/stats'

const rules = { windowMs: 25, dropAbove: 100, endAbove: 400 }
const frame = (text: string) => textFrame(text)
const usual = { slow: () => undefined, afresh: () => frame('resync') }

function line() {
  const written: Buffer[] = []
  let drained = () => undefined as void
  return {
    written,
    waiting: 0,
    get writableLength() {
      return this.waiting
    },
    write: (bytes: Buffer) => void written.push(bytes),
    on: (_event: 'drain', told: () => void) => void (drained = told),
    drain() {
      this.waiting = 0
      drained()
    },
  }
}

function post() {
  const stats = noStats()
  return { stats, outboxes: createOutboxes({ rules, stats }) }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

describe('the outbox of a socket', () => {
  it('sends a lone frame at once and those that follow it closely as one write, in order', () => {
    const { outboxes, stats } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    for (const text of ['a', 'b', 'c']) outbox.send(frame(text))
    expect(to.written).toEqual([frame('a')])
    vi.advanceTimersByTime(25)
    expect(to.written).toEqual([frame('a'), Buffer.concat([frame('b'), frame('c')])])
    expect([stats.frames, stats.writes]).toEqual([3, 2])
    vi.advanceTimersByTime(25)
    outbox.send(frame('d'))
    expect(to.written).toHaveLength(3)
  })

  it('gathers a burst however long the process is busy with it', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    for (const text of ['a', 'b', 'c']) {
      outbox.send(frame(text))
      vi.setSystemTime(Date.now() + 100)
    }
    expect(to.written).toEqual([frame('a')])
    vi.advanceTimersByTime(25)
    expect(to.written).toHaveLength(2)
  })

  it('makes the bytes once for sockets that are owed the same', () => {
    const { outboxes } = post()
    const lines = [line(), line()]
    const boxes = lines.map((to) => outboxes.open(to, usual))
    for (const text of ['a', 'b', 'c'].map(frame)) for (const box of boxes) box.send(text)
    vi.advanceTimersByTime(25)
    expect(lines[0]!.written[1]).toBe(lines[1]!.written[1])
  })

  it('puts an answer behind what already waits, without waiting itself', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    outbox.send(frame('a'))
    outbox.send(frame('b'))
    outbox.answer(frame('answer'))
    expect(to.written).toEqual([frame('a'), frame('b'), frame('answer')])
  })

  it('drops for a socket that does not keep up, and tells it once to load afresh', () => {
    const { outboxes, stats } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    to.waiting = 101
    for (const text of ['a', 'b', 'c']) outbox.answer(frame(text))
    expect(to.written).toEqual([])
    to.drain()
    expect(to.written).toEqual([frame('resync')])
    expect([stats.dropped, stats.resyncs]).toEqual([3, 1])
  })

  it('ends a socket that owes too much, and sends it nothing more', () => {
    const { outboxes, stats } = post()
    const to = line()
    const slow = vi.fn()
    const outbox = outboxes.open(to, { ...usual, slow })
    to.waiting = 150
    for (let sent = 0; sent < 10; sent += 1) outbox.answer(frame('x'.repeat(60)))
    to.drain()
    expect([slow.mock.calls.length, stats.closedSlow, to.written]).toEqual([1, 1, []])
  })

  it('sends nothing more once it ended', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    outbox.send(frame('a'))
    outbox.send(frame('b'))
    outbox.end()
    vi.advanceTimersByTime(100)
    expect(to.written).toEqual([frame('a')])
  })
})

describe('a text frame', () => {
  it('has the shortest header that holds its length in bytes', () => {
    const head = (text: string) =>
      textFrame(text).subarray(0, textFrame(text).length - Buffer.byteLength(text))
    expect([...head('é'.repeat(62))]).toEqual([0x81, 124])
    expect([...head('x'.repeat(126))]).toEqual([0x81, 126, 0, 126])
    expect([...head('x'.repeat(65_536))]).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
  })
})
