import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Entry, errorLogMachine, type Met, type Verdict } from '../../../src/machines/errorLog'

const error: Met = {
  message: 'x is not a function',
  info: 'render',
  component: 'Phases',
  url: '/production/phases',
  stack: 'at Phases',
  actions: '',
}

function start({ isKept = true } = {}) {
  const clock = new SimulatedClock()
  const sent: string[][] = []
  let answer: Verdict = 'taken'
  const tell = fromPromise<Verdict, Entry[]>(({ input }) => {
    sent.push(input.map(({ message, count }) => `${message} x ${count}`))
    return Promise.resolve(answer)
  })
  const actor = createActor(errorLogMachine.provide({ actors: { tell } }), {
    clock,
    input: { now: () => clock.now() },
  }).start()
  if (isKept) actor.send({ type: 'settle', isKept })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return {
    sent,
    send: actor.send.bind(actor),
    met: (message: string) => actor.send({ type: 'record', met: { ...error, message } }),
    answering: (next: typeof answer) => void (answer = next),
    pass: async (ms: number) => {
      clock.increment(ms)
      await settle()
    },
    seen: () => actor.getSnapshot().context.entries.map(({ message, count }) => `${message} x ${count}`),
  }
}

describe('error log of a browser', () => {
  it('the error log of a browser counts the same error up, newest first, with when and where it was met last', async () => {
    const { met, seen, pass } = start()
    met('a')
    met('b')
    await pass(500)
    met('a')
    expect(seen()).toEqual(['a x 2', 'b x 1'])
  })

  it('the error log of a browser reports two seconds together, each error once with its count', async () => {
    const { met, sent, pass } = start()
    met('a')
    met('a')
    met('b')
    await pass(1_999)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual([['b x 1', 'a x 2']])
    met('a')
    await pass(2_000)
    expect(sent.at(-1)).toEqual(['a x 1'])
  })

  it('the error log of a browser retries after 5 s, 10 s, 20 s, at last every 5 min, with the errors logged meanwhile', async () => {
    const { met, sent, pass, answering, seen } = start()
    answering('unreached')
    met('a')
    await pass(2_000)
    met('a')
    met('b')
    await pass(4_999)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent.at(-1)).toEqual(['b x 1', 'a x 2'])
    await pass(9_999)
    expect(sent).toHaveLength(2)
    await pass(1)
    expect(sent).toHaveLength(3)
    for (const ms of [20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) await pass(ms)
    expect(sent).toHaveLength(9)
    answering('taken')
    await pass(300_000)
    expect(sent.at(-1)).toEqual(['b x 1', 'a x 2'])
    await pass(3_600_000)
    expect(sent).toHaveLength(10)
    expect(seen()).toEqual(['b x 1', 'a x 2'])
  })

  it('the error log of a browser waits a minute after a rate limit, and drops what is refused for good', async () => {
    const { met, sent, pass, answering } = start()
    answering('too_many')
    met('a')
    await pass(2_000)
    answering('refused')
    await pass(59_999)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent).toHaveLength(2)
    await pass(3_600_000)
    expect(sent).toHaveLength(2)
  })

  it('the error log of a browser has at most a hundred entries, and reports twenty at once', async () => {
    const { met, sent, pass, seen } = start()
    for (let at = 1; at <= 130; at++) met(`e ${at}`)
    expect(seen()).toHaveLength(100)
    await pass(2_000)
    expect(sent[0]).toHaveLength(20)
    for (let turn = 0; turn < 6; turn++) await pass(2_000)
    expect(sent.flat()).toHaveLength(100)
  })

  it('the error log of a browser can be cleared on the screen, and is still reported', async () => {
    const { met, sent, pass, seen, send } = start()
    met('a')
    send({ type: 'clear' })
    expect(seen()).toEqual([])
    await pass(2_000)
    expect(sent).toEqual([['a x 1']])
  })

  it('the error log of a browser is reported at once when the page is hidden', async () => {
    const { met, sent, pass, send } = start()
    met('a')
    send({ type: 'hurry' })
    await pass(0)
    expect(sent).toEqual([['a x 1']])
  })

  it('the error log of a browser is neither shown nor reported for the next person', async () => {
    const { met, sent, pass, seen, send } = start()
    met('a')
    send({ type: 'leave' })
    await pass(10_000)
    expect([seen(), sent]).toEqual([[], []])
    met('b')
    await pass(2_000)
    expect(sent).toEqual([['b x 1']])
  })

  it('the error log of a browser reports nothing before the server has answered that errors are logged, and keeps none where they are not', async () => {
    const { met, sent, pass, seen, send } = start({ isKept: false })
    met('a')
    await pass(60_000)
    expect([seen(), sent]).toEqual([['a x 1'], []])
    send({ type: 'settle', isKept: false })
    met('b')
    await pass(60_000)
    expect([seen(), sent]).toEqual([[], []])
  })
})
