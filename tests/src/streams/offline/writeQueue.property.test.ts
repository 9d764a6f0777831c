import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAct } from '../../../../src/streams/offline/pendingWrites'
import { browser, me, plant, step } from './browserTabs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  it.each([
    ['a browser with locks', true],
    ['one without', false],
  ])(
    'what people do on the floor reaches the server exactly once and in its order, through cuts, lost answers, reloads, double clicks and several tabs of %s',
    async (_, hasLocks) => {
      await fc.assert(
        fc.asyncProperty(fc.array(doing, { minLength: 1, maxLength: 40 }), async (all) => {
          const { line, stored, ...server } = plant()
          const { tabs, open, storage } = browser(server, { hasLocks })
          const expected: Record<string, string[]> = { 'steps:1': [], 'steps:2': [] }
          let count = 0
          for (const one of all) {
            const at = 'tab' in one ? tabs[one.tab % tabs.length] : undefined
            if (one.kind === 'press' || one.kind === 'doublePress') {
              const event = `act ${++count}`
              expected[one.document]?.push(event)
              const press = step(me.id, one.document, event, stored(one.document).version)
              void at?.floor.act(press)
              if (one.kind === 'doublePress') void at?.floor.act(press)
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
          expect(stored('steps:1').done).toEqual(expected['steps:1'])
          expect(stored('steps:2').done).toEqual(expected['steps:2'])
          expect(storage.size).toBe(0)
          for (const { floor, queue } of [...tabs]) {
            expect(queue.writes()).toEqual([])
            floor.close()
            queue.close()
          }
        }),
        { numRuns: 120 },
      )
    },
  )

  it('an act of the floor that is refused late is shown to its user, and nothing that depended on it is sent', async () => {
    const { line, stored, ...server } = plant()
    const { tabs } = browser(server)
    const [first] = tabs
    line.isCut = true
    const start = first?.floor.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    expect(await start).toEqual({ kind: 'waiting' })
    expect(await first?.floor.act(step(me.id, 'steps:1', 'report', 1))).toEqual({ kind: 'waiting' })
    void first?.floor.act(step(me.id, 'steps:2', 'pause', 1))
    await vi.advanceTimersByTimeAsync(30)
    Object.assign(line, { isCut: false, refuses: new Set(['start']) })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([stored('steps:1').done, stored('steps:2').done]).toEqual([[], ['pause']])
    expect(first?.late.toSorted()).toEqual(['pause', 'start: Tank 1 is busy'])
    const left = first?.queue.writes().filter(isAct) ?? []
    expect(left.map(({ event, state, refusal }) => [event, state, refusal])).toEqual([
      ['start', 'refused', 'Tank 1 is busy'],
      ['report', 'refused', 'Not sent, because "start" before it was refused'],
    ])
    for (const { key } of left) first?.queue.forget(key)
    expect(first?.queue.writes()).toEqual([])
  })

  it('what people do on the floor is refused at once in the form it was pressed in, and leaves nothing behind', async () => {
    const { line, ...server } = plant()
    const { tabs, storage } = browser(server)
    line.refuses.add('start')
    const outcome = tabs[0]?.floor.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    expect([await outcome, storage.size, tabs[0]?.late]).toEqual([
      { kind: 'refused', thrown: expect.objectContaining({ code: 'machine_busy' }) as unknown },
      0,
      [],
    ])
  })

  it('what people do on the floor never goes under the name of another person at the same screen, and goes when who acted is back', async () => {
    const { line, stored, ...server } = plant()
    let signedIn: number | null = me.id
    const { tabs } = browser(server, { who: () => signedIn })
    const [screen] = tabs
    line.isCut = true
    void screen?.floor.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    signedIn = 4
    line.isCut = false
    void screen?.floor.act(step(4, 'steps:2', 'pause', 1))
    await vi.advanceTimersByTimeAsync(120_000)
    expect([stored('steps:1').done, stored('steps:2').done]).toEqual([[], ['pause']])
    signedIn = me.id
    screen?.floor.hurry()
    await vi.advanceTimersByTimeAsync(30)
    expect(stored('steps:1').done).toEqual(['start'])
  })

  it('an act of the floor is sent by one tab and confirmed in one, however many tabs are back online', async () => {
    const { line, stored, seen, ...server } = plant()
    const { tabs, open } = browser(server)
    line.isCut = true
    void tabs[0]?.floor.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(16_000)
    open()
    open()
    await vi.advanceTimersByTimeAsync(16_000)
    Object.assign(line, { isCut: false })
    Object.assign(seen, { twoAtOnce: 0 })
    for (const { floor } of tabs) floor.hurry()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([stored('steps:1').done, seen.twoAtOnce, tabs.flatMap(({ late }) => late)]).toEqual([
      ['start'],
      0,
      ['start'],
    ])
  })

  it('what people do on the floor is sent although the browser has no room to keep it, and is known to go with the page until then', async () => {
    const { line, stored, ...server } = plant()
    const room = { isFull: true }
    const { tabs, storage } = browser(server, { room })
    const [tab] = tabs
    line.isCut = true
    void tab?.floor.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(30)
    expect([storage.size, tab?.queue.isAnyUnstored()]).toEqual([0, true])
    expect(tab?.queue.writes().map(({ state }) => state)).toEqual(['waiting'])
    line.isCut = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored('steps:1').done).toEqual(['start'])
    expect([tab?.queue.isAnyUnstored(), tab?.queue.writes()]).toEqual([false, []])
  })

  it('what people do on the floor is not sent any more after a day: what it meant is past', async () => {
    const { line, stored, ...server } = plant()
    const { tabs } = browser(server)
    line.isCut = true
    void tabs[0]?.floor.act(step(me.id, 'steps:1', 'start', 1))
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    line.isCut = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stored('steps:1').done).toEqual([])
    expect(tabs[0]?.late).toEqual([
      'start: It waited for more than a day. Check the current state, then repeat it.',
    ])
  })
})
