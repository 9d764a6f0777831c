import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Holder, noticesMachine, type Tone } from '../../../src/machines/notices'

function start() {
  const clock = new SimulatedClock()
  const actor = createActor(noticesMachine, { clock, input: { now: () => clock.now() } }).start()
  const now = () => actor.getSnapshot().context
  const texts = (of: 'shown' | 'waiting' | 'errors' | 'past') =>
    now()[of].map(({ texts: [text], count }) => (count > 1 ? `${text} x ${count}` : text))
  return {
    clock,
    tell: (text: string, tone: Tone = 'info') =>
      actor.send({ type: 'tell', notice: { tone, texts: [text] } }),
    send: actor.send.bind(actor),
    now,
    shown: () => texts('shown'),
    waiting: () => texts('waiting'),
    errors: () => texts('errors'),
    past: () => texts('past'),
  }
}

describe('notice', () => {
  it.each([
    ['success', 5_000],
    ['warning', 10_000],
    ['info', 10_000],
  ] as const)('a notice of success is 5 s, any other 10 s: %s', (tone, shownMs) => {
    const { clock, tell, shown } = start()
    tell('a', tone)
    clock.increment(shownMs - 1)
    expect(shown()).toEqual(['a'])
    clock.increment(1)
    expect(shown()).toEqual([])
  })

  it('the history of a window that was loaded again goes on, with new notices before the old ones', () => {
    const before = start()
    before.tell('saved')
    before.tell('released')
    const after = start()
    after.send({ type: 'restore', past: before.now().past })
    after.tell('printed')
    expect(after.past()).toEqual(['printed', 'released', 'saved'])
    expect(new Set(after.now().past.map(({ id }) => id)).size).toBe(3)
    expect(after.shown()).toEqual(['printed'])
  })

  it('a notice waits while two are visible, and comes in order when there is room', () => {
    const { clock, tell, shown, waiting } = start()
    tell('a', 'success')
    tell('b')
    tell('c', 'success')
    tell('d')
    expect([shown(), waiting()]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    clock.increment(5_000)
    expect([shown(), waiting()]).toEqual([['b', 'c'], ['d']])
    // Who waited has the whole time from when it is seen; b ends at 10 s, c then too.
    clock.increment(4_999)
    expect(shown()).toEqual(['b', 'c'])
    clock.increment(1)
    expect(shown()).toEqual(['d'])
    clock.increment(10_000)
    expect(shown()).toEqual([])
  })

  it('a notice said again counts up and is anew, shown or waiting, and takes no second place', () => {
    const { clock, tell, shown, waiting } = start()
    tell('a')
    tell('b')
    clock.increment(9_000)
    tell('a')
    tell('c')
    tell('c')
    tell('c')
    expect([shown(), waiting()]).toEqual([['a x 2', 'b'], ['c x 3']])
    clock.increment(1_000)
    expect(shown()).toEqual(['a x 2', 'c x 3'])
    clock.increment(8_000)
    expect(shown()).toEqual(['a x 2', 'c x 3'])
    clock.increment(1_000)
    expect(shown()).toEqual(['c x 3'])
  })

  it('a notice of the same words in another tone is another one', () => {
    const { tell, shown } = start()
    tell('a')
    tell('a', 'warning')
    expect(shown()).toEqual(['a', 'a'])
  })

  it('a notice keeps the time it had left while the pointer, the focus or a hidden page holds the clock', () => {
    const { clock, tell, send, shown } = start()
    tell('a', 'success')
    clock.increment(3_000)
    for (const by of ['pointer', 'focus', 'hidden'] as const) send({ type: 'hold', by })
    clock.increment(60_000)
    for (const by of ['pointer', 'focus'] as const) send({ type: 'release', by })
    clock.increment(60_000)
    expect(shown()).toEqual(['a'])
    send({ type: 'release', by: 'hidden' })
    clock.increment(1_999)
    expect(shown()).toEqual(['a'])
    clock.increment(1)
    expect(shown()).toEqual([])
  })

  it('a notice that is dismissed under the pointer takes its hold along', () => {
    const { clock, tell, send, shown, now } = start()
    tell('a')
    send({ type: 'hold', by: 'pointer' })
    send({ type: 'dismiss', id: now().shown[0]?.id ?? 0 })
    tell('b')
    clock.increment(10_000)
    expect(shown()).toEqual([])
  })

  it('a notice said last is the one that Escape dismisses', () => {
    const { tell, send, shown } = start()
    tell('a')
    tell('b')
    tell('c')
    send({ type: 'dismiss_newest' })
    expect(shown()).toEqual(['a', 'c'])
  })
})

describe('what was said while no one was there', () => {
  const entry = (place: number, text: string, at: number) => ({ place, text, at })

  it('what was said while no one was there joins the history at its time, once, and interrupts no one', () => {
    const { clock, tell, send, shown, past, now } = start()
    clock.increment(1_000)
    tell('here')
    send({ type: 'recall', entries: [entry(7, 'later', 500), entry(3, 'first', 100)] })
    send({ type: 'recall', entries: [entry(9, 'now', 2_000), entry(7, 'later', 500)] })
    expect([shown(), past()]).toEqual([['here'], ['now', 'here', 'later', 'first']])
    expect(new Set(now().past.map(({ id }) => id)).size).toBe(4)
    tell('next')
    expect(now().shown.map(({ id }) => id)).not.toContain(now().past.at(-1)?.id)
  })

  it('what was said while no one was there and was heard here is not said twice', () => {
    const { send, past } = start()
    send({ type: 'tell', notice: { tone: 'info', texts: ['a'], place: 4 } })
    send({ type: 'recall', entries: [entry(4, 'a', 0)] })
    expect(past()).toEqual(['a'])
  })
})

describe('error', () => {
  it('an error is until its OK, one at a time, and the same one counts up', () => {
    const { clock, tell, send, errors, shown, now } = start()
    tell('a', 'danger')
    tell('b', 'danger')
    tell('a', 'danger')
    clock.increment(3_600_000)
    expect([errors(), shown()]).toEqual([['a x 2', 'b'], []])
    send({ type: 'dismiss', id: now().errors[0]?.id ?? 0 })
    expect(errors()).toEqual(['b'])
  })
})

describe('history', () => {
  it('the history keeps what was said, newest first, merged as it was seen, until it is cleared', () => {
    const { clock, tell, send, past } = start()
    tell('a')
    tell('b', 'danger')
    tell('a')
    clock.increment(10_000)
    tell('a')
    expect(past()).toEqual(['a', 'a x 2', 'b'])
    send({ type: 'clear' })
    expect(past()).toEqual([])
  })

  it('the history is no longer than a hundred', () => {
    const { tell, past } = start()
    for (let at = 1; at <= 120; at++) tell(`n ${at}`)
    expect(past()).toHaveLength(100)
    expect(past()[0]).toBe('n 120')
  })

  it('the history and everything shown ends with the session', () => {
    const { tell, send, now } = start()
    for (const text of ['a', 'b', 'c']) tell(text)
    tell('d', 'danger')
    send({ type: 'leave' })
    expect(now()).toMatchObject({ shown: [], waiting: [], errors: [], past: [] })
  })
})

it('never are more than two visible, none is lost and none stays, whatever happens', () => {
  const step = fc.oneof(
    fc.record({
      say: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      tone: fc.constantFrom<Tone>('success', 'info'),
    }),
    fc.record({ wait: fc.integer({ min: 0, max: 12_000 }) }),
    fc.record({ hold: fc.constantFrom<Holder>('pointer', 'hidden') }),
    fc.record({ release: fc.constantFrom<Holder>('pointer', 'hidden') }),
    fc.constant({ escape: true }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { clock, tell, send, now } = start()
      for (const one of steps) {
        if ('say' in one) tell(one.say, one.tone)
        else if ('wait' in one) clock.increment(one.wait)
        else if ('hold' in one) send({ type: 'hold', by: one.hold })
        else if ('release' in one) send({ type: 'release', by: one.release })
        else send({ type: 'dismiss_newest' })
        const { shown, waiting } = now()
        expect(shown.length).toBeLessThanOrEqual(2)
        if (waiting.length > 0) expect(shown).toHaveLength(2)
      }
      send({ type: 'release', by: 'pointer' })
      send({ type: 'release', by: 'hidden' })
      // This clock jumps: what is begun by a jump starts at its end.
      for (let turn = 0; turn < 45; turn++) clock.increment(10_000)
      expect(now()).toMatchObject({ shown: [], waiting: [] })
    }),
  )
})
