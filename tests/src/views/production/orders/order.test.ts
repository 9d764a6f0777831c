import { describe, expect, it } from 'vitest'
import type { ProductionLog } from '../../../../../src/resources/production/orders/production_logs'
import type { ProductionOrderStep } from '../../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { type ChangeLog, changedFields } from '../../../../../src/views/resource/history/changeLogs'
import { logText } from '../../../../../src/views/production/orders/logText'
import { failures } from '../../../../../src/views/production/machines/failures'
import { happenings } from '../../../../../src/views/production/orders/OrderAside'
import { piecesOf, liquidOf } from '../../../../../src/views/production/orders/OrderBalance'
import { orderPhases } from '../../../../../src/views/production/orders/orderPhases'

const step = (code: string, sequence: number, status: string, overrides: Partial<ProductionOrderStep> = {}) =>
  ({
    phase_code: code,
    phase: code,
    phase_sequence: sequence,
    status,
    unit_kind: code === 'batching' ? 'ml' : code === 'hplc' ? 'sample' : 'unit',
    qty_planned: 6000,
    qty_in: 0,
    qty_good: 0,
    qty_scrap: 0,
    qty_rework: 0,
    ...overrides,
  }) as ProductionOrderStep

const log = (event: string, at: string, overrides: Partial<ProductionLog> = {}) =>
  ({
    id: Date.parse(at),
    event,
    ended_at: at,
    phase: 'Bottling',
    qty_good: 0,
    qty_scrap: 0,
    qty_rework: 0,
    ...overrides,
  }) as ProductionLog

const change = (at: string, overrides: Partial<ChangeLog> = {}): ChangeLog => ({
  position: at,
  at,
  action: 'updated',
  event: null,
  version: 2,
  user_name: 'Jas Bains',
  diff: null,
  ...overrides,
})

describe('the chain of phases', () => {
  it('the chain of phases shows the key figure of each phase, in the order of the floor', () => {
    const chain = orderPhases([
      step('labelling', 40, 'ready', { qty_in: 1900 }),
      step('batching', 10, 'done'),
      step('batching', 10, 'in_progress'),
      step('hplc', 20, 'done'),
      step('bottling', 30, 'in_progress', { qty_good: 2480 }),
      step('stamping', 50, 'waiting'),
    ])
    expect(chain.map(({ code, status, summary }) => [code, status, summary])).toEqual([
      ['batching', 'in_progress', '1 of 2 batches'],
      ['hplc', 'done', '1 of 1 passed'],
      ['bottling', 'in_progress', '2,480 of 6,000'],
      ['labelling', 'ready', '1,900 units ready'],
      ['stamping', 'waiting', ''],
    ])
  })

  it('a blocked step blocks its phase, whatever the others do', () => {
    expect(orderPhases([step('hplc', 20, 'done'), step('hplc', 20, 'blocked')])[0]?.status).toBe('blocked')
  })
})

describe('beside the order', () => {
  const phase = (phase_code: string, unit_kind: 'ml' | 'unit', qty_scrap: number) => ({
    phase_code,
    unit_kind,
    qty_scrap,
    qty_rework: 0,
  })

  it('the balance of the liquid closes over bottles, scrap, recovery, loss and what is left; more bottled than batched is a difference', () => {
    const order = {
      volume_batched_ml: 369_400,
      volume_scrapped_ml: 1560,
      volume_sampled_ml: 40,
      volume_recovered_ml: 2000,
      volume_lost_ml: 1500,
      qty_bottled: 2480,
      volume_ml: 60,
    }
    const steps = [
      phase('batching', 'ml', 1560),
      phase('bottling', 'unit', 10),
      phase('labelling', 'unit', 7),
    ]
    const { batched, left, ...went } = liquidOf(order, steps)
    expect(went).toEqual({
      bottled: 148_800,
      bad: 600,
      scrapped: 1560,
      sampled: 40,
      recovered: 2000,
      lost: 1500,
    })
    expect(Object.values(went).reduce((sum, one) => sum + one, left)).toBe(batched)
    expect(liquidOf({ ...order, volume_batched_ml: 100_000 }, steps).left).toBe(-54_500)
  })

  it('the balance of the bottles closes over the warehouse, scrap after bottling, loss and what is on the floor', () => {
    const steps = [phase('bottling', 'unit', 10), phase('labelling', 'unit', 7), phase('shipping', 'unit', 0)]
    expect(piecesOf({ qty_bottled: 2480, qty_transferred: 2000, qty_lost: 3 }, steps)).toEqual({
      made: 2480,
      transferred: 2000,
      scrapped: 7,
      rework: 0,
      lost: 3,
      left: 470,
    })
  })

  it('the balance of packs counts what was scrapped after they were sealed, not before', () => {
    const steps = [phase('sealing', 'unit', 10), phase('stamping', 'unit', 4)]
    expect(piecesOf({ qty_bottled: 500, qty_transferred: 300, qty_lost: 0 }, steps)).toMatchObject({
      made: 500,
      scrapped: 4,
      left: 196,
    })
  })

  it('the activity of an order names the machine of counts and the phase of other events', () => {
    expect(
      logText(log('report', '2026-11-19T16:31:00Z', { machine: 'Filler B', qty_good: 120, qty_scrap: 1 })),
    ).toEqual({
      who: 'Filler B',
      what: 'reported 120 good, 1 scrap',
    })
    expect(
      logText(log('start', '2026-11-19T16:31:00Z', { machine: 'Filler B', user: 'A. Kowalski' })).what,
    ).toBe('started, Filler B, A. Kowalski')
  })

  it('beside the order puts logs and changes in one order, latest first', () => {
    const all = happenings(
      [
        log('start', '2026-11-19T15:41:00Z'),
        log('report', '2026-11-19T16:31:00Z', { machine: 'Filler B', qty_good: 5 }),
      ],
      [change('2026-11-19T16:24:00Z', { diff: { due_on: ['2026-11-20', '2026-11-19'] } })],
    )
    expect(all.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'Filler B reported 5 good',
      'Jas Bains changed due 11/20/2026 to 11/19/2026',
      'Bottling started',
    ])
  })

  it('beside the order says who created and approved it, however much was reported since', () => {
    const reports = Array.from({ length: 20 }, (_, at) => log('report', `2026-11-20T10:${10 + at}:00Z`))
    const all = happenings(reports, [
      change('2026-11-19T08:00:00Z', { action: 'created', diff: null }),
      change('2026-11-19T09:00:00Z', { event: 'approve', diff: { status: ['pending', 'planned'] } }),
    ])
    expect(all.slice(-2).map(({ who, what }) => `${who} ${what}`)).toEqual([
      'Jas Bains approved the order',
      'Jas Bains created the order',
    ])
    expect(all).toHaveLength(16)
  })

  it('beside the order says that packs were taken apart, not the order', () => {
    const unkit = change('2026-11-19T09:00:00Z', { event: 'unkit', diff: null })
    expect(happenings([], [unkit]).map(({ what }) => what)).toEqual(['took packs apart'])
  })

  it('beside the order leaves out of the activity what only the plant itself keeps', () => {
    const stored = change('2026-11-19T16:24:00Z', { diff: { qty_bottled: [0, 120] } })
    expect(happenings([], [stored])).toEqual([])
    expect(changedFields(productionOrders, stored, true).map(({ label }) => label)).toEqual(['Bottled'])
  })
})

describe('machine', () => {
  it('a machine has no time between failures before it failed', () => {
    expect(failures([{ state: 'running', duration_s: 3600 }])).toBeNull()
  })

  it('a machine is repaired while it is down and in maintenance', () => {
    expect(
      failures([
        { state: 'running', duration_s: 7200 },
        { state: 'down', duration_s: 600 },
        { state: 'maintenance', duration_s: 1200 },
        { state: 'running', duration_s: 3600 },
      ]),
    ).toEqual({ between: 180, repair: 30, count: 1 })
  })
})
