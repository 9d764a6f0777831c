import fc from 'fast-check'
import { Observable, Subject, type Subscription } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CatchUp, type ChannelNews, type Live, liveRows } from '../../../src/streams/liveRows'
import { type RowChange, rowTable, type Snapshot } from '../../../src/streams/rowTable'

type Lot = { id: number; version: number; litres: number }
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

  it('ignores what happened before the list was read', () => {
    const table = started()
    table.apply(change(9, 2, 1, 99))
    expect(litres(table)).toEqual([30])
  })
  it('ignores an older version that arrives late', () => {
    const table = started()
    table.apply(change(14, 1, 5, 50))
    table.apply(change(12, 1, 4, 40))
    expect(litres(table)).toEqual([50])
  })
  it('does not bring a deleted row back by older news of it', () => {
    const table = started()
    table.apply(change(12, 1, 4, null))
    table.apply(change(11, 1, 4, 40))
    expect(litres(table)).toEqual([])
  })
  it('takes a row back that returns with a higher version', () => {
    const table = started()
    table.apply(change(12, 1, 4, null))
    table.apply(change(13, 1, 5, 50))
    expect(litres(table)).toEqual([50])
  })
  it('lets a row leave a board although its version stayed', () => {
    const table = started()
    table.apply({ ...change(12, 1, 3, null), version: null })
    expect(litres(table)).toEqual([])
  })
  it('keeps what was broadcast while the list was on its way', () => {
    const table = rowTable<Lot>()
    table.apply(change(12, 1, 4, 40))
    table.replace({ position: 'e1:10', rows: [{ id: 1, version: 3, litres: 30 }] })
    expect(litres(table)).toEqual([40])
  })
  it('asks to be read anew when the feed is another one', () => {
    expect(started().apply({ ...change(1, 1, 9, 90), position: 'e2:1' })).toBe(false)
  })
})

const keep = 6

/** The plant: rows, the feed of their changes, and answers that are read now but arrive whenever the line likes. */
function plant() {
  const rows = new Map<number, Lot>()
  const lastVersion = new Map<number, number>()
  const feed: RowChange<Lot>[] = []
  const position = () => `e1:${feed.length}`
  return {
    rows,
    feed,
    write(id: number, litres: number | null) {
      if (litres === null && !rows.has(id)) return
      const version = (lastVersion.get(id) ?? 0) + 1
      lastVersion.set(id, version)
      const row = litres === null ? null : { id, version, litres }
      if (row) rows.set(id, row)
      else rows.delete(id)
      feed.push({ position: `e1:${feed.length + 1}`, id, version, row })
    },
    read: (): Snapshot<Lot> => ({ position: position(), rows: [...rows.values()] }),
    since(from: string): CatchUp<Lot> {
      const at = Number(from.split(':')[1])
      if (feed.length - at > keep) return { state: 'too_old' }
      const changes = feed.slice(at)
      return { state: changes.length > 0 ? 'missed' : 'nothing', position: position(), changes }
    },
  }
}

/** A screen whose broadcasts and answers are lost, doubled, late and out of order as the history says. */
function screen(at: ReturnType<typeof plant>) {
  const news$ = new Subject<News>()
  const poll$ = new Subject<void>()
  const shown$ = new Subject<boolean>()
  const onTheWay: (() => void)[] = []
  const answering = <A>(answer: A, isCut: boolean) =>
    new Observable<A>((out) => {
      onTheWay.push(() => {
        if (isCut) out.error(new Error('cut'))
        else {
          out.next(answer)
          out.complete()
        }
      })
    })
  let isCut = false
  let seen: Live<Lot> | undefined
  let heard = 0
  const waiting: RowChange<Lot>[] = []
  const rows$ = liveRows<Lot>({
    load: () => answering(at.read(), isCut),
    catchUp: (since) => answering(at.since(since), isCut),
    news$,
    poll$,
    shown$,
    batch: (told$) => told$,
    againAfter: () => 500,
  })
  const watching: Subscription = rows$.subscribe((live) => (seen = live))
  shown$.next(true)
  const collect = () => {
    if (!isCut) waiting.push(...at.feed.slice(heard))
    heard = at.feed.length
  }
  const deliver = (place: number) => {
    const [one] = waiting.splice(place % Math.max(1, waiting.length), 1)
    if (one) news$.next({ kind: 'change', change: one })
  }
  return {
    collect,
    deliver,
    lose: (place: number) => void waiting.splice(place % Math.max(1, waiting.length), 1),
    double: (place: number) => {
      const one = waiting[place % Math.max(1, waiting.length)]
      if (one) waiting.push(one)
    },
    poll: () => poll$.next(),
    hide: () => shown$.next(false),
    show: () => shown$.next(true),
    answer: (place: number) => onTheWay.splice(place % Math.max(1, onTheWay.length), 1)[0]?.(),
    cut: () => {
      isCut = true
      waiting.length = 0
    },
    mend: () => {
      collect()
      isCut = false
      news$.next({ kind: 'listening' })
    },
    settle() {
      shown$.next(true)
      isCut = false
      collect()
      for (let rounds = 0; rounds < 50 && (waiting.length > 0 || onTheWay.length > 0); rounds++) {
        while (waiting.length > 0) deliver(0)
        while (onTheWay.length > 0) onTheWay.shift()?.()
        vi.advanceTimersByTime(1_000)
      }
      news$.next({ kind: 'listening' })
      for (let rounds = 0; rounds < 10; rounds++) {
        while (onTheWay.length > 0) onTheWay.shift()?.()
        vi.advanceTimersByTime(1_000)
      }
      const rows = [...(seen?.rows.values() ?? [])].sort((a, b) => a.id - b.id)
      watching.unsubscribe()
      return rows
    },
  }
}

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

describe('any history', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('leaves every screen equal to a fresh query, whatever was lost, doubled, late or cut', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (history) => {
        const at = plant()
        at.write(1, 1)
        at.write(2, 2)
        const screens = Array.from({ length: clients }, () => screen(at))
        for (const { do: what, who, place, id } of history) {
          const one = screens[who]
          if (!one) continue
          if (what === 'write' || what === 'delete') {
            at.write(id, what === 'write' ? place : null)
            for (const each of screens) each.collect()
          } else if (what === 'wait') vi.advanceTimersByTime(600)
          else one[what](place)
        }
        const truth = [...at.rows.values()].sort((a, b) => a.id - b.id)
        for (const each of screens) expect(each.settle()).toEqual(truth)
      }),
      { numRuns: 1_000 },
    )
  })

  it('asks only for what was missed when it is shown again', () => {
    const shown$ = new Subject<boolean>()
    const asked: string[] = []
    const rows$ = liveRows<Lot>({
      load: () => {
        asked.push('load')
        return [{ position: 'e1:1', rows: [] }]
      },
      catchUp: (since) => {
        asked.push(since)
        return [{ state: 'nothing', position: 'e1:4', changes: [] } as const]
      },
      news$: new Subject<News>(),
      shown$,
      batch: (told$) => told$,
    })
    const watching = rows$.subscribe()
    for (const isShown of [true, false, true, false, true]) shown$.next(isShown)
    watching.unsubscribe()
    expect(asked).toEqual(['load', 'e1:1', 'e1:4'])
  })
})
