import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/http'
import type { Action } from '../../../src/machines/outbox'
import { openOutbox, type Outbox, type Press } from '../../../src/streams/outbox'
import { browserStore } from '../../../src/streams/outboxStore'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const me = { id: 3, name: 'M. Tremblay' }
const noAnswer = () => new ApiError('no_response', null, 0)

/** A server with versions and keys as the real one has them, behind a line that is cut and loses answers. */
function plant() {
  const documents = new Map<string, { version: number; done: string[] }>()
  const answered = new Map<string, unknown>()
  const line = { isCut: false, losesAnswers: false, refuses: new Set<string>() }
  const standing = (document: string) => documents.get(document) ?? { version: 1, done: [] }
  const write = ({ key, document, event, seen }: Action) => {
    if (answered.has(key)) return answered.get(key)
    const { version, done } = standing(document)
    if (line.refuses.has(event)) throw new ApiError('machine_busy', { text: 'Tank 1 is busy' }, 422)
    if (seen?.version !== version) throw new ApiError('stale_version', null, 409)
    documents.set(document, { version: version + 1, done: [...done, event] })
    const row = { id: 1, version: version + 1 }
    answered.set(key, row)
    return row
  }
  const send = async (action: Action, isAlive: () => boolean) => {
    const { isCut, losesAnswers } = line
    await new Promise((resolve) => setTimeout(resolve, 20))
    const row = isCut ? null : write(action)
    // A page that was left hears nothing any more.
    if (!isAlive()) await new Promise(() => undefined)
    if (isCut || losesAnswers) throw noAnswer()
    return row
  }
  return { line, standing, send }
}

/** A browser with tabs: one storage, whose changes the other tabs are told of. */
function browser(send: ReturnType<typeof plant>['send'], who = () => me.id as number | null) {
  const kept = new Map<string, string>()
  const tabs: {
    outbox: Outbox
    hear: ((event: StorageEvent) => void)[]
    late: string[]
    leave: () => void
  }[] = []
  const open = () => {
    const hear: ((event: StorageEvent) => void)[] = []
    const late: string[] = []
    let isAlive = true
    const told = (key: string) => {
      for (const tab of tabs)
        if (tab.hear !== hear)
          for (const listen of tab.hear) queueMicrotask(() => listen({ key } as StorageEvent))
    }
    const storage = {
      get length() {
        return kept.size
      },
      key: (at: number) => [...kept.keys()][at] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value)
        told(key)
      },
      removeItem: (key: string) => {
        kept.delete(key)
        told(key)
      },
    } as Storage
    const outbox = openOutbox({
      store: browserStore(storage, {
        addEventListener: (_: string, listen: unknown) => void hear.push(listen as (typeof hear)[number]),
        removeEventListener: () => void hear.splice(0),
      } as never),
      send: (action) => send(action, () => isAlive),
      who,
      now: Date.now,
      wordsOf: (thrown) => (thrown as Error).message,
      onLate: ({ event }, refusal) => void late.push(refusal === null ? event : `${event}: ${refusal}`),
    })
    const tab = {
      outbox,
      hear,
      late,
      leave: () => {
        isAlive = false
        outbox.close()
        tabs.splice(tabs.indexOf(tab), 1)
      },
    }
    tabs.push(tab)
    return tab
  }
  open()
  return { kept, tabs, open }
}

const step = (by: number, document: string, event: string, version: number): Press => ({
  by: { ...me, id: by },
  document,
  event,
  said: event,
  path: `/${document}/${event}`,
  asked: { event },
  seen: { version, values: null },
})

type Doing =
  | { kind: 'press' | 'doublePress'; document: string; tab: number }
  | { kind: 'cut' | 'heal' | 'lose' | 'openTab' }
  | { kind: 'reload' | 'closeTab'; tab: number }
  | { kind: 'pass'; ms: number }

const tab = fc.nat(2)
const doing: fc.Arbitrary<Doing> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('press' as const, 'doublePress' as const),
      document: fc.constantFrom('steps:1', 'steps:2'),
      tab,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'heal', 'lose', 'openTab') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'closeTab'), tab }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(20_000) }) },
)

describe('what people do on the floor', () => {
  it('reaches the server exactly once and in its order, through cuts, lost answers, reloads, double clicks and several tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 40 }), async (all) => {
        const { line, standing, send } = plant()
        const { tabs, open, kept } = browser(send)
        const meant: Record<string, string[]> = { 'steps:1': [], 'steps:2': [] }
        let count = 0
        for (const one of all) {
          const at = 'tab' in one ? tabs[one.tab % tabs.length] : undefined
          if (one.kind === 'press' || one.kind === 'doublePress') {
            const event = `act ${++count}`
            meant[one.document]?.push(event)
            const press = step(me.id, one.document, event, standing(one.document).version)
            void at?.outbox.act(press)
            if (one.kind === 'doublePress') void at?.outbox.act(press)
            // Within one tab a document is busy until the first answer; the next press comes after it.
            await vi.advanceTimersByTimeAsync(25)
          } else if (one.kind === 'pass') await vi.advanceTimersByTimeAsync(one.ms)
          else if (one.kind === 'openTab') open()
          else if (one.kind === 'reload' || one.kind === 'closeTab') {
            at?.leave()
            if (one.kind === 'reload' || tabs.length === 0) open()
          } else Object.assign(line, { isCut: one.kind === 'cut', losesAnswers: one.kind === 'lose' })
        }
        Object.assign(line, { isCut: false, losesAnswers: false })
        await vi.advanceTimersByTimeAsync(300_000)
        expect(standing('steps:1').done).toEqual(meant['steps:1'])
        expect(standing('steps:2').done).toEqual(meant['steps:2'])
        expect(kept.size).toBe(0)
        for (const { outbox } of [...tabs]) {
          expect(outbox.actor.getSnapshot().context.actions).toEqual([])
          outbox.close()
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is told to who acted when it is refused late, and nothing that relied on it is sent', async () => {
    const { line, standing, send } = plant()
    const { tabs } = browser(send)
    const [first] = tabs
    line.isCut = true
    const start = first?.outbox.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    expect(await start).toEqual({ kind: 'waiting' })
    expect(await first?.outbox.act(step(me.id, 'steps:1', 'report', 1))).toEqual({ kind: 'waiting' })
    void first?.outbox.act(step(me.id, 'steps:2', 'pause', 1))
    Object.assign(line, { isCut: false, refuses: new Set(['start']) })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([standing('steps:1').done, standing('steps:2').done]).toEqual([[], ['pause']])
    expect(first?.late.toSorted()).toEqual(['pause', 'start: Tank 1 is busy'])
    const left = first?.outbox.actor.getSnapshot().context.actions ?? []
    expect(left.map(({ event, state, refusal }) => [event, state, refusal])).toEqual([
      ['start', 'refused', 'Tank 1 is busy'],
      ['report', 'refused', 'Not sent, because "start" before it was refused'],
    ])
    for (const { key } of left) first?.outbox.dismiss(key)
    expect(first?.outbox.actor.getSnapshot().context.actions).toEqual([])
  })

  it('is refused at once in the form it was pressed in, and leaves nothing behind', async () => {
    const { line, send } = plant()
    const { tabs, kept } = browser(send)
    line.refuses.add('start')
    const outcome = tabs[0]?.outbox.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    expect([await outcome, kept.size, tabs[0]?.late]).toEqual([
      { kind: 'refused', thrown: expect.objectContaining({ code: 'machine_busy' }) as unknown },
      0,
      [],
    ])
  })

  it('never goes under the name of another person at the same screen, and goes when who acted is back', async () => {
    const { line, standing, send } = plant()
    let signedIn: number | null = me.id
    const { tabs } = browser(send, () => signedIn)
    const [screen] = tabs
    line.isCut = true
    void screen?.outbox.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    signedIn = 4
    line.isCut = false
    void screen?.outbox.act(step(4, 'steps:2', 'pause', 1))
    await vi.advanceTimersByTimeAsync(120_000)
    expect([standing('steps:1').done, standing('steps:2').done]).toEqual([[], ['pause']])
    signedIn = me.id
    screen?.outbox.hurry()
    await vi.advanceTimersByTimeAsync(30)
    expect(standing('steps:1').done).toEqual(['start'])
  })

  it('is not sent any more after a day: what it meant is past', async () => {
    const { line, standing, send } = plant()
    const { tabs } = browser(send)
    line.isCut = true
    void tabs[0]?.outbox.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    line.isCut = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(standing('steps:1').done).toEqual([])
    expect(tabs[0]?.late).toEqual([
      'start: It waited for more than a day. Look how it stands, then do it again.',
    ])
  })
})
