import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dutyRefunds } from '../../../../../src/resources/production/returns/duty_refunds'
import { exciseReturns } from '../../../../../src/resources/production/returns/excise_returns'
import { bins } from '../../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { post } from '../../../../../server/modules/inventory/ledger/post'
import { system } from '../../../../../server/engine/unitOfWork'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
beforeAll(async () => {
  worked = await workedPlant()
})
afterAll(() => worked.plant.close())

type Figure = { part: string; jurisdiction: string; item: string; qty: number }

/** The figures of a month, by part, jurisdiction and item. */
async function monthOf(month: string) {
  const { rows } = await sql<Figure>`select part, jurisdiction, item, qty::float8 as qty
    from excise_return_of(${month}::date)`.execute(worked.plant.db)
  return Object.fromEntries(
    rows.map(({ part, jurisdiction, item, qty }) => [
      [part, ...(jurisdiction ? [jurisdiction] : []), item].join(' '),
      qty,
    ]),
  )
}

/** What there is, counted without a movement: from levels, counters of orders and of reels. */
async function counted() {
  const { rows } = await sql<Record<string, number>>`
    with bottles as (
      select l.packaged_on is not null as is_packaged, p.volume_ml,
        sum(v.on_hand) - coalesce((select o.qty_stamped from production_orders o
          where o.id = l.production_order_id), 0) as qty
      from lots l join products p on p.id = l.product_id and p.kind = 'finished_good'
        join stock_levels v on v.lot_id = l.id group by l.id, p.id)
    select (select coalesce(sum(v.on_hand), 0) from stock_levels v join products p on p.id = v.product_id
        join measures m on m.id = p.stock_measure_id and m.code = 'ml' where p.kind = 'semi_finished')::float8
        + (select coalesce(sum(qty * volume_ml) filter (where not is_packaged), 0) from bottles)::float8 as unpackaged,
      (select coalesce(sum(qty) filter (where is_packaged), 0) from bottles)::float8 as unstamped,
      (select coalesce(sum(remaining), 0) from reels where status <> 'draft')::float8 as stamps,
      (select coalesce(sum(duty_amount), 0) from product_stamping_orders)::float8 as duty`.execute(
    worked.plant.db,
  )
  return rows[0]
}

async function assertCounted(month: string) {
  const figures = await monthOf(month)
  expect({
    unpackaged: figures['unpackaged closing'] ?? 0,
    unstamped: figures['unstamped closing'] ?? 0,
    stamps: figures['stamps ON closing'] ?? 0,
    duty: figures['duty ON duty'] ?? 0,
  }).toEqual(await counted())
  return figures
}

describe('the return of a month', () => {
  let id: number

  it('the return of a month follows the liquid into bottles, to the day on which they are packaged', async () => {
    const { plant } = worked
    id = await worked.bottled(1000)
    const leak = await worked.leak()
    await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
    await plant.work(id, 'bottling', 'report', { qty_good: 500 })
    expect(await assertCounted('2026-11-01')).toMatchObject({ 'unpackaged made': 32_000 })
    await plant.work(id, 'bottling', 'finish', {
      qty_good: 480,
      qty_scrap: 20,
      ...leak,
      rest_lost: 2000,
      loss_reason_parameter_id: await plant.reason('line_loss'),
    })
    await assertCounted('2026-11-01')
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    await plant.work(id, 'labelling', 'finish', { qty_good: 970, qty_scrap: 10, ...leak })
    expect(await assertCounted('2026-11-01')).toMatchObject({
      'unpackaged packaged': -29_100,
      'unstamped packaged': 970,
      'unstamped closing': 970,
    })
  })

  it('the return of a month has the stamps of each jurisdiction, and the duty of what was stamped in it', async () => {
    const { plant } = worked
    plant.later(60 * 24 * 14)
    const order = await plant.stamping.orderOf((await plant.step(id, 'stamping')).id)
    const reel = await plant.stamping.reel(5000)
    const machine = await plant.stamping.stampingMachine(plant.floor['stamper 1'] ?? 0)
    await plant.stamping.send(order.id, 'start', {
      stamping_machine_id: machine.id,
      reel_id: reel.id,
      printed_serial: reel.first_serial,
    })
    await plant.stamping.send(order.id, 'finish', {
      end_serial: Number(reel.first_serial) + 969,
      applied: 965,
      damaged: 5,
      wasted_bottles: 5,
      damage_reason_parameter_id: await plant.reason('torn_on_peel'),
    })
    expect(await monthOf('2026-11-01')).toMatchObject({ 'unstamped closing': 970 })
    expect(await monthOf('2026-12-01')).toEqual({
      'unstamped opening': 970,
      'unstamped stamped': -965,
      'unstamped destroyed': -5,
      'unstamped closing': 0,
      'unpackaged closing': 0,
      'stamps ON received': 5000,
      'stamps ON applied': -965,
      'stamps ON damaged': -5,
      'stamps ON closing': 4030,
      'duty ON containers': 965,
      'duty ON duty': 7565.6,
      'duty ON additional': 7565.6,
    })
  })

  it('the return of a month is opened by itself, frozen when the month has ended, and shows later changes as amendments', async () => {
    const { plant } = worked
    plant.later(60 * 24 * 30)
    await plant.as(system, (unit) =>
      unit.insert(exciseReturns, { month: '2026-12-01', due_on: '2027-01-31', status: 'open' }),
    )
    const keeper = await plant.person('stamp_inventory')
    const [open] = await plant.as(keeper, (unit) => unit.find(exciseReturns, { month: '2026-12-01' }))
    const returnId = open?.id ?? 0
    const worded = async () =>
      (
        await sql<{ text_en: string; text_fr: string }>`select text_en, text_fr from excise_return_figures
          where excise_return_id = ${returnId} and part = 'duty' and item = 'duty'`.execute(plant.db)
      ).rows
    const word = (text_en: string, text_fr: string) =>
      sql`insert into settings (key, value) values ('excise.return_texts',
        ${JSON.stringify([{ return_part: 'duty', item: 'duty', text_en, text_fr }])}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(plant.db)
    // Lines are worded by the product until the plant does, and a frozen month keeps what it said.
    expect(await worded()).toEqual([{ text_en: 'Duty', text_fr: 'Droit' }])
    await word('Line 12: duty payable', 'Ligne 12 : droit exigible')
    expect(await worded()).toEqual([
      { text_en: 'Line 12: duty payable', text_fr: 'Ligne 12 : droit exigible' },
    ])
    await plant.as(keeper, (unit) => unit.fire(exciseReturns, returnId, 'freeze', {}, keeper))
    await word('Line 20: duty', 'Ligne 20 : droit')
    expect(await worded()).toEqual([
      { text_en: 'Line 12: duty payable', text_fr: 'Ligne 12 : droit exigible' },
    ])
    const amended = async () =>
      (
        await sql<{ item: string; reported: number; amendment: number }>`
          select item, reported::float8 as reported, amendment::float8 as amendment from excise_return_figures
          where excise_return_id = ${returnId} and amendment <> 0`.execute(plant.db)
      ).rows
    expect(await amended()).toEqual([])
    // A count of the month that is put right afterwards.
    await sql`update stamping_logs set duty_amount = duty_amount - 7.84`.execute(plant.db)
    expect(await amended()).toEqual([{ item: 'duty', reported: 7565.6, amendment: -7.84 }])
    await sql`update stamping_logs set duty_amount = duty_amount + 7.84`.execute(plant.db)
    expect(
      await refusalOf(
        plant.as(keeper, (unit) =>
          unit.fire(
            exciseReturns,
            returnId,
            'file',
            { filed_on: '2026-12-30', filing_ref: 'B600-1' },
            keeper,
          ),
        ),
      ),
    ).toMatchObject({ code: 'validation_error', data: { filed_on: expect.anything() } })
    const filed = await plant.as(keeper, (unit) =>
      unit.fire(exciseReturns, returnId, 'file', { filed_on: '2027-01-03', filing_ref: 'B600-1' }, keeper),
    )
    expect(filed).toMatchObject({ status: 'filed', frozen_by_id: keeper.id })
  })

  it('a month that is not over is not frozen', async () => {
    const { plant } = worked
    const open = await plant.as(system, (unit) =>
      unit.insert(exciseReturns, { month: '2027-01-01', due_on: '2027-02-28', status: 'open' }),
    )
    const keeper = await plant.person('stamp_inventory')
    expect(
      await refusalOf(plant.as(keeper, (unit) => unit.fire(exciseReturns, open.id, 'freeze', {}, keeper))),
    ).toMatchObject({ code: 'month_open' })
  })
})

describe('the register of refunds', () => {
  it('has the duty of stamped goods that were destroyed, to be claimed within two years, once', async () => {
    const { plant } = worked
    const goods = await plant.as(system, async (unit) => {
      const all = await unit.find(lots, {})
      const lot = all.find(({ stamped_on }) => stamped_on !== null)
      const [line] = await unit.find(bins, { code: 'FLOOR' })
      const [scrap] = await unit.find(bins, { kind: 'virtual_scrap' })
      if (!lot || !line || !scrap) throw new Error('Nothing was stamped')
      await post(unit, {
        posting_key: 'refund:1',
        source_type: 'stock_adjustments',
        source_id: 1,
        event: 'post',
        movements: [
          {
            product_id: lot.product_id,
            lot_id: lot.id,
            from_bin_id: line.id,
            to_bin_id: scrap.id,
            qty: 10,
            reason: 'scrap',
          },
        ],
      })
      return lot
    })
    const run = {
      db: plant.db,
      pool: plant.pool,
      signal: new AbortController().signal,
      at: '',
      tell: async () => undefined,
    }
    await jobNamed('duty_refunds')?.work(run)
    await jobNamed('duty_refunds')?.work(run)
    const found = await plant.as(system, (unit) => unit.find(dutyRefunds, {}))
    expect(found).toMatchObject([
      {
        status: 'claimable',
        cause: 'destroyed',
        lot_id: goods.id,
        jurisdiction: 'ON',
        qty: 10,
        duty_amount: 78.4,
        additional_duty_amount: 78.4,
        happened_on: '2027-01-04',
        claim_by: '2029-01-04',
      },
    ])
    const keeper = await plant.person('stamp_inventory')
    const fire = (event: 'claim' | 'receive', payload: object) =>
      plant.as(keeper, (unit) => unit.fire(dutyRefunds, found[0]?.id ?? 0, event, { ...payload }, keeper))
    await fire('claim', { claimed_on: '2027-01-04', claim_ref: 'B602-7' })
    expect(
      await refusalOf(fire('receive', { received_on: '2027-01-04', received_amount: 200 })),
    ).toMatchObject({
      code: 'validation_error',
      data: { received_amount: { text: 'At most 156.80 was paid' } },
    })
    expect(await fire('receive', { received_on: '2027-01-04', received_amount: 156.8 })).toMatchObject({
      status: 'received',
    })
  })
})
