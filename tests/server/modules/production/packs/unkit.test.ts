import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../server/modules/inventory/ledger/check'
import { traceLots } from '../../../../../server/site/lots/traceLots'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { openPlant, type Plant, refusalOf } from '../../../../fixtures/plant'
import { transfersIn } from '../../../../fixtures/transfers/transferred'

let plant: Plant
let room: Awaited<ReturnType<typeof packRoomOf>>
let order: number
let pods: [number, number]
beforeAll(async () => {
  plant = await openPlant()
  room = await packRoomOf(plant)
  pods = [
    await room.stock(room.pod.id, 180, { expires_on: '2099-06-30' }),
    await room.stock(room.pod.id, 180, { expires_on: '2099-09-30' }),
  ]
  const pouches = await room.stock(room.pouch.id, 120)
  await room.stock(room.box.id, 20)
  await room.reel(1000)
  order = await room.released(120)
  await room.seal(order, [...pods, pouches])
  await room.send(order, 'sealing', 'finish', { qty_good: 120 })
  await room.stamp(order, 120)
  await room.send(order, 'cartoning', 'start')
  await room.send(order, 'cartoning', 'finish', { qty_good: 120 })
})
afterAll(() => plant.close())

const figures = async <R extends object>(text: string, values: unknown[] = []) =>
  (await plant.pool.query<R>(text, values)).rows

const onHand = async (lot: number) =>
  Number(
    (
      await figures<{ qty: string }>(
        'select coalesce(sum(on_hand), 0) as qty from stock_levels where lot_id = $1',
        [lot],
      )
    )[0]?.qty,
  )
const packLots = async () =>
  (
    await figures<{ id: string }>('select id from lots where production_order_id = $1 order by id', [order])
  ).map(({ id }) => Number(id))
const binOf = async (code: string) =>
  Number((await figures<{ id: string }>('select id from bins where code = $1', [code]))[0]?.id)
const outside = async () =>
  Number((await figures<{ id: string }>(`select id from bins where kind = 'virtual_scrap'`))[0]?.id)
const reelsNow = () => figures('select quantity, remaining, next_serial, status from reels order by id')
const countsNow = () =>
  figures(
    `select qty_bottled, qty_stamped, qty_packed, qty_transferred, qty_shipped, qty_scrapped from production_orders
     where id = $1`,
    [order],
  )

const inputs = async (more: object = {}) => ({
  lot_id: (await packLots())[0],
  bin_id: await binOf('W-01'),
  to_bin_id: await binOf('STAGE-1'),
  qty: 10,
  unkit_reason: 'Wrong leaflet',
  ...more,
})
const unkit = async (more: object = {}) => plant.send(['admin'], order, 'unkit', await inputs(more))

describe('packs of three pods that are done', () => {
  it('packs on the floor are not taken apart, and neither are they by who does not lead assembly', async () => {
    const bin = await plant.pool.query(`select id from bins where code = 'FLOOR'`)
    const refused = await refusalOf(unkit({ bin_id: Number(bin.rows[0]?.id) }))
    expect(refused.code).toBe('invalid_transition')
    await room.send(order, 'transfer', 'start')
    await transfersIn(plant).transferAll(order)
    expect(await plant.get(order)).toMatchObject({ status: 'done', qty_transferred: 120 })
    expect((await refusalOf(plant.send(['planning'], order, 'unkit', await inputs()))).code).toBe(
      'no_privileges',
    )
  })

  it('what packs are taken apart for must be: packs of the order, so many of them there, in a bin of goods', async () => {
    const refused = async (more: object) => {
      const { code, data } = await refusalOf(unkit(more))
      return { code, data }
    }
    expect((await refused({ lot_id: pods[0] })).data).toEqual({ lot_id: 'exists' })
    expect((await refused({ to_bin_id: await outside() })).data).toEqual({ to_bin_id: 'exists' })
    expect((await refused({ bin_id: await outside() })).data).toEqual({ bin_id: 'exists' })
    expect((await refused({ qty: 1.5 })).data).toEqual({ qty: 'integer' })
    expect((await refused({ qty_lost: 11 })).data).toEqual({
      qty_lost: { code: 'other', text: 'At most 10 packs are taken apart' },
    })
    expect((await refused({ qty: 61 })).code).toBe('over_available')
    expect((await refused({ bin_id: await binOf('STAGE-1') })).code).toBe('insufficient_stock')
  })

  it('pods come back under the lot that they had, those of spoiled packs are scrapped, and pouches are spent', async () => {
    const [before, reels, counts, lots] = [
      await Promise.all(pods.map(onHand)),
      await reelsNow(),
      await countsNow(),
      await packLots(),
    ]
    expect(before).toEqual([0, 0])
    await unkit({ qty_lost: 2 })
    expect(await Promise.all(pods.map(onHand))).toEqual([24, 0])
    expect(await Promise.all(lots.map(onHand))).toEqual([50, 60])
    const movements = await figures(
      `select p.sku, m.reason, sum(m.qty)::int as qty, count(distinct m.posting_id)::int as postings
       from stock_movements m join products p on p.id = m.product_id join stock_postings k on k.id = m.posting_id
       where k.event = 'unkit' group by 1, 2 order by 1, 2`,
    )
    expect(movements).toEqual([
      { sku: 'POD-2', reason: 'repack', qty: 30, postings: 1 },
      { sku: 'POD-2', reason: 'scrap', qty: 6, postings: 1 },
      { sku: 'POD-3-ON', reason: 'repack', qty: 10, postings: 1 },
    ])
    // No stamp comes back to life, and what the order made it made.
    expect(await reelsNow()).toEqual(reels)
    expect(await countsNow()).toEqual(counts)
  })

  it('packs are taken apart as often as there are some, and no more comes out of a lot than went into it', async () => {
    for (const qty of [1, 20, 29]) await unkit({ qty })
    expect(await Promise.all(pods.map(onHand))).toEqual([174, 0])
    expect((await refusalOf(unkit({ qty: 1 }))).code).toBe('over_available')
    const [, second] = await packLots()
    await unkit({ lot_id: second, qty: 60 })
    expect(await Promise.all(pods.map(onHand))).toEqual([174, 180])
  })

  it('a lot of pods is traced to the packs that it was sealed in, and packs to no others', async () => {
    const [first, second] = await packLots()
    const traced = async (lot: number, direction: 'uses' | 'sources') =>
      [...(await traceLots(plant.db, [lot], direction)).levels.keys()]
        .filter((id) => id !== lot)
        .toSorted((one, other) => one - other)
    expect(await traced(pods[0], 'uses')).toEqual([first])
    expect(await traced(pods[1], 'uses')).toEqual([second])
    expect(await traced(first ?? 0, 'uses')).toEqual([])
    expect(await traced(first ?? 0, 'sources')).toContain(pods[0])
    expect(await traced(first ?? 0, 'sources')).not.toContain(pods[1])
  })

  it('the duty of every container in stamped packs that were taken apart is claimable again', async () => {
    await jobNamed('duty_refunds')?.work({
      db: plant.db,
      pool: plant.pool,
      signal: new AbortController().signal,
      at: '',
      tell: async () => undefined,
    })
    // 1.12 CAD for each of 360 containers, and as much for Ontario.
    expect(
      await figures(
        `select cause, sum(qty)::int as qty, sum(duty_amount)::float8 as duty,
           sum(additional_duty_amount)::float8 as additional
         from duty_refunds group by 1`,
      ),
    ).toEqual([{ cause: 'reworked', qty: 120, duty: 403.2, additional: 403.2 }])
  })

  it('the ledger adds up', async () => {
    const client = await plant.pool.connect()
    try {
      expect(await brokenRules(client)).toEqual([])
    } finally {
      client.release()
    }
  })
})
