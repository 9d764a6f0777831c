import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import type { CorrectionPreview } from '../../../../../src/resources/production/corrections/correctionCalls'
import { productionOrderCorrections } from '../../../../../src/resources/production/corrections/production_order_corrections'
import { productionLogs } from '../../../../../src/resources/production/orders/production_logs'
import { rehearsal } from '../../../../../server/modules/production/corrections/preview'
import { system } from '../../../../../server/engine/unitOfWork'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let bottler: Actor
let supervisor: Actor
beforeAll(async () => {
  worked = await workedPlant()
  bottler = await worked.plant.person('bottler')
  supervisor = await worked.plant.person('supervisor_production')
})
afterEach(() => worked.clear())
afterAll(() => worked.plant.close())

type Step = Awaited<ReturnType<WorkedPlant['plant']['step']>>

const newestLog = async ({ id }: Pick<Step, 'id'>, event: 'report' | 'finish' = 'report') => {
  const logs = await worked.plant.as(system, (unit) => unit.find(productionLogs, { step_id: id, event }))
  const log = logs.at(-1)
  if (!log) throw new Error(`No ${event}`)
  return log
}

const ask = (values: object, by: Actor = bottler) =>
  worked.plant.make(by, productionOrderCorrections, { reason: 'Counted wrongly', ...values })

const decide = (id: number, event: 'approve' | 'reject', by: Actor = supervisor) =>
  worked.plant.as(by, (unit) =>
    unit.fire(productionOrderCorrections, id, event, { note: 'Counted again' }, by),
  )

/** A filler with 1,000 good bottles and 10 of scrap on it. */
async function filling(machine = 'filler 1') {
  const id = await worked.started(2000, machine)
  await worked.plant.work(id, 'bottling', 'report', {
    qty_good: 1000,
    qty_scrap: 10,
    ...(await worked.leak()),
  })
  const step = await worked.plant.step(id, 'bottling')
  return { id, step, log: await newestLog(step) }
}

/** What the ledger holds of an order, by product and kind of bin. */
async function stockOf(orderId: number) {
  const { rows } = await sql<{ place: string; qty: number }>`
    with moved as (select product_id, to_bin_id as bin_id, qty from stock_movements
        where source_type = 'production_orders' and source_id = ${orderId}
      union all select product_id, from_bin_id, -qty from stock_movements
        where source_type = 'production_orders' and source_id = ${orderId})
    select p.sku || ' ' || b.kind as place, sum(m.qty)::float8 as qty from moved m
      join products p on p.id = m.product_id join bins b on b.id = m.bin_id group by 1`.execute(
    worked.plant.db,
  )
  return new Map(rows.map(({ place, qty }) => [place, qty]))
}

const difference = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...after]
      .map(([place, qty]) => [place, qty - (before.get(place) ?? 0)] as const)
      .filter(([, qty]) => qty !== 0),
  )

describe('a correction of a count', () => {
  it('a correction of a count changes exactly its difference in log, step, order and stock', async () => {
    const { plant } = worked
    const { id, step, log } = await filling()
    for (const [good, scrap] of [
      [990, 12],
      [1005, 0],
      [1000, 10],
    ] as const) {
      const [stepBefore, orderBefore, stockBefore] = [
        await plant.step(id, 'bottling'),
        await plant.get(id),
        await stockOf(id),
      ]
      const requested = await ask({
        production_order_id: id,
        kind: 'quantity',
        production_log_id: log.id,
        new_good: good,
        new_scrap: scrap,
      })
      expect(await stockOf(id)).toEqual(stockBefore)
      const row = await decide(requested.id, 'approve')
      const { delta_good, delta_scrap } = row
      const after = await plant.step(id, 'bottling')
      expect(after.qty_good - stepBefore.qty_good).toBe(delta_good)
      expect(after.qty_scrap - stepBefore.qty_scrap).toBe(delta_scrap)
      const order = await plant.get(id)
      expect(order.qty_bottled - orderBefore.qty_bottled).toBe(delta_good)
      expect(order.qty_scrapped - orderBefore.qty_scrapped).toBe(delta_scrap)
      const changed = difference(stockBefore, await stockOf(id))
      expect(changed['MANGO-12-30-ON floor'] ?? 0).toBe(delta_good)
      expect(changed['BULK-12 floor'] ?? 0).toBe(-30 * (delta_good + delta_scrap))
      expect(changed['BULK-12 virtual_scrap'] ?? 0).toBe(30 * delta_scrap)
      expect(changed['BOTTLE virtual_production'] ?? 0).toBe(delta_good + delta_scrap)
      expect(row.effect_movement_ids).not.toBeNull()
    }
    const logs = await plant.as(system, (unit) => unit.find(productionLogs, { step_id: step.id }))
    expect(logs.reduce((sum, { qty_good }) => sum + qty_good, 0)).toBe(1000)
    expect(logs.reduce((sum, { qty_scrap }) => sum + qty_scrap, 0)).toBe(10)
  })

  it('a correction of a count shows before its decision what it then does, and changes nothing yet', async () => {
    const { plant } = worked
    const { id, log } = await filling()
    const { id: requested } = await ask({
      production_order_id: id,
      kind: 'quantity',
      production_log_id: log.id,
      new_good: 990,
      new_scrap: 10,
    })
    const before = await stockOf(id)
    const preview: CorrectionPreview = await rehearsal(plant.db, supervisor, requested)
    expect(preview.totals).toEqual([
      { of: 'step', name: 'qty_good', before: 1000, after: 990 },
      { of: 'order', name: 'qty_bottled', before: 1000, after: 990 },
    ])
    const bottles = preview.stock.find(({ sku }) => sku === 'MANGO-12-30-ON')
    expect((bottles?.after ?? 0) - (bottles?.before ?? 0)).toBe(-10)
    expect(await stockOf(id)).toEqual(before)
    expect((await plant.step(id, 'bottling')).qty_good).toBe(1000)
  })

  it('a correction of a count is refused where later steps have counted more, or the tanks hold less', async () => {
    const { plant } = worked
    const { id, log } = await filling()
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    await plant.work(id, 'labelling', 'report', { qty_good: 995 })
    const of = { production_order_id: id, kind: 'quantity', production_log_id: log.id }
    const less = await ask({ ...of, new_good: 990, new_scrap: 10 })
    expect(await refusalOf(decide(less.id, 'approve'))).toMatchObject({ code: 'over_available' })
    await decide(less.id, 'reject')
    const more = await ask({ ...of, new_good: 9000, new_scrap: 10 })
    expect(await refusalOf(decide(more.id, 'approve'))).toMatchObject({ code: 'over_available' })
  })
})

describe('who and where', () => {
  it('moves the count of a line to another machine, operator or reason, and leaves sums and stock', async () => {
    const { plant } = worked
    const { id, step, log } = await filling()
    const other = await plant.person('bottler', 'labeler')
    const before = await stockOf(id)
    for (const values of [
      { kind: 'machine', new_machine_id: plant.floor['filler 2'] },
      { kind: 'user', new_user_id: other.id },
      { kind: 'scrap_reason', new_scrap_reason_parameter_id: await plant.reason('fill_level') },
    ]) {
      const requested = await ask({ production_order_id: id, production_log_id: log.id, ...values })
      await decide(requested.id, 'approve')
    }
    expect(await stockOf(id)).toEqual(before)
    expect(await plant.step(id, 'bottling')).toMatchObject({ qty_good: 1000, qty_scrap: 10 })
    const lines = await plant.as(system, (unit) => unit.find(productionLogs, { step_id: step.id }))
    const good = (of: (line: (typeof lines)[number]) => boolean) =>
      lines.filter(of).reduce((sum, line) => sum + line.qty_good, 0)
    expect(good((line) => line.machine_id === plant.floor['filler 1'])).toBe(0)
    expect(good((line) => line.machine_id === plant.floor['filler 2'])).toBe(1000)
    expect(good((line) => line.user_id === other.id)).toBe(1000)
    const level = await plant.reason('fill_level')
    expect(
      lines
        .filter((line) => line.scrap_reason_parameter_id === level)
        .reduce((sum, line) => sum + line.qty_scrap, 0),
    ).toBe(10)
  })
})

describe('a request', () => {
  it('is refused for another person’s line, for nothing new, twice, and by its own requester', async () => {
    const { plant } = worked
    const { id, log } = await filling()
    const of = { production_order_id: id, kind: 'quantity', production_log_id: log.id }
    const labeler = await plant.person('labeler')
    expect(await refusalOf(ask({ ...of, new_good: 1, new_scrap: 0 }, labeler))).toMatchObject({
      code: 'no_privileges',
    })
    expect(await refusalOf(ask({ ...of, new_good: 1000, new_scrap: 10 }))).toMatchObject({
      code: 'validation_error',
    })
    expect(await refusalOf(ask({ ...of, new_good: 999.5, new_scrap: 10 }))).toMatchObject({
      code: 'validation_error',
    })
    const own = await ask({ ...of, new_good: 990, new_scrap: 10 }, supervisor)
    expect(await refusalOf(ask({ ...of, new_good: 980, new_scrap: 10 }))).toMatchObject({
      code: 'validation_error',
    })
    expect(await refusalOf(decide(own.id, 'approve'))).toMatchObject({ code: 'self_approval' })
    expect(await refusalOf(decide(own.id, 'approve', bottler))).toMatchObject({ code: 'no_privileges' })
  })

  it('is refused of a closed order, and a quantity of one that was shipped', async () => {
    const { plant } = worked
    const { id, log } = await filling()
    await sql`update production_orders set status = 'shipped', qty_shipped = 1, shipped_at = now() where id = ${id}`.execute(
      plant.db,
    )
    const of = { production_order_id: id, production_log_id: log.id }
    const quantity = { ...of, kind: 'quantity', new_good: 990, new_scrap: 10 }
    expect(await refusalOf(ask(quantity))).toMatchObject({ code: 'already_shipped' })
    const machine = { ...of, kind: 'machine', new_machine_id: plant.floor['filler 2'] }
    await decide((await ask(machine)).id, 'reject')
    await sql`update production_orders set status = 'closed' where id = ${id}`.execute(plant.db)
    expect(await refusalOf(ask(machine))).toMatchObject({ code: 'order_closed' })
    await sql`update production_orders set status = 'in_progress', qty_shipped = 0 where id = ${id}`.execute(
      plant.db,
    )
  })
})

describe('what is open again', () => {
  it('a step is opened again with its loss, and an order is planned anew with another quantity', async () => {
    const { plant } = worked
    const { id } = await filling()
    await plant.work(id, 'bottling', 'finish', {
      qty_good: 500,
      rest_lost: 2000 + 490 * 30,
      loss_reason_parameter_id: await plant.reason('line_loss'),
    })
    const step = await plant.step(id, 'bottling')
    const finished = await newestLog(step, 'finish')
    const before = await stockOf(id)
    const fewer = await ask({
      production_order_id: id,
      kind: 'quantity',
      production_log_id: finished.id,
      new_good: 490,
      new_scrap: 0,
    })
    await decide(fewer.id, 'approve')
    // Liquid that was not in bottles was lost with the rest.
    expect((await plant.step(id, 'bottling')).rest_lost).toBe(step.rest_lost + 300)
    expect(difference(before, await stockOf(id))).toMatchObject({
      'MANGO-12-30-ON floor': -10,
      'BULK-12 virtual_scrap': 300,
    })
    const opened = await ask({ production_order_id: id, kind: 'reopen_step', step_id: step.id }, supervisor)
    const manager = await plant.person('manager')
    await decide(opened.id, 'approve', manager)
    expect(await plant.step(id, 'bottling')).toMatchObject({ status: 'paused', rest_lost: 0 })
    const more = await ask({ production_order_id: id, kind: 'order_qty', new_qty_planned: 2100 }, supervisor)
    await decide(more.id, 'approve', manager)
    expect((await plant.get(id)).qty_planned).toBe(2100)
    expect((await plant.step(id, 'labelling')).qty_planned).toBe(2100)
  })

  it('an order with an undecided correction is not closed', async () => {
    const { plant } = worked
    const { id, log } = await filling()
    await ask({
      production_order_id: id,
      kind: 'machine',
      production_log_id: log.id,
      new_machine_id: plant.floor['filler 2'],
    })
    await sql`update production_orders set status = 'done', done_at = now() where id = ${id}`.execute(
      plant.db,
    )
    expect(await refusalOf(plant.send(['planning'], id, 'close'))).toMatchObject({
      code: 'correction_pending',
    })
    await sql`update production_orders set status = 'in_progress', done_at = null where id = ${id}`.execute(
      plant.db,
    )
  })
})
