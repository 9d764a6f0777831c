import { auditTime, NEVER, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyRow, listRows } from '../../../../src/api/resourceApi'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import type { ListQuery } from '../../../../src/resources/kit/query/listAddress'
import { liveList, type ListSource, type ListState } from '../../../../src/streams/rows/liveList'
import { type ChannelNews, liveRows } from '../../../../src/streams/rows/liveRows'

const many = 1_000

const level = (id: number, version: number, on_hand: number) =>
  ({ id, version, product_id: id, lot_id: id, bin_id: 1, on_hand, sku: `S-${id}` }) as unknown as AnyRow

const inStock: ListQuery = {
  filters: [
    {
      field: 'on_hand',
      field_type: 'decimal',
      filters: [{ logic_operator: 'and', operator: '>', value_type: 'value', value: 0 }],
    },
  ],
  sort: [{ field: 'sku', direction: 'asc' }],
  search: '',
}

/** An open list, recording its requests to the server. */
function opened() {
  const news$ = new Subject<ChannelNews<AnyRow>>()
  const requests: Parameters<typeof listRows>[1][] = []
  const read = (async (_resource: unknown, query: Parameters<typeof listRows>[1]) => {
    requests.push(query)
    const rows = Array.from({ length: 200 }, (_, place) => level(place + 1, 1, 5))
    return { rows, cursor: null, position: 'e1:1', total: 200 }
  }) as typeof listRows
  const connect: NonNullable<ListSource['connect']> = (_channel, load, more) =>
    liveRows<AnyRow>({
      load,
      news$,
      pages$: more?.pages$ ?? NEVER,
      catchUp: async (since) => ({ state: 'nothing', position: since, changes: [] }),
      batch: auditTime(10),
    })
  const list = liveList(stockLevels, inStock, { connect, read })
  let state: ListState | undefined
  const watching = list.state$.subscribe((now) => (state = now))
  const change = (at: number, id: number, version: number, on_hand: number) =>
    news$.next({
      kind: 'change',
      change: { position: `e1:${at}`, id, version, row: level(id, version, on_hand) },
    })
  return { requests, change, state: () => state, end: () => watching.unsubscribe() }
}

describe('list that someone has open while another person changes a thousand rows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a list that someone has open while another person changes a thousand rows follows them all without asking for the list again', async () => {
    const { requests, change, state, end } = opened()
    await vi.advanceTimersByTimeAsync(100)
    expect(requests).toHaveLength(1)
    for (let n = 0; n < many; n += 1) change(n + 2, (n % 200) + 1, 2 + Math.floor(n / 200), 6 + (n % 7))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
    expect(state()?.rows).toHaveLength(200)
    expect(state()?.rows.every(({ version }) => version === 6)).toBe(true)
    end()
  })

  it('a list that someone has open while another person changes a thousand rows asks only how many there are now, once, where they leave it', async () => {
    const { requests, change, state, end } = opened()
    await vi.advanceTimersByTimeAsync(100)
    for (let n = 0; n < many; n += 1) change(n + 2, (n % 200) + 1, 2 + Math.floor(n / 200), 0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests.slice(1)).toMatchObject([{ limit: 1, total: 1 }])
    expect(state()?.rows).toHaveLength(0)
    end()
  })
})
