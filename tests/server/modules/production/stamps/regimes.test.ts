import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lots } from '../../../../../src/resources/inventory/stock/lots'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { knownSettings } from '../../../../../src/resources/general/system/settingsKnown'
import { system } from '../../../../../server/engine/unitOfWork'
import { build } from '../../../../fixtures/build'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { refusalOf } from '../../../../fixtures/plant'
import { workedPlant } from '../../../../fixtures/worked'

const source = 'Vaping Products Duty (United Kingdom), from 2026-10-01'
/** The regime of the United Kingdom as rows of the settings: its clock, its stamps and its duty, 2.20 for each 10 ml. */
const settings = {
  'excise.regimes': [
    ...knownSettings['excise.regimes'].initial,
    { code: 'UK', effective_from: '2026-10-01', stamp_months: 6, needs_activation: true, source },
  ],
  'excise.jurisdictions': [
    ...knownSettings['excise.jurisdictions'].initial,
    {
      regime: 'UK',
      code: 'GB',
      is_additional: false,
      effective_from: '2026-10-01',
      effective_to: null,
      tolerated_until: null,
      is_active: true,
      source,
    },
  ],
  'excise.rates': [
    ...knownSettings['excise.rates'].initial,
    {
      ...{ regime: 'UK', unit: 'ml', effective_from: '2026-10-01', federal: 0.22, additional: 0 },
      ...{ step: 1, step_until: 10, step_above: 1, source },
    },
  ],
}

type Pool = { query: (text: string, values: unknown[]) => Promise<unknown> }

async function addBritain(pool: Pool) {
  for (const [key, value] of Object.entries(settings))
    await pool.query(
      `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    )
}

describe('a second regime that the settings alone add', () => {
  let shop: UnstampedStock
  beforeAll(async () => {
    shop = await openUnstampedStock()
  })
  afterAll(() => shop.plant.close())

  const entered = async (first: number) =>
    shop.plant.make(shop.keeper, reels, {
      jurisdiction: 'GB',
      serial_mode: 'serial_range',
      first_serial: first,
      last_serial: first + 499,
      quantity: 500,
      received_on: '2026-11-20',
    })
  const send = async (
    id: number,
    event: 'submit' | 'approve' | 'activate' | 'quarantine' | 'release',
    payload: object,
  ) => {
    const by = event === 'approve' || event === 'release' ? shop.manager : shop.keeper
    return shop.plant.as(by, (unit) => unit.fire(reels, id, event, { ...payload }, by))
  }

  it('receives a reel, refuses to apply its stamps before they are activated, and counts duty by its own unit', async () => {
    expect((await refusalOf(entered(1))).data).toHaveProperty('jurisdiction')
    await addBritain(shop.plant.pool)
    const british = await shop.plant.as(shop.plant.admin, (unit) =>
      build(unit).product({
        ...{ sku: 'MINT-30-GB', kind: 'finished_good', excise_jurisdiction: 'GB', volume_ml: 30 },
        ...{ unstamped_product_id: shop.unstamped.id, strength_mg_ml: 12 },
      }),
    )
    const { id } = await entered(1)
    await send(id, 'submit', { counted_qty: 500 })
    expect(await send(id, 'approve', { counted_qty: 500 })).toMatchObject({
      status: 'inactive',
      remaining: 500,
    })
    const order = await shop.ordered(100, { target_product_id: british.id })
    expect(await shop.get(order.id)).toMatchObject({ jurisdiction: 'GB' })
    const { stamping } = shop.plant
    await stamping.send(order.id, 'plan')
    const start = () =>
      stamping.send(order.id, 'start', {
        stamping_machine_id: shop.machine.id,
        reel_id: id,
        printed_serial: 1,
      })
    expect(await refusalOf(start())).toMatchObject({ code: 'stamps_not_activated' })
    // Out of quarantine it still waits for its activation.
    await send(id, 'quarantine', { quarantine_reason: 'Test' })
    expect(await send(id, 'release', { release_note: 'Test' })).toMatchObject({ status: 'inactive' })
    expect(await refusalOf(start())).toMatchObject({ code: 'stamps_not_activated' })
    expect(await send(id, 'activate', { activation_ref: 'HMRC-1' })).toMatchObject({ status: 'available' })
    await start()
    await shop.checked(order.id)
    // 30 steps of 1 ml at 0.22 for each of 100 bottles, and no additional duty.
    expect(await stamping.send(order.id, 'finish', { end_serial: 100, applied: 100 })).toMatchObject({
      status: 'done',
      duty_amount: 660,
      additional_duty_amount: 0,
    })
    const { rows } = await shop.plant.pool.query<{ gb: number; on: number }>(
      `select duty_at_stake(30, 30, 'GB', '2026-11-21')::float8 as gb, duty_at_stake(30, 30, 'ON', '2026-11-21')::float8 as on`,
    )
    expect(rows).toEqual([{ gb: 6.6, on: 15.68 }])
  })

  it('leaves the stamps of Canada as they are: in use once they are counted, at the rates of its own Act', async () => {
    const { id } = await shop.running(20)
    const { start_serial: first } = (await stamping(id))[0] ?? {}
    expect(
      await shop.plant.stamping.send(id, 'finish', { end_serial: Number(first) + 19, applied: 20 }),
    ).toMatchObject({ status: 'done', duty_amount: 156.8, additional_duty_amount: 156.8 })
  })
  const stamping = (id: number) => shop.plant.stamping.sessions(id)
})

it('the clock of goods of another regime runs by its months, that of all others by those of Canada', async () => {
  const { plant, started } = await workedPlant()
  const packagedFor = async (code: 'GB' | 'ON') => {
    await plant.pool.query(`update products set excise_jurisdiction = $1 where id = $2`, [
      code,
      plant.bottle.id,
    ])
    const id = await started(50)
    await plant.work(id, 'bottling', 'finish', {
      qty_good: 50,
      rest_lost: 2000,
      loss_reason_parameter_id: await plant.reason('leak'),
    })
    await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
    await plant.work(id, 'labelling', 'finish', { qty_good: 50 })
    const all = await plant.as(system, (unit) => unit.find(lots, { production_order_id: id }))
    return all.find(({ product_kind }) => product_kind === 'finished_good')?.stamp_by
  }
  try {
    await addBritain(plant.pool)
    expect(await packagedFor('ON')).toBe('2027-01-31')
    expect(await packagedFor('GB')).toBe('2027-05-31')
  } finally {
    await plant.close()
  }
})
