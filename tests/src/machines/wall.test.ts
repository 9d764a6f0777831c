import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type Claimed,
  type Code,
  type Display,
  type PairedToken,
  type ServerAnswer,
  wallMachine,
} from '../../../src/machines/wall'

const display: Display = {
  id: 3,
  name: 'Bottling hall',
  boards: ['production', 'machines'],
  every_seconds: 30,
  distance: 5,
  zoom: 1,
}
const away = () => Promise.reject(new Error('no_response'))

type Server = {
  askCode: () => Promise<Code>
  claim: () => Promise<Claimed>
  tell: (board: string | null) => Promise<ServerAnswer>
  renew: () => Promise<PairedToken>
  reload: () => Promise<void>
}

function start({ token = null, ...rest }: Partial<Server> & { token?: string | null } = {}) {
  const server: Server = {
    askCode: () => Promise.resolve({ code: '123456', claim: 'secret', expires_in: 600 }),
    claim: () => Promise.resolve({ state: 'waiting' }),
    tell: () => Promise.resolve({ display, renew: false }),
    renew: () => Promise.resolve({ token: 'Bearer newer', display }),
    reload: () => new Promise(() => {}),
    ...rest,
  }
  const done: string[] = []
  const actor = createActor(
    wallMachine.provide({
      actors: {
        askCode: fromPromise<Code>(() => server.askCode()),
        claim: fromPromise<Claimed, { claim: string }>(() => server.claim()),
        tell: fromPromise<ServerAnswer, { board: string | null }>(({ input }) => server.tell(input.board)),
        renew: fromPromise<PairedToken>(() => server.renew()),
        reload: fromPromise<void>(() => {
          done.push('reload')
          return server.reload()
        }),
      },
      actions: {
        keepToken: (_, { token: stored }) => void done.push(`keep ${stored}`),
        forgetToken: () => void done.push('forget'),
      },
    }),
    { input: { token } },
  ).start()
  const now = () => actor.getSnapshot()
  return { actor, server, done, now, shown: () => now().context.boards[now().context.at] }
}

/** A display that shows its two boards. */
async function showing(overrides: Partial<Server> = {}) {
  const screen = start({ token: 'Bearer wall', ...overrides })
  screen.actor.send({ type: 'arrange', boards: ['production', 'machines'], everyMs: 30_000 })
  await vi.advanceTimersByTimeAsync(0)
  return screen
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('screen that no one knows', () => {
  it('a screen that no one knows shows a code and its boards as soon as someone typed it', async () => {
    const { now, server, done } = start()
    await pass(0)
    expect([now().matches({ unpaired: 'coded' }), now().context.code?.code]).toEqual([true, '123456'])
    await pass(10)
    expect(now().matches({ unpaired: 'coded' })).toBe(true)
    server.claim = () => Promise.resolve({ state: 'paired', token: 'Bearer wall', display })
    await pass(3)
    expect([now().matches('showing'), now().context.display?.name]).toEqual([true, 'Bottling hall'])
    expect(done).toEqual(['forget', 'keep Bearer wall'])
  })

  it('a screen that no one knows shows another code when one has ended, by its time or by the word of the server', async () => {
    const codes = ['111111', '222222', '333333']
    const { now, server } = start({
      askCode: () => Promise.resolve({ code: codes.shift() ?? '', claim: 'secret', expires_in: 600 }),
    })
    await pass(600)
    expect(now().context.code?.code).toBe('222222')
    server.claim = () => Promise.resolve({ state: 'gone' })
    await pass(3)
    expect(now().context.code?.code).toBe('333333')
  })

  it('a screen that no one knows asks again and again where no answer comes, and keeps the code it has', async () => {
    const { now, server } = start({ askCode: away })
    await pass(60)
    expect(now().matches({ unpaired: 'unanswered' })).toBe(true)
    server.askCode = () => Promise.resolve({ code: '444444', claim: 'secret', expires_in: 600 })
    server.claim = away
    await pass(120)
    expect([now().context.code?.code, now().matches({ unpaired: 'coded' })]).toEqual(['444444', true])
  })
})

describe('display', () => {
  it('a display turns its boards, each for its time', async () => {
    const { shown } = await showing()
    const seen = [shown()]
    for (let turn = 0; turn < 3; turn++) {
      await pass(30)
      seen.push(shown())
    }
    expect(seen).toEqual(['production', 'machines', 'production', 'machines'])
  })

  it('a display stays on the board with an open alarm, whichever was shown, until the alarm is over', async () => {
    const { actor, now, shown } = await showing()
    actor.send({ type: 'alarm', boards: ['machines'] })
    expect([now().matches({ showing: { board: 'held' } }), shown()]).toEqual([true, 'production'])
    await pass(30)
    expect(shown()).toBe('machines')
    await pass(300)
    expect(shown()).toBe('machines')
    actor.send({ type: 'alarm', boards: [] })
    await pass(30)
    expect([now().matches({ showing: { board: 'turning' } }), shown()]).toEqual([true, 'production'])
  })

  it('a display turns between boards that all have an alarm, and does not hold for a board it never shows', async () => {
    const { actor, now, shown } = await showing()
    actor.send({ type: 'alarm', boards: ['plant'] })
    expect(now().matches({ showing: { board: 'turning' } })).toBe(true)
    actor.send({ type: 'alarm', boards: ['production', 'machines'] })
    await pass(30)
    expect(shown()).toBe('machines')
    await pass(30)
    expect(shown()).toBe('production')
  })

  it('a display keeps the board that is shown when the order changes', async () => {
    const { actor, shown } = await showing()
    await pass(30)
    actor.send({ type: 'arrange', boards: ['plant', 'machines', 'production'], everyMs: 30_000 })
    expect(shown()).toBe('machines')
    actor.send({ type: 'arrange', boards: ['plant'], everyMs: 30_000 })
    expect(shown()).toBe('plant')
  })

  it('a display shows what it shows every half minute and hears what it is to show', async () => {
    const emitted: (string | null)[] = []
    const { server, now } = await showing({
      tell: (board) => {
        emitted.push(board)
        return Promise.resolve({ display, renew: false })
      },
    })
    await pass(61)
    expect(emitted).toHaveLength(3)
    server.tell = () => Promise.resolve({ display: { ...display, name: 'Packing hall' }, renew: false })
    await pass(30)
    expect(now().context.display?.name).toBe('Packing hall')
  })

  it('a display renews its token when the server says so, and tries again where that fails', async () => {
    const { server, done, now } = await showing({
      tell: () => Promise.resolve({ display, renew: true }),
      renew: away,
    })
    await pass(60)
    expect([done, now().matches('showing')]).toEqual([[], true])
    server.renew = () => Promise.resolve({ token: 'Bearer newer', display })
    await pass(31)
    expect([done.at(-1), now().context.token]).toEqual(['keep Bearer newer', 'Bearer newer'])
  })

  it('a display shows its boards through hours without an answer', async () => {
    const { now, done } = await showing({ tell: away })
    await pass(6 * 3600)
    expect([now().matches('showing'), done]).toEqual([true, []])
  })

  it('a display shows a code again when its token is refused, in its status report or any other call', async () => {
    const first = await showing()
    first.server.tell = () => Promise.resolve('refused')
    first.actor.send({ type: 'look' })
    await pass(0)
    expect([first.now().matches('unpaired'), first.done]).toEqual([true, ['forget']])
    const second = await showing()
    second.actor.send({ type: 'refuse' })
    expect([second.now().matches('unpaired'), second.now().context.token]).toEqual([true, null])
  })
})

describe('new build', () => {
  it('a new build is loaded between two boards, never during an alarm', async () => {
    const { actor, done } = await showing()
    actor.send({ type: 'alarm', boards: ['production'] })
    actor.send({ type: 'outdate' })
    await pass(120)
    expect(done).toEqual([])
    actor.send({ type: 'alarm', boards: [] })
    await pass(29)
    expect(done).toEqual([])
    await pass(1)
    expect(done).toEqual(['reload'])
  })

  it('a new build waits where the server does not have the page: the boards go on', async () => {
    const { actor, done, now } = await showing({ reload: away })
    actor.send({ type: 'outdate' })
    await pass(30)
    expect([done, now().matches('showing'), now().context.token]).toEqual([['reload'], true, 'Bearer wall'])
    await pass(300)
    expect(done).toEqual(['reload'])
    actor.send({ type: 'outdate' })
    await pass(30)
    expect(done).toEqual(['reload', 'reload'])
  })

  it('a new build is loaded by a screen without a token before it shows its next code', async () => {
    const { actor, done } = start()
    await pass(1)
    actor.send({ type: 'outdate' })
    await pass(600)
    expect(done).toEqual(['forget', 'reload'])
  })
})

/** The leaves of a state, as paths. */
const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'string'
    ? [`${path}${value}`]
    : Object.entries(value as object).flatMap(([name, below]) => leaves(below, `${path}${name}.`))

/** The leaves that a machine has. */
const leavesOf = ({ states }: { states: object }, path = ''): string[] =>
  Object.entries(states as Record<string, { states: object }>).flatMap(([name, below]) =>
    Object.keys(below.states).length === 0 ? [`${path}${name}`] : leavesOf(below, `${path}${name}.`),
  )

it('keeps its token whatever happens but a refusal, and comes through each of its states', async () => {
  const seen = new Set<string>()
  const happening = fc.constantFrom(
    'away',
    'back',
    'paired',
    'gone',
    'old',
    'outdate',
    'look',
    'alarm',
    'calm',
    'refuse',
    'pass',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 20 }), async (happened) => {
      const { actor, server, now } = await showing({ reload: away })
      const usual = { ...server }
      actor.subscribe(({ value }) => leaves(value).forEach((leaf) => seen.add(leaf)))
      let mayAsk = false
      for (const what of happened) {
        const events: Record<string, Parameters<typeof actor.send>[0]> = {
          outdate: { type: 'outdate' },
          look: { type: 'look' },
          refuse: { type: 'refuse' },
          alarm: { type: 'alarm', boards: ['machines'] },
          calm: { type: 'alarm', boards: [] },
        }
        if (what === 'away')
          Object.assign(server, { askCode: away, claim: away, tell: away, renew: away, reload: away })
        if (what === 'back') Object.assign(server, usual)
        if (what === 'paired') server.claim = async () => ({ state: 'paired', token: 'Bearer wall', display })
        if (what === 'gone') server.claim = async () => ({ state: 'gone' })
        if (what === 'old') server.tell = async () => ({ display, renew: true })
        if (what === 'refuse') mayAsk = true
        if (events[what]) actor.send(events[what])
        await pass(what === 'pass' ? 40 : 4)
        if (now().matches('showing')) mayAsk = false
        expect(now().context.token !== null || mayAsk).toBe(true)
      }
      actor.stop()
    }),
    { numRuns: 100, seed: 20_261_121 },
  )
  expect([...seen].toSorted()).toEqual(
    leavesOf(wallMachine)
      // Left the moment they are entered.
      .filter((leaf) => leaf !== 'starting' && leaf !== 'showing.line.arranging')
      .toSorted(),
  )
})
