import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textFrame } from '../../../../server/realtime/protocol/frames'
import { createSendBuffers } from '../../../../server/realtime/transport/sendBuffer'
import { noStats } from '../../../../server/realtime/stats'

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
    on: (_event: 'drain', callback: () => void) => void (drained = callback),
    drain() {
      this.waiting = 0
      drained()
    },
  }
}

function post() {
  const stats = noStats()
  return { stats, outboxes: createSendBuffers({ rules, stats }) }
}

/** The end of the turn; faked clocks give an immediate that a timer sets a millisecond. */
const turn = () => void vi.advanceTimersByTime(1)
const endOfWindow = () => void vi.advanceTimersByTime(rules.windowMs + 1)

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => void vi.useRealTimers())

describe('outbox of a socket', () => {
  it('a send buffer sends the frames of one turn as one write, and those that follow closely as one more', () => {
    const { outboxes, stats } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    for (const text of ['a', 'b']) outbox.send(frame(text))
    expect(to.written).toEqual([])
    turn()
    expect(to.written).toEqual([Buffer.concat([frame('a'), frame('b')])])
    for (const text of ['c', 'd']) {
      outbox.send(frame(text))
      turn()
    }
    expect(to.written).toHaveLength(1)
    endOfWindow()
    expect(to.written[1]).toEqual(Buffer.concat([frame('c'), frame('d')]))
    expect([stats.frames, stats.writes]).toEqual([4, 2])
    endOfWindow()
    outbox.send(frame('e'))
    turn()
    expect(to.written).toHaveLength(3)
  })

  it('the outbox of a socket gathers a burst however long the process is busy with it', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    for (const text of ['a', 'b', 'c']) {
      outbox.send(frame(text))
      vi.setSystemTime(Date.now() + 100)
    }
    turn()
    expect(to.written).toHaveLength(1)
  })

  it('the outbox of a socket takes into a window what is read before it can end', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    outbox.send(frame('a'))
    turn()
    outbox.send(frame('b'))
    vi.advanceTimersToNextTimer()
    expect(to.written).toHaveLength(1)
    outbox.send(frame('c'))
    turn()
    expect(to.written[1]).toEqual(Buffer.concat([frame('b'), frame('c')]))
  })

  it('the outbox of a socket makes the bytes once for sockets that are owed the same, anyone who is owed something else', () => {
    const { outboxes } = post()
    const lines = [line(), line(), line(), line()]
    const boxes = lines.map((to) => outboxes.open(to, usual))
    for (const [index, text] of ['a', 'b', 'c'].map(frame).entries())
      for (const [at, box] of boxes.entries()) if (index !== 1 || at % 2 === 0) box.send(text)
    turn()
    const [all, some, allToo, someToo] = lines.map(({ written }) => written[0])
    expect([all, some]).toEqual([
      Buffer.concat(['a', 'b', 'c'].map(frame)),
      Buffer.concat(['a', 'c'].map(frame)),
    ])
    expect([allToo === all, someToo === some]).toEqual([true, true])
  })

  it('a send buffer loses nothing, doubles nothing and keeps the order, for any sequence of frames', () => {
    const socket = fc.nat({ max: 3 })
    const step = fc.oneof(
      fc.record({ tell: fc.uniqueArray(socket, { minLength: 1 }), long: fc.boolean() }),
      fc.record({ answer: socket }),
      fc.record({ flush: socket }),
      fc.record({ pass: fc.constantFrom(0, 10, 25, 60) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { outboxes, stats } = post()
        const lines = [line(), line(), line(), line()]
        const boxes = lines.map((to) => outboxes.open(to, usual))
        const callback = lines.map(() => [] as Buffer[])
        for (const [number, one] of steps.entries()) {
          if ('pass' in one) vi.advanceTimersByTime(one.pass)
          else if ('flush' in one) boxes[one.flush]!.flush()
          else if ('answer' in one) {
            const answer = frame(`answer ${number}`)
            callback[one.answer]!.push(answer)
            boxes[one.answer]!.answer(answer)
            expect(
              Buffer.concat(lines[one.answer]!.written).equals(Buffer.concat(callback[one.answer]!)),
            ).toBe(true)
          } else {
            const text = frame(`${number}`.padEnd(one.long ? 40_000 : 0))
            for (const to of one.tell) {
              callback[to]!.push(text)
              boxes[to]!.send(text)
            }
          }
        }
        vi.advanceTimersByTime(100)
        for (const [to, { written }] of lines.entries())
          expect(Buffer.concat(written).equals(Buffer.concat(callback[to]!))).toBe(true)
        expect(stats.frames).toBe(callback.flat().length)
      }),
    )
  })

  it('the outbox of a socket puts an answer behind what already waits, without waiting itself', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    outbox.send(frame('a'))
    outbox.send(frame('b'))
    outbox.answer(frame('answer'))
    expect(to.written).toEqual([Buffer.concat([frame('a'), frame('b')]), frame('answer')])
  })

  it('a send buffer drops the frames of a socket that does not keep up, and sends it one reload', () => {
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

  it('the outbox of a socket ends a socket that owes too much, and sends it nothing more', () => {
    const { outboxes, stats } = post()
    const to = line()
    const slow = vi.fn()
    const outbox = outboxes.open(to, { ...usual, slow })
    to.waiting = 150
    for (let sent = 0; sent < 10; sent += 1) outbox.answer(frame('x'.repeat(60)))
    to.drain()
    expect([slow.mock.calls.length, stats.closedSlow, to.written]).toEqual([1, 1, []])
  })

  it('the outbox of a socket sends nothing more once it ended', () => {
    const { outboxes } = post()
    const to = line()
    const outbox = outboxes.open(to, usual)
    outbox.send(frame('a'))
    turn()
    outbox.send(frame('b'))
    outbox.end()
    vi.advanceTimersByTime(100)
    expect(to.written).toEqual([frame('a')])
  })
})

describe('text frame', () => {
  it('a text frame has the shortest header that holds its length in bytes', () => {
    const head = (text: string) =>
      textFrame(text).subarray(0, textFrame(text).length - Buffer.byteLength(text))
    expect([...head('é'.repeat(62))]).toEqual([0x81, 124])
    expect([...head('x'.repeat(126))]).toEqual([0x81, 126, 0, 126])
    expect([...head('x'.repeat(65_536))]).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
  })
})
