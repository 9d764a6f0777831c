import fc from 'fast-check'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChannelNews, liveRows } from '../../../../src/streams/rows/liveRows'
import { type RowChange, rowTable } from '../../../../src/streams/rows/rowTable'
import { diverged, type Lot, plant, screen } from './history'
import { misjudged } from './interleaving'

type News = ChannelNews<Lot>

const change = (at: number, id: number, version: number, litres: number | null): RowChange<Lot> => ({
  position: `e1:${at}`,
  id,
  version,
  row: litres === null ? null : { id, version, litres },
})

describe('rows decided by version', () => {
  const started = () => {
    const table = rowTable<Lot>()
    table.replace({ position: 'e1:10', rows: [{ id: 1, version: 3, litres: 30 }] })
    return table
  }
  const litres = (table: ReturnType<typeof started>) => [...table.rows.values()].map((row) => row.litres)

  it('rows decided by version ignores what happened before the list was read', () => {
    const table = started()
    table.apply(change(9, 2, 1, 99))
    expect(litres(table)).toEqual([30])
  })
  it('rows decided by version ignores an older version that arrives late', () => {
    const table = started()
    table.apply(change(14, 1, 5, 50))
    table.apply(change(12, 1, 4, 40))
    expect(litres(table)).toEqual([50])
  })
  it('rows decided by version does not bring a deleted row back by older news of it', () => {
    const table = started()
    table.apply(change(12, 1, 4, null))
    table.apply(change(11, 1, 4, 40))
    expect(litres(table)).toEqual([])
  })
  it('rows decided by version takes a row back that returns with a higher version', () => {
    const table = started()
    table.apply(change(12, 1, 4, null))
    table.apply(change(13, 1, 5, 50))
    expect(litres(table)).toEqual([50])
  })
  it('rows decided by version lets a row leave a board although its version stayed', () => {
    const table = started()
    table.apply({ ...change(12, 1, 3, null), version: null })
    expect(litres(table)).toEqual([])
  })
  it('rows decided by version keeps what was broadcast while the list was on its way', () => {
    const table = rowTable<Lot>()
    table.apply(change(12, 1, 4, 40))
    table.replace({ position: 'e1:10', rows: [{ id: 1, version: 3, litres: 30 }] })
    expect(litres(table)).toEqual([40])
  })
  it('rows decided by version asks to be read anew when the feed is another one', () => {
    expect(started().apply({ ...change(1, 1, 9, 90), position: 'e2:1' })).toBe(false)
  })
})

const clients = 5
const step = fc.record({
  do: fc.constantFrom(
    'write',
    'write',
    'write',
    'delete',
    'deliver',
    'deliver',
    'deliver',
    'lose',
    'double',
    'poll',
    'answer',
    'answer',
    'answer',
    'cut',
    'mend',
    'hide',
    'show',
    'wait',
  ),
  who: fc.nat(clients - 1),
  place: fc.nat(20),
  id: fc.integer({ min: 1, max: 4 }),
})

const pass = (ms: number) => void vi.advanceTimersByTime(ms)

describe('any history', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('any history leaves every screen equal to a fresh query, whatever was lost, doubled, late or cut', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (history) => {
        const at = plant()
        at.write(1, 1)
        at.write(2, 2)
        const screens = Array.from({ length: clients }, () => screen(at, pass))
        for (const { do: what, who, place, id } of history) {
          const one = screens[who]
          if (!one) continue
          if (what === 'write' || what === 'delete') {
            at.write(id, what === 'write' ? place : null)
            for (const each of screens) each.collect()
          } else if (what === 'wait') pass(600)
          else one[what](place)
        }
        const truth = [...at.rows.values()].sort((a, b) => a.id - b.id)
        for (const each of screens) expect(each.settle()).toEqual(truth)
      }),
      { numRuns: 300 },
    )
  })

  it('any history leaves five screens equal to a fresh query after 200 operations of any seed', () => {
    const seeds = Array.from({ length: 60 }, (_, seed) => seed)
    expect(seeds.filter((seed) => diverged({ seed, clients, operations: 200 }, pass) > 0)).toEqual([])
  })

  it('any history never shows an older answer over newer news, and never brings a deleted row back', () => {
    const seeds = Array.from({ length: 3_000 }, (_, seed) => seed)
    expect(seeds.flatMap((seed) => misjudged(seed) ?? [])).toEqual([])
  })

  it('any history asks only for what was missed when it is shown again', () => {
    const shown$ = new Subject<boolean>()
    const reading: string[] = []
    const rows$ = liveRows<Lot>({
      load: () => {
        reading.push('load')
        return [{ position: 'e1:1', rows: [] }]
      },
      catchUp: (since) => {
        reading.push(since)
        return [{ state: 'nothing', position: 'e1:4', changes: [] } as const]
      },
      news$: new Subject<News>(),
      shown$,
      batch: (notices$) => notices$,
    })
    const watching = rows$.subscribe()
    for (const isShown of [true, false, true, false, true]) shown$.next(isShown)
    watching.unsubscribe()
    expect(reading).toEqual(['load', 'e1:1', 'e1:4'])
  })
})
