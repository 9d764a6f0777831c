import { describe, expect, it } from 'vitest'
import type { Card } from '../../../../src/resources/production/boards/boardCalls'
import {
  boardColumns,
  daysLate,
  defaultView,
  elapsedMinutes,
  findCard,
  stateAge,
  stateOf,
  viewCounts,
  wipState,
} from '../../../../src/streams/boards/productionBoard'
import { card, cards, columns, now, tiles, today } from './mississauga'

const orders = (shown: readonly Card[]) => shown.map(({ production_order_id }) => production_order_id)
const board = (
  view: 'all' | 'mine' | 'blocked' | 'late' = 'all',
  roles: ['batcher' | 'labeler' | 'recovery' | 'admin'] = ['admin'],
) => boardColumns(columns, cards, tiles.averages, { view, roles, today })
const column = (code: string) => board().find((one) => one.column.code === code)

describe('the production board', () => {
  it('the production board shows one column per phase in the order of the floor', () => {
    expect(board().map(({ column: { name } }) => name)).toEqual([
      'Batching',
      'HPLC',
      'Bottling',
      'Labelling',
      'Stamping',
      'Packing',
      'Transfer',
      'Shipping',
    ])
  })

  it('the production board puts begun work before what waits, rush before the rest, then the earlier due day', () => {
    expect(orders(column('hplc')?.cards ?? [])).toEqual([47, 43, 38])
    expect(orders(column('labelling')?.cards ?? [])).toEqual([36, 40, 41])
    const waiting = [
      card(3, 'packing', ['A', 30, 3, 'ON'], 'ready', 1, [0, 10], { due_on: '2026-11-21' }),
      card(2, 'packing', ['A', 30, 3, 'ON'], 'ready', 1, [0, 10], { due_on: '2026-11-20' }),
      card(1, 'packing', ['A', 30, 3, 'ON'], 'ready', 1, [0, 10], { due_on: '2027-01-01' }),
      card(4, 'packing', ['A', 30, 3, 'ON'], 'ready', 1, [0, 10], { due_on: '2026-12-20', priority: 'rush' }),
    ]
    const [packing] = boardColumns(
      [columns[5] as (typeof columns)[0]],
      waiting,
      {},
      { view: 'all', roles: [], today },
    )
    expect(orders(packing?.cards ?? [])).toEqual([4, 2, 3, 1])
  })

  it('the production board counts every card of a phase, also those a filter hides', () => {
    const labelling = board('blocked').find((one) => one.column.code === 'labelling')
    expect(orders(labelling?.cards ?? [])).toEqual([40])
    expect([labelling?.count, labelling?.units, labelling?.averageHours]).toEqual([3, 14_900, 2])
  })

  it('a column turns amber at its limit and danger above it', () => {
    expect([wipState(2, 3), wipState(3, 3), wipState(4, 3), wipState(99, null)]).toEqual([
      'below',
      'at',
      'over',
      'below',
    ])
    expect(column('labelling')?.wip).toBe('at')
  })

  it('an order on hold holds its cards, but a blocked card stays blocked', () => {
    const current = card(1, 'bottling', ['A', 30, 3, 'ON'], 'ready', 5, [0, 10], { order_status: 'on_hold' })
    expect([stateOf(current), stateOf({ ...current, status: 'blocked' })]).toEqual(['on_hold', 'blocked'])
  })

  it('an order is late from the day after its due day', () => {
    expect(['2026-11-18', '2026-11-19', '2026-11-20'].map((due_on) => daysLate({ due_on }, today))).toEqual([
      1, 0, 0,
    ])
    expect(viewCounts(cards, today)).toEqual({ blocked: 2, late: 2 })
  })

  it('the production board counts finished stretches and the one under way as work, a pause not', () => {
    const running = card(1, 'bottling', ['A', 30, 3, 'ON'], 'in_progress', 20, [0, 10], { run_seconds: 1800 })
    const paused = card(2, 'bottling', ['A', 30, 3, 'ON'], 'paused', 20, [0, 10], { run_seconds: 1800 })
    expect([elapsedMinutes(running, now), elapsedMinutes(paused, now)]).toEqual([50, 30])
  })

  it('the production board shows how long a card has been as it is, and nothing where that is not known', () => {
    const blocked = cards.find(({ production_order_id }) => production_order_id === 47) as Card
    expect(stateAge(blocked, now)).toBe(48 * 60_000)
    expect(stateAge({ ...blocked, blocked_at: null }, now)).toBeNull()
    const held_at = new Date(now - 40_000).toISOString()
    const cardOnHold = { ...blocked, status: 'ready', order_status: 'on_hold', held_at } as const
    expect(stateAge(cardOnHold, now)).toBe(40_000)
  })

  it('an order with two late cards is one late order', () => {
    const late = cards.find((one) => daysLate(one, today) > 0) as Card
    expect(viewCounts([late, { ...late, id: late.id + 1 }], today).late).toBe(1)
  })

  it('the production board opens on the own phases for operators and on the whole board for who plans or supervises', () => {
    expect(defaultView(['labeler'])).toBe('mine')
    expect(defaultView(['recovery'])).toBe('mine')
    expect(defaultView(['labeler', 'supervisor'])).toBe('all')
    expect(defaultView(['planning'])).toBe('all')
    expect(defaultView(['manager'])).toBe('all')
    const ofRecovery = board('mine', ['recovery']).flatMap(({ cards: shown }) => shown)
    expect(ofRecovery.length).toBeGreaterThan(0)
    expect(
      ofRecovery.every(
        ({ block_code, phase_code, status }) =>
          block_code === 'hplc_failed' || (phase_code === 'bottling' && status !== 'ready'),
      ),
    ).toBe(true)
    expect(board('mine', ['labeler']).map(({ column: { code } }) => code)).toEqual(['labelling', 'packing'])
  })

  it('the production board finds the card of a typed number, a scanned SKU or a product', () => {
    expect(findCard(cards, ' pro-00042 ')?.production_order_id).toBe(42)
    expect(findCard(cards, '31')?.production_order_id).toBe(31)
    expect(findCard(cards, 'NL-MT-30-12-CA')?.production_order_id).toBe(31)
    expect(findCard(cards, 'wild blue')?.flavor).toBe('Wild Blueberry')
    expect(findCard(cards, 'nothing like it')).toBeUndefined()
    expect(findCard(cards, '  ')).toBeUndefined()
  })
})
