import { afterAll, beforeAll, expect, it } from 'vitest'
import { packRoomOf } from '../../../../fixtures/assembly/packRoom'
import { openPlant, type Plant, refusalOf } from '../../../../fixtures/plant'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let plant: Plant
let room: Awaited<ReturnType<typeof packRoomOf>>
let admin: Person
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  room = await packRoomOf(plant)
  admin = await node.as('admin')
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const orders = '/assembly/assembly_orders'
const components = '/assembly/assembly_order_components'
const other = (text: string) => ({ code: 'other', text })

const posted = async (path: string, body: object) => {
  const { http, message, data } = await admin.post(path, body)
  return { http, message, data }
}

const order = (more: object = {}) =>
  posted(orders, {
    product_id: room.pack.id,
    flow_id: room.flow.id,
    qty_planned: 120,
    due_on: '2099-01-31',
    containers_per_pack: 3,
    ...more,
  })

it('an order of packs is refused by a flow of production, and with stamps that do not fit its product', async () => {
  expect((await order({ flow_id: plant.flow.id })).data).toEqual({ flow_id: 'in' })
  for (const stamps_per_pack of [2, 4])
    expect((await order({ stamps_per_pack })).data).toEqual({ stamps_per_pack: 'in' })
  expect((await order({ stamps_per_pack: 0 })).data).toEqual({
    stamps_per_pack: other('Stamps do not fit the product'),
  })
  expect((await order({ product_id: room.kit.id, stamps_per_pack: 1 })).data).toEqual({
    stamps_per_pack: other('Stamps do not fit the product'),
  })
  expect((await order({ stamps_per_pack: 3 })).http).toBe(201)
  // Packs for export have a jurisdiction and no stamp.
  await node.pool.query(`update products set excise_jurisdiction = 'EX' where id = $1`, [room.kit.id])
  const exported = { product_id: room.kit.id, containers_per_pack: 1 }
  expect((await order({ ...exported, stamps_per_pack: 1 })).data).toEqual({
    stamps_per_pack: other('Stamps do not fit the product'),
  })
  expect((await order({ ...exported, stamps_per_pack: 0 })).http).toBe(201)
})

it('a component is refused at none a pack, as the product itself, and twice; and nothing is made of no components', async () => {
  const made = (await order({ planned_on: '2099-01-20' })).data as { id: number; version: number }
  const line = { production_order_id: made.id, product_id: room.kit.id, qty_per_pack: 1 }
  expect((await posted(components, { ...line, qty_per_pack: 0 })).data).toEqual({
    qty_per_pack: other('Per pack must be greater than 0'),
  })
  expect((await posted(components, { ...line, product_id: room.pack.id })).data).toEqual({
    product_id: other('A product cannot be a component of itself'),
  })
  expect((await posted(components, { ...line, product_id: room.pod.id })).data).toEqual({
    product_id: 'unique',
  })

  await node.pool.query('delete from production_order_materials where production_order_id = $1', [made.id])
  const { version } = await plant.get(made.id)
  expect((await posted(`${orders}/${made.id}/plan`, { version })).data).toEqual({
    components: 'required',
  })
})

it('no phase counts more packs than the one before it, and seals close within the range of their machine', async () => {
  const lots = [await room.stock(room.pod.id, 360), await room.stock(room.pouch.id, 120)]
  await room.stock(room.box.id, 20)
  const id = await room.released(120)
  expect((await refusalOf(room.seal(id, lots, { temperature_c: 139 }))).data).toMatchObject({
    temperature_c: other('Temperature outside 140-180 °C'),
  })
  await room.seal(id, lots)
  await room.send(id, 'sealing', 'report', { qty_good: 24 })
  await room.reel(1000)
  const stamping = await plant.stamping.orderOf((await plant.step(id, 'stamping')).id)
  const machine = await plant.stamping.stampingMachine(room.stamper)
  const reel = (
    await node.pool.query<{ id: number; next_serial: string }>(
      `select id, next_serial from reels where area = 'assembly'`,
    )
  ).rows[0]
  const first = Number(reel?.next_serial)
  const stamps = { stamping_machine_id: machine.id, reel_id: Number(reel?.id) }
  await plant.stamping.send(stamping.id, 'start', { ...stamps, printed_serial: first })
  for (const [end_serial, text] of [
    [first - 2, /^Serial is not on this reel: the session began at /],
    [first + 1000, /^Serial is not on this reel: it ends at /],
  ] as const) {
    const refused = await refusalOf(
      plant.stamping.send(stamping.id, 'finish', { end_serial, applied: 24, short_reason: 'Test' }),
    )
    expect(refused.data).toMatchObject({ end_serial: { code: 'other', text: expect.stringMatching(text) } })
  }
  const over = { end_serial: first + 29, applied: 30 }
  expect((await refusalOf(plant.stamping.send(stamping.id, 'finish', over))).code).toBe('over_available')
})

it('a day is put in order as it was seen: who saw an older one is refused, with the day as it is now', async () => {
  const day = '2099-01-25'
  const made = []
  for (const nth of [1, 2, 3])
    made.push((await order({ planned_on: day, sequence: nth * 10 })).data as { id: number; version: number })
  const seen = made.toReversed().map(({ id, version }) => ({ id, version }))
  const sent = await admin.post(`${orders}/resequence`, { planned_on: day, orders: seen })
  expect(sent.http).toBe(200)
  const sequences = async () =>
    (
      await node.pool.query<{ id: number }>(
        'select id::int as id from production_orders where planned_on = $1 order by sequence',
        [day],
      )
    ).rows.map(({ id }) => id)
  expect(await sequences()).toEqual(seen.map(({ id }) => id))

  const stale = await admin.post(`${orders}/resequence`, { planned_on: day, orders: seen.toReversed() })
  expect([stale.http, stale.message]).toEqual([409, 'stale_version'])
  expect(new Set((stale.data as { rows: { id: number }[] }).rows.map(({ id }) => id))).toEqual(
    new Set(seen.map(({ id }) => id)),
  )
  expect(await sequences()).toEqual(seen.map(({ id }) => id))
  const twice = [seen[0], seen[0]]
  expect((await posted(`${orders}/resequence`, { planned_on: day, orders: twice })).data).toEqual({
    orders: 'unique',
  })
})
