import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transfersIn } from '../../../../fixtures/transfers/transferred'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

type Values = Record<string, unknown>

let node: TestNode
let worked: WorkedPlant
let reader: Awaited<ReturnType<TestNode['as']>>
let whole = 0
let open = 0

/** The order of 10,000 bottles that the books are checked with, from the tank to the warehouse. */
async function walked() {
  const { plant } = worked
  const scrap = await worked.leak()
  const id = await plant.released(10_000)
  await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
  plant.later(90)
  await plant.work(id, 'batching', 'finish', { qty_good: 307_300 })
  await plant.work(id, 'hplc', 'start')
  plant.later(30)
  await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
  await plant.work(id, 'bottling', 'start', { machine_id: plant.floor['filler 1'] })
  plant.later(360)
  await plant.work(id, 'bottling', 'finish', {
    qty_good: 10_060,
    qty_scrap: 40,
    ...scrap,
    rest_recovered: 2800,
    pails: await plant.inPails(2800),
    rest_lost: 1500,
    loss_reason_parameter_id: await plant.reason('line_loss'),
  })
  await plant.work(id, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
  await plant.work(id, 'labelling', 'finish', { qty_good: 10_045, qty_scrap: 15, ...scrap })
  await plant.work(id, 'stamping', 'start', { machine_id: plant.floor['stamper 1'] })
  await plant.work(id, 'stamping', 'finish', { qty_good: 10_030, qty_scrap: 15, ...scrap })
  await plant.work(id, 'packing', 'start')
  await plant.work(id, 'packing', 'finish', { qty_good: 10_030 })
  await transfersIn(plant).transferAll(id)
  return id
}

beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  reader = await node.as('production_reports')
  whole = await walked()
  open = await worked.bottled(1000)
}, 60_000)
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const path = '/production/reports/master-production-report'
const rowOf = async (order: number) => {
  const { data } = await reader.get(`${path}?production_order_id=${order}`)
  expect(data).toHaveLength(1)
  return (data as Values[])[0]
}

describe('master production report', () => {
  it('has an order with all its phases, stamps, duty and liquid in one row', async () => {
    const row = await rowOf(whole)
    expect(row).toMatchObject({
      order_status: 'done',
      measure: 'unit',
      recipe_revision: 4,
      qty_planned: 10_000,
      batch_count: 1,
      volume_batched_ml: 307_300,
      qty_bottled: 10_060,
      scrap_bottling: 40,
      qty_labelled: 10_045,
      scrap_labelling: 15,
      jurisdiction: 'ON',
      qty_stamped: 10_030,
      scrap_stamping: 15,
      damaged_stamps: 15,
      reel_count: 1,
      qty_packed: 10_030,
      qty_transferred: 10_030,
      qty_shipped: 0,
      volume_recovered_ml: 2800,
      // 307,300 = 301,800 bottled + 1,200 scrapped + 2,800 recovered + 1,500 that the flow allows to stay in the line.
      unexplained_ml: 0,
      variance_percent: 0,
      // 30 ml are 7 steps of 1.12 for Canada, and as much again for Ontario.
      federal_duty: 78_635.2,
      additional_duty: 78_635.2,
      duty: 157_270.4,
      due_on: '2026-11-28',
      days_late: -7,
    })
    expect(String(row?.reels)).toMatch(/^RL-\d{5}$/)
  })

  it('says of each phase how long it took from the moment it could begin, and of none that is not over', async () => {
    expect(await rowOf(whole)).toMatchObject({
      batching_hours: 1.5,
      hplc_hours: 0.5,
      bottling_hours: 6,
      shipping_hours: null,
      order_hours: 8,
    })
    expect(await rowOf(open)).toMatchObject({
      order_status: 'in_progress',
      hplc_hours: 0,
      bottling_hours: null,
      order_hours: null,
      done_on: null,
    })
  })

  it('sums orders, and takes the yield of those alone that are done', async () => {
    const { data } = await reader.get(`${path}/groups?by[]=jurisdiction`)
    const [group] = data.groups as { count: number; sums: Values; aggregates: Values }[]
    expect(group).toMatchObject({
      count: 2,
      sums: {
        qty_planned: '11000',
        volume_batched_ml: '339300',
        qty_bottled: '10060',
        duty: '157270.4',
        done_count: '1',
        in_time_count: '1',
        yield_planned: '10000',
        yield_stamped: '10030',
        yield_transferred: '10030',
      },
      aggregates: { yield_share: '100.3', in_time_share: '100', variance_share: '0', median_hours: '8' },
    })
  })

  it('says of the laboratory the last result of each batch and all tests that led to it', async () => {
    const { plant } = worked
    const { rows } = await node.pool.query<{ id: number }>(
      `insert into hplc_categories (code, name, method_code) values ('T', 'Test', 'M') returning id`,
    )
    const test = (batch: number, final: number | null, at: string | null, status: string) =>
      node.pool.query(
        `insert into hplc_requests (number, status, source, lot_id, production_order_id, batch_no, product_id, hplc_category_id,
           target_strength_mg_ml, min_mg_ml, max_mg_ml, final_mg_ml, concluded_at, verdict, due_at, attempt)
         values ('T-' || nextval(pg_get_serial_sequence('hplc_requests', 'id')), $6, 'batch', null, $1, $2, $3, $4, 12, 11.4, 12.6,
           $5, $7, case when $6 = 'passed' then 'pass' when $6 = 'failed' then 'low' end, now(), 1)`,
        [open, batch, plant.bulk.id, rows[0]?.id, final, status, at],
      )
    await test(1, 11.1, '2026-11-21T13:00:00Z', 'retested')
    await test(1, 11.9, '2026-11-21T15:00:00Z', 'passed')
    await test(2, 12.1, '2026-11-21T14:00:00Z', 'passed')
    await test(2, null, null, 'cancelled')
    expect(await rowOf(open)).toMatchObject({ hplc_final_mg_ml: 12, hplc_attempts: 3, tested_batches: 2 })
  })

  it('leaves out what was not approved, and what was cancelled before anything was made', async () => {
    const { plant } = worked
    const draft = (await plant.order(100)).id
    const cancelled = await plant.released(1000)
    await plant.send(['planning'], cancelled, 'cancel', { cancel_note: 'Not needed' })
    const { data } = await reader.get(`${path}?limit=50`)
    const orders = (data as Values[]).map(({ production_order_id }) => production_order_id)
    expect(orders).toEqual(expect.arrayContaining([whole, open]))
    expect(orders).not.toContain(draft)
    expect(orders).not.toContain(cancelled)
  })

  it('is exported by readers of reports, and refused to people of the floor', async () => {
    const columns = 'columns[]=production_order_id&columns[]=duty'
    const file = await fetch(`${node.url}/api${path}/export?format=csv&${columns}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect(await file.text()).toContain('157270.4')
    expect((await (await node.as('bottler')).get(path)).http).toBe(403)
  })
})
