import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../../server/db/database'
import {
  createStates,
  type RegisteredStates,
  type Touched,
} from '../../../../server/realtime/feed/computedStates'
import type { Change } from '../../../../server/realtime/feed/feedEvent'
import { orders, silent } from '../node'

const channel = 'private-production.states'
const product = (id: number, document_id: number, isWeak = false): Touched => ({
  ...{ kind: 'product', id, document: 'sales', document_id },
  isWeak,
})

function plant() {
  const published: [string, unknown][] = []
  const reads: (readonly Touched[])[] = []
  const state = { fails: false }
  const definition: RegisteredStates = {
    ...{ segment: 'production', name: 'states', event: 'changed', areas: [], modules: [] },
    sources: [orders],
    touch: ({ row }) => (row === null ? null : (JSON.parse(row) as Touched[])),
    read: (_db, touched) => {
      reads.push(touched)
      if (state.fails) return Promise.reject(new Error('No such column'))
      return Promise.resolve({
        position: `a:${reads.length}`,
        states: touched.map(({ id, document_id }) => ({ id, row: {}, cause: document_id })),
      })
    },
  }
  const states = createStates({
    db: {} as Db,
    channels: { publish: (_channel, event, data) => void published.push([event, JSON.parse(data)]) },
    log: silent,
    position: () => 'a:9',
    states: () => [definition],
  })
  const hear = (touched: Touched[] | null) =>
    states.heard({
      table_name: 'production_orders',
      row: touched && JSON.stringify(touched),
    } as unknown as Change)
  return { states, hear, published, reads, state }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('states computed from tables', () => {
  it('nothing is computed without a subscriber, and the first change after quiet at once', async () => {
    const { states, hear, reads, published } = plant()
    hear([product(5, 1)])
    await pass(5_000)
    expect(reads).toEqual([])
    states.occupied(channel)
    hear([product(5, 2)])
    await pass(0)
    expect(published).toMatchObject([['changed', { position: 'a:1', id: 5, cause: 2 }]])
  })

  it('a product is computed at most once a second however often it changes, and once more after the last change', async () => {
    const { states, hear, reads } = plant()
    states.occupied(channel)
    for (let at = 0; at < 500; at += 1) {
      hear([product(5, at), product(6, at)])
      await pass(10)
    }
    await pass(2_000)
    // Five seconds of changes: the start of each, and the end.
    expect(reads.length).toBe(6)
    expect(reads.at(-1)?.map(({ id, document_id }) => [id, document_id])).toEqual([
      [5, 499],
      [6, 499],
    ])
  })

  it('a row that was only sent again is no cause where the document that changed is one', async () => {
    const { states, hear, reads } = plant()
    states.occupied(channel)
    hear([product(5, 1), product(5, 2, true)])
    await pass(0)
    expect(reads[0]).toMatchObject([{ id: 5, document_id: 1 }])
  })

  it('what could not be computed is computed later, and a whole table that changed sends one reload', async () => {
    const { states, hear, reads, state, published } = plant()
    states.occupied(channel)
    state.fails = true
    hear([product(5, 1)])
    await pass(1_000)
    state.fails = false
    await pass(2_000)
    expect(reads).toHaveLength(2)
    expect(published).toMatchObject([['changed', { id: 5 }]])
    hear(null)
    hear(null)
    await pass(1_000)
    expect(published.slice(1)).toMatchObject([['reload', { position: 'a:9' }]])
  })
})
