import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boardTiles } from '../../../../../server/modules/production/boards/boardTiles'
import { reportMachine } from '../../../../../server/modules/production/machines/machineCalls'
import { machinesOee } from '../../../../../server/modules/production/machines/machinesOee'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let plant: Plant
beforeAll(async () => {
  plant = await openPlant()
})
afterAll(() => plant.close())

/** Feed entries of a board since a position. */
const sentOn = async (channel: string, since: number) =>
  (
    await plant.pool.query<{
      action: string
      version: number
      row: Record<string, unknown> | null
      row_id: number
    }>(
      'select action, version, "row", row_id from changes where channel = $1 and position > $2 order by position',
      [channel, since],
    )
  ).rows
const position = async () =>
  (await plant.pool.query<{ position: number }>('select position from feed')).rows[0]?.position ?? 0

describe('boards of the floor', () => {
  let since = 0
  beforeEach(async () => {
    since = await position()
  })

  it('the boards of the floor gain a card when a step becomes ready and lose it when the step is done', async () => {
    const id = await plant.released(1000)
    const gained = await sentOn('private-production.board', since)
    expect(gained.map(({ action, row }) => [action, row?.status, row?.phase_code, row?.number])).toEqual([
      ['updated', 'ready', 'batching', 'PRO-00001'],
    ])
    since = await position()
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(id, 'batching', 'finish', { qty_good: 32_100 })
    const cards = await sentOn('private-production.board', since)
    expect(cards.map(({ action, row }) => [action, row?.status ?? null, row?.phase_code ?? null])).toEqual([
      ['updated', 'in_progress', 'batching'],
      ['deleted', null, null],
      ['updated', 'ready', 'hplc'],
    ])
    const versions = cards.filter(({ row_id }) => row_id === cards[0]?.row_id).map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((left, right) => left - right))
    await plant.send(['manager'], id, 'cancel', { cancel_note: 'Test over', disposal_ref: 'CRA-0' })
  })

  it('the boards of the floor show every report on the tile of the machine, with a higher version each time', async () => {
    const id = await plant.released(1000)
    for (const [event, payload] of [
      ['start', { machine_id: plant.floor['tank 1'] }],
      ['finish', { qty_good: 32_100 }],
    ] as const)
      await plant.work(id, 'batching', event, payload)
    await plant.work(id, 'hplc', 'start')
    await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
    await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 2'] })
    since = await position()
    for (const qty_good of [10, 20]) await plant.work(id, 'bottling', 'report', { qty_good })
    const sent = await sentOn('private-production.machines_board', since)
    const tiles = sent.filter(({ row_id }) => row_id === plant.floor['filler 2'])
    expect(tiles.map(({ row }) => row?.qty_good)).toEqual([10, 30])
    expect(tiles[1]?.version).toBeGreaterThan(tiles[0]?.version ?? 0)
  })

  it('a tank holds its batch from the start of mixing until it is bottled, and every report lowers its level', async () => {
    const tank = plant.floor['tank 1'] ?? 0
    const contents = async () => {
      const { rows } = await plant.pool.query<{ contents_ml: string | null; contents_number: string | null }>(
        'select contents_ml::float8 as contents_ml, contents_number from machines_board where id = $1',
        [tank],
      )
      return rows[0]
    }
    const id = await plant.released(1000)
    const { number } = (await plant.pool.query('select number from production_orders where id = $1', [id]))
      .rows[0]
    await plant.work(id, 'batching', 'start', { machine_id: tank })
    const [mix] = (await plant.steps(id)).filter(({ phase_code }) => phase_code === 'batching')
    expect(await contents()).toEqual({ contents_ml: mix?.qty_planned, contents_number: number })
    await plant.work(id, 'batching', 'finish', { qty_good: 32_100 })
    expect(await contents()).toEqual({ contents_ml: 32_100, contents_number: number })
    await plant.work(id, 'hplc', 'start')
    await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
    await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    since = await position()
    await plant.work(id, 'bottling', 'report', { qty_good: 100 })
    const unit = Number(
      (await plant.pool.query('select volume_ml from production_orders where id = $1', [id])).rows[0]
        .volume_ml,
    )
    expect(await contents()).toEqual({ contents_ml: 32_100 - 100 * unit, contents_number: number })
    const sent = await sentOn('private-production.machines_board', since)
    expect(sent.filter(({ row_id }) => row_id === tank).map(({ row }) => Number(row?.contents_ml))).toEqual([
      32_100 - 100 * unit,
    ])
    await plant.send(['manager'], id, 'cancel', { cancel_note: 'Test over', disposal_ref: 'CRA-0' })
    expect((await contents())?.contents_number).not.toBe(number)
  })

  it('the boards of the floor count what was packed today against what is due, and the shift that runs', async () => {
    plant.setTime('2026-11-21T17:00:00.000Z')
    const id = await plant.released(2000, { due_on: '2026-11-21', batch_count: 1 })
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 2'] })
    await plant.work(id, 'batching', 'finish', { qty_good: 62_000 })
    await plant.work(id, 'hplc', 'start')
    await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
    await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(id, 'bottling', 'report', { qty_good: 1200 })
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    await plant.work(id, 'labelling', 'report', { qty_good: 1000 })
    await plant.work(id, 'stamping', 'start', { machine_id: plant.floor['stamper 1'] })
    await plant.work(id, 'stamping', 'report', { qty_good: 900 })
    await plant.work(id, 'packing', 'start')
    await plant.work(id, 'packing', 'report', { qty_good: 800 })
    const tiles = await boardTiles(plant.db)
    // Noon: five of sixteen shift hours are over.
    expect(tiles).toMatchObject({
      site: 'Mississauga plant',
      shift: { name: 'day shift', from: '2026-11-21T12:00:00.000Z', to: '2026-11-21T20:00:00.000Z' },
      packed: { done: 800, planned: 2000, planned_to_now: 625 },
      attainment: null,
      late: { count: 0, open: 2, not_started: 0, worst: null },
      hplc: { waiting: 0, oldest_minutes: null, limit_minutes: 120 },
      right_first_time: { percent: 100, change: null },
    })
    expect(tiles.by_hour.find(({ hour }) => hour === '12:00')).toMatchObject({ bottling: 1200, packing: 800 })
    expect(tiles.packed_line.at(-1)).toEqual({ at: '2026-11-22T04:00:00.000Z', actual: null, planned: 2000 })
  })

  it('the boards of the floor work out OEE from minutes and counts: down is a loss, a planned stop is not, nothing counted is not 0 %', async () => {
    plant.setTime('2026-11-23T12:00:00.000Z')
    const by = await plant.person('bottler')
    const say = (machine: string, state: 'down' | 'idle' | 'planned_stop', code: string) =>
      plant.as(by, async (unit) =>
        reportMachine(unit, plant.floor[machine] ?? 0, state, await plant.reason(code)),
      )
    const id = await plant.released(1000)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(id, 'batching', 'finish', { qty_good: 32_100 })
    await plant.work(id, 'hplc', 'start')
    await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
    const filler = plant.floor['filler 2'] ?? 0
    // The order before left its step paused there; the machine is free.
    const stored = (await plant.steps(2)).find(({ status }) => status === 'in_progress')
    if (stored)
      await plant.work(2, 'bottling', 'pause', { pause_reason_parameter_id: await plant.reason('break') })
    await plant.work(id, 'bottling', 'start', { machine_id: filler })
    await say('labeler 1', 'idle', 'no_operator')
    plant.later(30)
    await plant.work(id, 'bottling', 'report', {
      qty_good: 790,
      qty_scrap: 20,
      scrap_reason_parameter_id: await plant.reason('leak'),
    })
    await say('filler 2', 'down', 'jam')
    plant.later(20)
    await say('filler 2', 'planned_stop', 'break')
    plant.later(10)
    const { machines, shift, down_reason, stop_reasons } = await machinesOee(plant.db)
    expect(shift?.name).toBe('day shift')
    // A machine that only waits is not down, however long.
    expect(stop_reasons[0]?.reason).toBe('No operator')
    expect(down_reason).toBe('Jam')
    // 30 of 50 planned minutes; 810 of 900 units; 790 of 810 good.
    expect(machines[filler]).toMatchObject({
      a: 60,
      p: 90,
      p_raw: 90,
      q: 97.5,
      oee: 52.7,
      run_minutes: 30,
      planned_minutes: 50,
      down_minutes: 20,
      good: 790,
      total: 810,
      target: 13_050,
    })
    expect(machines[plant.floor['labeler 2'] ?? 0]).toMatchObject({ oee: null, p: null, q: null })
  })

  it('the boards of the floor name as the reason of most minutes down one of machines that were down, however long others were idle', async () => {
    const by = await plant.person('bottler')
    const say = (machine: string, state: 'down' | 'idle' | 'planned_stop', code: string) =>
      plant.as(by, async (unit) =>
        reportMachine(unit, plant.floor[machine] ?? 0, state, await plant.reason(code)),
      )
    await say('filler 1', 'idle', 'no_operator')
    await say('filler 2', 'down', 'jam')
    plant.later(10)
    await say('filler 2', 'planned_stop', 'break')
    plant.later(80)
    const { down_reason, stop_reasons } = await machinesOee(plant.db)
    expect(down_reason).toBe('Jam')
    expect(stop_reasons[0]?.reason).not.toBe('Jam')
  })

  it('the boards of the floor show since when an order is on hold, whenever its step began', async () => {
    const from = plant.time()
    const id = await plant.released(1000)
    since = await position()
    const heldAt = new Date(Date.parse(from) + 3_600_000).toISOString()
    plant.setTime(heldAt)
    const reason = await plant.reason('qa_hold')
    await plant.send(['qa_manager'], id, 'hold', { hold_reason_parameter_id: reason })
    await plant.send(['qa_manager'], id, 'resume')
    plant.setTime(from)
    const [cardHeld, cardResumed] = await sentOn('private-production.board', since)
    expect([cardHeld?.row?.ready_at, cardHeld?.row?.held_at]).toEqual([from, heldAt])
    expect(cardResumed?.row?.held_at).toBeNull()
    await plant.send(['planning'], id, 'cancel', { cancel_note: 'Test over', disposal_ref: 'CRA-0' })
  })
})
