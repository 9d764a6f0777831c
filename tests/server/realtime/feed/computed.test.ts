import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../../server/db/database'
import { createComputing, type RegisteredComputed } from '../../../../server/realtime/feed/computed'
import { orders, silent } from '../node'

const channel = 'private-cache-production.board_tiles'

function plant(overrides: Partial<RegisteredComputed> = {}) {
  const published: [string, unknown][] = []
  const remembered: unknown[] = []
  const forgotten: string[] = []
  const state = { late: 1, fails: false, takesMs: 0, computed: 0 }
  const value: RegisteredComputed = {
    name: 'board_tiles',
    segment: 'production',
    areas: ['production_dashboard'],
    modules: ['Production'],
    sources: [orders],
    compute: async () => {
      state.computed += 1
      if (state.fails) throw new Error('No such column')
      if (state.takesMs) await new Promise((done) => setTimeout(done, state.takesMs))
      return { at: new Date().toISOString(), late: state.late }
    },
    ...overrides,
  }
  const errors: string[] = []
  const computing = createComputing({
    db: {} as Db,
    channels: {
      publish: (_channel, event, data) => void published.push([event, JSON.parse(data)]),
      remember: (_channel, _event, data) => void remembered.push(JSON.parse(data)),
      forget: (name) => void forgotten.push(name),
    },
    log: { ...silent, error: (_about, sentence) => errors.push(sentence) },
    position: () => 'a:7',
    values: () => [value],
  })
  return { computing, published, remembered, forgotten, state, errors }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const changed = new Set(['production_orders'])

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('computed value', () => {
  it('a computed value is computed when someone subscribes, and not before', async () => {
    const { computing, published, state } = plant()
    computing.changed(changed)
    await pass(5_000)
    expect(state.computed).toBe(0)
    computing.occupied(channel)
    await pass(0)
    const at = new Date(1_005_000).toISOString()
    expect(published).toEqual([['value', { position: 'a:7', at, value: { at, late: 1 } }]])
  })

  it('a computed value is computed at most every half second, and once more after the last change', async () => {
    const { computing, state, published } = plant()
    computing.occupied(channel)
    await pass(0)
    for (let time = 0; time < 100; time += 1) {
      state.late += 1
      computing.changed(changed)
      await pass(10)
    }
    await pass(1_000)
    expect(state.computed).toBe(3)
    expect(published.at(-1)).toMatchObject(['value', { value: { late: 101 } }])
  })

  it('a computed value does not wait for a clock that was set back to come to where it was', async () => {
    const { computing, state } = plant()
    computing.occupied(channel)
    await pass(600)
    vi.setSystemTime(1_000_000 - 3_600_000)
    computing.changed(changed)
    await pass(500)
    expect(state.computed).toBe(2)
  })

  it('a computed value is not computed for changes of other tables', async () => {
    const { computing, state } = plant()
    computing.occupied(channel)
    await pass(0)
    computing.changed(new Set(['reels']))
    await pass(1_000)
    expect(state.computed).toBe(1)
  })

  it('a computed value is broadcast only when more than its clock moved, and late comers get the newer clock', async () => {
    const { computing, published, remembered } = plant({ everyMs: 10_000 })
    computing.occupied(channel)
    await pass(30_100)
    expect(published).toHaveLength(1)
    const { value } = remembered.at(-1) as { value: { at: string; late: number } }
    expect(value.late).toBe(1)
    expect(Date.parse(value.at)).toBeGreaterThanOrEqual(1_030_000)
  })

  it('a computed value rests and is forgotten when the last one leaves, and is fresh for the next', async () => {
    const { computing, state, forgotten, published } = plant({ everyMs: 1_000 })
    computing.occupied(channel)
    await pass(0)
    computing.vacated(channel)
    computing.changed(changed)
    await pass(60_000)
    expect([state.computed, forgotten]).toEqual([1, [channel]])
    computing.occupied(channel)
    await pass(0)
    expect([state.computed, published.length]).toEqual([2, 2])
  })

  it('a computed value that fails is logged and retried, and reported once as failing since an instant', async () => {
    const { computing, state, published, errors } = plant()
    state.fails = true
    computing.occupied(channel)
    await pass(2_100)
    const since = new Date(1_000_000).toISOString()
    expect([errors.length, published]).toEqual([2, [['failing', { position: 'a:7', since }]]])
    state.fails = false
    await pass(2_000)
    expect(published.map(([event]) => event)).toEqual(['failing', 'value'])
  })

  it('a computed value that failed is broadcast again once it succeeds, even where it is unchanged', async () => {
    const { computing, state, published } = plant()
    computing.occupied(channel)
    await pass(1_000)
    state.fails = true
    computing.changed(changed)
    await pass(1_000)
    state.fails = false
    await pass(2_000)
    expect(published.map(([event]) => event)).toEqual(['value', 'failing', 'value'])
  })

  it('a computed value that takes too long is reported as failing within 5 s, and recovers when it arrives', async () => {
    const { computing, state, published } = plant()
    state.takesMs = 9_000
    computing.occupied(channel)
    await pass(4_900)
    expect(published.map(([event]) => event)).toEqual(['failing'])
    await pass(4_200)
    expect(published.map(([event]) => event)).toEqual(['failing', 'value'])
  })
})
