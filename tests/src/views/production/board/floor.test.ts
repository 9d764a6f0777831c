import { describe, expect, it } from 'vitest'
import type { Actor, Role } from '../../../../../src/access'
import type { FloorAct } from '../../../../../src/streams/offline/pendingWrites'
import { boardColumns } from '../../../../../src/streams/boards/productionBoard'
import { neighbour } from '../../../../../src/views/production/board/cardArrows'
import {
  amountText,
  lookOf,
  placeText,
  reasonLine,
  shortSize,
  stateText,
  wallStateText,
} from '../../../../../src/views/production/board/cardText'
import { pressed } from '../../../../../src/views/parts/touch/Keypad'
import { afterWaiting, availableAt, offeredAt } from '../../../../../src/views/production/steps/workStep'
import { card, cards, columns, now, tiles, today } from '../../../streams/boards/mississauga'

const order = (number: number) =>
  cards.find(({ production_order_id }) => production_order_id === number) ?? cards[0]!
const by = (...roles: Role[]): Actor => ({ id: 1, name: 'A', roles, modules: ['Production'] })

describe('card', () => {
  it('a card counts in what its phase counts', () => {
    expect([46, 43, 42].map((number) => amountText(order(number)))).toEqual([
      '82 / 122 L',
      '1 / 3 tests',
      '2,480 / 6,000',
    ])
  })

  it('a card says its state with its age, or work against its standard', () => {
    expect([46, 48, 49, 47, 41].map((number) => stateText(order(number), now))).toEqual([
      'Running 38 / 55 min',
      'Paused 6 min',
      'Ready 22 min',
      'Blocked 48 min',
      'On hold 1 h 05',
    ])
  })

  it('a running card over its standard time says so and is marked', () => {
    const over = { ...order(46), standard_minutes: 37 }
    expect(stateText(over, now)).toBe('Running 1 min over')
    expect([order(46), over].map((one) => lookOf(one, now).family)).toEqual(['warning', 'danger'])
  })

  it('a card on a wall a late card says how late instead of how long', () => {
    expect([45, 31].map((number) => wallStateText(order(number), now, today).text)).toEqual([
      '1 h 12',
      '2 d late',
    ])
    expect(shortSize(order(46))).toBe('30/20')
  })

  it('a card gives the reason that stops it, before that it is late', () => {
    const reasons = [47, 41, 36, 48, 46].map((number) => reasonLine(order(number), today, now)?.text ?? null)
    expect(reasons).toEqual([
      'HPLC failed: 21.3 mg/ml',
      'QA hold',
      '1 d late, due 11/18',
      'Waiting second person',
      null,
    ])
  })

  it('a card names the machine as the floor does, with the initials of the operator', () => {
    const at = (machine: string | null) => placeText({ ...order(46), machine })
    expect([at('Mix Tank T3'), at('Filler B'), placeText(order(49))]).toEqual([
      'T3 SK',
      'Filler B SK',
      'No machine',
    ])
  })
})

describe('the board from the keyboard', () => {
  const shown = boardColumns(columns, cards, tiles.averages, { view: 'all', roles: ['admin'], today })
  const go = (from: number, key: string) =>
    cards.find(({ id }) => id === neighbour(shown, from, key))?.production_order_id

  it('arrows move along a column and to the same height of the next one', () => {
    const [first, second] = shown[0]?.cards ?? []
    expect(go(first?.id ?? 0, 'ArrowDown')).toBe(second?.production_order_id)
    expect(go(second?.id ?? 0, 'ArrowUp')).toBe(first?.production_order_id)
    expect(go(second?.id ?? 0, 'ArrowRight')).toBe(shown[1]?.cards[1]?.production_order_id)
  })

  it('the board from the keyboard skips columns without cards and stops at the edge', () => {
    const gaps = shown.map((column, index) => (index === 1 ? { ...column, cards: [] } : column))
    const first = gaps[0]?.cards[0]?.id ?? 0
    expect(neighbour(gaps, first, 'ArrowRight')).toBe(gaps[2]?.cards[0]?.id)
    expect(neighbour(gaps, first, 'ArrowLeft')).toBeUndefined()
  })
})

describe('working at a step', () => {
  it('keys build a figure, never beyond what a machine can count', () => {
    const typed = (keys: readonly string[], decimals = 0) =>
      keys.reduce((text, key) => pressed(text, key, decimals), '')
    expect(typed(['1', '2', 'back'])).toBe('1')
    expect(typed(['1', '2', 'C', '0', '7'])).toBe('7')
    expect(typed('99999999'.split(''))).toBe('9999999')
    expect(typed('1.5'.split(''))).toBe('15')
    expect(typed('.5.27'.split(''), 2)).toBe('0.52')
  })

  it('working at a step counts what came in and no one has counted yet', () => {
    const step = card(1, 'bottling', ['A', 30, 3, 'ON'], 'in_progress', 5, [100, 400], {
      qty_scrap: 5,
      qty_in: 250,
    })
    expect(availableAt(step)).toBe(145)
    expect(availableAt({ ...step, qty_in: 0 })).toBe(0)
  })

  it('working at a step offers an operator the events of the own phase only, and never those of the system', () => {
    const step = {
      status: 'in_progress',
      phase_roles: ['bottler'],
      started_at: '',
      block_code: null,
      is_optional: 0,
    }
    expect(offeredAt(step, by('bottler'))).toEqual(['report', 'pause', 'finish'])
    expect(offeredAt(step, by('labeler'))).toEqual([])
    expect(offeredAt(step, by('supervisor_production'))).toEqual(['report', 'pause', 'finish', 'block'])
    expect(offeredAt({ ...step, status: 'done' }, by('admin'))).toEqual([])
  })

  it('working at a step is gone on with as if what waits for the server were done', () => {
    const bottler = by('bottler')
    const ready = card(1, 'bottling', ['A', 30, 3, 'ON'], 'ready', 5, [0, 500], {
      phase_roles: ['bottler'],
      qty_in: 500,
    })
    const act = (event: string, payload = {}) => ({ event, payload }) as FloorAct
    const now = afterWaiting(
      ready,
      [act('start'), act('report', { qty_good: 120, qty_scrap: 5 }), act('pause')],
      bottler,
    )
    expect([now.status, availableAt(now), offeredAt(now, bottler)]).toEqual([
      'paused',
      375,
      ['resume', 'finish'],
    ])
    expect(afterWaiting(ready, [act('finish')], bottler).status).toBe('ready')
  })
})
