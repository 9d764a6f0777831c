import { describe, expect, it } from 'vitest'
import {
  boardAlarms,
  fitting,
  pageAt,
  pageMs,
  stopReason,
  wallPages,
  wallScale,
} from '../../../../src/streams/boards/boardWall'
import { wallKpis } from '../../../../src/streams/boards/boardTiles'
import { machinesKpis, wallMachinesKpis } from '../../../../src/streams/boards/machinesKpis'
import { deskAddress } from '../../../../src/streams/boards/wallAddress'
import { machines, oee } from './machines'
import { boardColumns } from '../../../../src/streams/boards/productionBoard'
import { card, cards, columns, now, tiles, today } from './mississauga'

const room = 620
const at = (shown: typeof cards, from = columns) =>
  wallPages(boardColumns(from, shown, tiles.averages, { view: 'all', roles: ['admin'], today }), {
    columns: 6,
    room,
    today,
  })
const waiting = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    card(100 + index, 'packing', ['A', 30, 3, 'ON'], 'ready', 5, [0, 10]),
  )

describe('production wall', () => {
  it('the production wall shows the first six phases, the others on the next page', () => {
    const [first, second] = at(cards)
    expect(first?.columns.map(({ column }) => column.code)).toEqual([
      'batching',
      'hplc',
      'bottling',
      'labelling',
      'stamping',
      'packing',
    ])
    expect(second?.columns.map(({ column }) => column.code)).toContain('transfer')
  })

  it('the production wall keeps blocked, rush and late cards in sight on every page', () => {
    for (const page of at(cards)) {
      const shown = page.columns.flatMap((column) =>
        column.shown.map(({ production_order_id }) => production_order_id),
      )
      expect(shown).toEqual(expect.arrayContaining([47, 42, 40, 36, 31]))
    }
  })

  it('the production wall puts blocked, then rush, then late cards first in their column', () => {
    const labelling = at(cards)[0]?.columns[3]
    expect(labelling?.shown.map(({ production_order_id }) => production_order_id)).toEqual([40, 36, 41])
  })

  it('the production wall says how many cards it leaves out instead of cutting one', () => {
    const packing = at(waiting(9))[0]?.columns[5]
    expect([packing?.shown.length, packing?.more]).toEqual([4, '+ 5 more ready'])
  })

  it('the production wall shows five cards at most, however high the wall', () => {
    expect(fitting(waiting(9), 5000)).toHaveLength(5)
  })

  it('the production wall leaves phases out that the plant does not want on walls', () => {
    const hidden = columns.map((column) =>
      column.code === 'hplc' ? { ...column, wall_visible: 0 as const } : column,
    )
    expect(at(cards, hidden).flatMap((page) => page.columns.map(({ column }) => column.code))).not.toContain(
      'hplc',
    )
  })

  it('the production wall turns every 15 s among several pages and stops on a single one', () => {
    expect([0, 14_999, 15_000, 29_999, 30_000].map((now) => pageAt(2, now))).toEqual([0, 0, 1, 1, 0])
    expect(pageAt(1, 15_000)).toBe(0)
  })

  it('the production wall names blocked cards before late ones at its foot, without prefix', () => {
    expect(boardAlarms(cards, today, 3)).toEqual([
      { key: 'card 472', lead: '00047 Mango Ice', words: 'HPLC failed: 21.3 mg/ml' },
      { key: 'card 404', lead: '00040 Mango Ice', words: 'Machine down: label sensor' },
      { key: 'card 315', lead: '00031 Maple Tobacco', words: '2 d late in Stamping' },
    ])
  })

  it('the production wall is drawn half as large again for eight metres, with fewer columns', () => {
    expect([wallScale(5), wallScale(8)]).toEqual([
      { factor: 1, columns: 6 },
      { factor: 1.5, columns: 4 },
    ])
  })

  it('a wall never drops the figure of machines that are down, however few figures fit', () => {
    for (const room of [1, 2, 3, 4]) {
      expect(wallKpis(tiles, now, room).map(({ key }) => key)).toContain('machines')
      const summary = wallMachinesKpis(machinesKpis(machines, oee, now), room)
      expect([summary.length, summary.some(({ key }) => key === 'down')]).toEqual([room, true])
    }
  })

  it('pages of a board fill the time of the board exactly', () => {
    expect([5, 15, 20, 30, 40, 3600].map((seconds) => pageMs(seconds * 1000, 15))).toEqual([
      5_000,
      15_000,
      20_000,
      15_000,
      13_333 + 1 / 3,
      15_000,
    ])
  })

  it('a wall says why a card is paused, on hold or blocked, and nothing of one that is ready', () => {
    const one = (status: 'ready' | 'paused' | 'blocked', more: Partial<(typeof cards)[number]>) =>
      stopReason(card(1, 'packing', ['A', 30, 3, 'ON'], status, 5, [0, 10], more))
    expect([
      one('ready', {}),
      one('paused', { pause_reason: 'Break' }),
      one('ready', { order_status: 'on_hold', hold_note: 'Label is wrong' }),
      one('blocked', { block_code: 'machine_down', block_note: 'Sensor' }),
    ]).toEqual([null, 'Break', 'Label is wrong', 'Machine down'])
  })

  it('a wall leads back to the screen it shows, with what else its address says', () => {
    expect(deskAddress('/production/machines-dashboard', '?wall=1&distance=8')).toBe(
      '/production/machines-dashboard',
    )
    expect(deskAddress('/production/machines-dashboard', '?group=line&wall=1&zoom=2')).toBe(
      '/production/machines-dashboard?group=line',
    )
  })
})
