import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { connectionMachine, type ConnectionState } from '../../../src/machines/connection'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const started = () => {
  const done: string[] = []
  const actor = createActor(
    connectionMachine.provide({
      actions: { connect: () => void done.push('connect'), disconnect: () => void done.push('disconnect') },
    }),
  ).start()
  return { actor, done, state: () => actor.getSnapshot().value }
}
type Step = Parameters<ReturnType<typeof started>['actor']['send']>[0]['type']

/** Steps from the initial state to each state. */
const ways: Record<ConnectionState, Step[]> = {
  closed: [],
  connecting: ['open'],
  live: ['open', 'connected'],
  polling: ['open', 'unavailable'],
  returning: ['open', 'unavailable', 'answered'],
  refused: ['open', 'refused'],
  resting: ['open', 'rest'],
}
const at = (state: ConnectionState) => {
  const line = started()
  for (const type of ways[state]) line.actor.send({ type })
  line.done.length = 0
  return line
}

/** What each event leads to; where it is not named, nothing changes. */
const table: Record<ConnectionState, Partial<Record<Step, ConnectionState>>> = {
  closed: { open: 'connecting' },
  connecting: {
    connected: 'live',
    unavailable: 'polling',
    refused: 'refused',
    renew: 'connecting',
    rest: 'resting',
    close: 'closed',
  },
  live: {
    unavailable: 'polling',
    silent: 'polling',
    refused: 'refused',
    renew: 'connecting',
    rest: 'resting',
    close: 'closed',
  },
  polling: {
    answered: 'returning',
    online: 'returning',
    refused: 'refused',
    rest: 'resting',
    close: 'closed',
  },
  returning: { rest: 'resting', close: 'closed' },
  refused: { answered: 'returning', unavailable: 'polling', renew: 'connecting', close: 'closed' },
  resting: { wake: 'connecting', close: 'closed' },
}
const steps: Step[] = [
  'open',
  'close',
  'connected',
  'unavailable',
  'refused',
  'silent',
  'renew',
  'answered',
  'online',
  'rest',
  'wake',
]
const states = Object.keys(ways) as ConnectionState[]

describe('line of a page', () => {
  it.each(
    states.flatMap((state) => steps.map((step) => [state, step, table[state][step] ?? state] as const)),
  )('the line of a page %s, told %s, is %s', (from, step, to) => {
    const line = at(from)
    expect(line.state()).toBe(from)
    line.actor.send({ type: step })
    expect(line.state()).toBe(to)
  })

  it.each(['polling', 'refused', 'resting', 'closed'] as const)(
    'the line of a page holds no socket while it is %s',
    (state) => {
      const line = started()
      for (const type of ways[state]) line.actor.send({ type })
      expect(line.done.at(-1)).toBe('disconnect')
      vi.advanceTimersByTime(600_000)
      expect([line.state(), line.done.at(-1)]).toEqual([state, 'disconnect'])
    },
  )
  it('the line of a page opens again within a moment of the first answer, not all screens in the same one', () => {
    const line = at('polling')
    line.actor.send({ type: 'answered' })
    vi.advanceTimersByTime(300)
    expect([line.state(), line.done]).toEqual(['connecting', ['connect']])
    const moments = new Set(Array.from({ length: 20 }, () => spreadOf(at('returning'))))
    expect(moments.size).toBeGreaterThan(5)
  })
  it('the line of a page asks by calls when a socket cannot be had at all', () => {
    const line = at('connecting')
    vi.advanceTimersByTime(10_000)
    expect([line.state(), line.done]).toEqual(['polling', ['disconnect']])
  })
  it('the line of a page is opened anew for another person at once', () => {
    const line = at('live')
    line.actor.send({ type: 'renew' })
    line.actor.send({ type: 'renew' })
    expect([line.state(), line.done]).toEqual(['connecting', ['connect', 'connect']])
  })
})

/** After how many ms a returning line connects. */
function spreadOf(line: ReturnType<typeof started>) {
  let waited = 0
  for (; line.state() === 'returning'; waited += 10) vi.advanceTimersByTime(10)
  return waited
}
