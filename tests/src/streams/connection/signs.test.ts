import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { steadyNow } from '../../../../src/streams/connection/clock'
import { type CatchUp, type ChannelNews, type Live, liveRows } from '../../../../src/streams/rows/liveRows'
import type { Snapshot } from '../../../../src/streams/rows/rowTable'

type Lot = { id: number; version: number }

let news$: Subject<ChannelNews<Lot>>
let poll$: Subject<void>
let answers: Subject<Snapshot<Lot> & CatchUp<Lot>>[]
let seen: Live<Lot> | undefined
let stop: () => void

/** Answers the oldest question but `left`. */
const answer = (left = 0) => {
  answers[left]?.next({ state: 'nothing', position: 'e:1', rows: [], changes: [] })
  answers.splice(left, 1)
}
const fail = () => answers.shift()?.error(new Error('No answer'))
const question = () => {
  const payload = new Subject<Snapshot<Lot> & CatchUp<Lot>>()
  answers.push(payload)
  return payload
}

beforeEach(() => {
  vi.useFakeTimers()
  news$ = new Subject()
  poll$ = new Subject()
  answers = []
  seen = undefined
  const watching = liveRows<Lot>({
    load: question,
    catchUp: question,
    news$,
    poll$,
    batch: (notices$) => notices$,
    againAfter: () => 500,
  }).subscribe((live) => (seen = live))
  stop = () => watching.unsubscribe()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const heard = () => {
  answer()
  news$.next({ kind: 'listening' })
  answer()
}

describe('what rows know of their own freshness', () => {
  it('what rows know of their own freshness is their own answer until their channel is and they asked what they missed', () => {
    answer()
    expect(seen?.signs).toMatchObject({ coverage: 'not yet', readAt: steadyNow() })
    news$.next({ kind: 'listening' })
    expect(seen?.signs.coverage).toBe('not yet')
    answer()
    expect(seen?.signs.coverage).toBe('all')
  })
  it('what rows know of their own freshness ends with the channel, and is back only with the answer to what was missed', () => {
    heard()
    vi.advanceTimersByTime(3_000)
    news$.next({ kind: 'cut' })
    expect(seen?.signs).toMatchObject({ coverage: 'nothing', heardUntil: steadyNow() })
    news$.next({ kind: 'listening' })
    expect(seen?.signs.coverage).toBe('nothing')
    answer()
    expect(seen?.signs.coverage).toBe('all')
  })
  it('what rows know of their own freshness counts from when they asked, not from when the answer came', () => {
    const requestedAt = steadyNow()
    vi.advanceTimersByTime(4_000)
    answer()
    expect(seen?.signs.readAt).toBe(requestedAt)
  })
  it('what rows know of their own freshness waits for no answer to what was asked on the line before', () => {
    heard()
    poll$.next()
    news$.next({ kind: 'cut' })
    news$.next({ kind: 'listening' })
    answer(1)
    expect(seen?.signs.coverage).toBe('all')
  })
  it('what rows know of their own freshness is in doubt while everything has to be read anew, more so when it cannot be', () => {
    heard()
    news$.next({ kind: 'reload' })
    fail()
    expect(seen?.signs.coverage).toBe('nothing')
    vi.advanceTimersByTime(500)
    answer()
    expect(seen?.signs.coverage).toBe('all')
  })
})
