import { Observable, Subject, type Subscription } from 'rxjs'
import { type CatchUp, type ChannelNews, type Live, liveRows } from '../../../../src/streams/rows/liveRows'
import type { RowChange, Snapshot } from '../../../../src/streams/rows/rowTable'

/** A row of the model's only table. */
export type Lot = { id: number; version: number; litres: number }

type News = ChannelNews<Lot>

/** How far back the plant's log goes. */
const keep = 6

/** Lets simulated time pass. */
type Pass = (ms: number) => void

/** The plant: rows, the feed of their changes, and answers that are read now but arrive whenever the line likes. */
export function plant() {
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
export function screen(at: ReturnType<typeof plant>, pass: Pass) {
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
    batch: (notices$) => notices$,
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
        pass(1_000)
      }
      news$.next({ kind: 'listening' })
      for (let rounds = 0; rounds < 10; rounds++) {
        while (onTheWay.length > 0) onTheWay.shift()?.()
        pass(1_000)
      }
      const rows = [...(seen?.rows.values() ?? [])].sort((a, b) => a.id - b.id)
      watching.unsubscribe()
      return rows
    },
  }
}

/** Numbers from 0 to below `many`, the same ones for the same seed. */
export function dice(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  return (many: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % many
  }
}

const acts = ['deliver', 'lose', 'double', 'poll', 'answer', 'cut', 'mend', 'hide', 'show'] as const
/** How often each of them happens, beside as many writes. */
const weights: Record<(typeof acts)[number], number> = {
  deliver: 6,
  lose: 1,
  double: 1,
  poll: 2,
  answer: 6,
  cut: 1,
  mend: 2,
  hide: 1,
  show: 2,
}
const often = acts.flatMap((act) => Array.from({ length: weights[act] }, () => act))

/** Lives a history of this seed; answers how many screens differ from a fresh query after it. */
export function diverged(
  { seed, clients, operations }: { seed: number; clients: number; operations: number },
  pass: Pass,
) {
  const roll = dice(seed)
  const at = plant()
  const screens = Array.from({ length: clients }, () => screen(at, pass))
  for (let done = 0; done < operations; done++) {
    const kind = roll(10)
    if (kind < 3) {
      at.write(1 + roll(6), kind === 2 ? null : roll(1_000))
      for (const each of screens) each.collect()
    } else if (kind === 3) pass(roll(700))
    else screens[roll(clients)]?.[often[roll(often.length)] ?? 'deliver'](roll(1_000))
  }
  const truth = JSON.stringify([...at.rows.values()].sort((a, b) => a.id - b.id))
  return screens.filter((each) => JSON.stringify(each.settle()) !== truth).length
}
