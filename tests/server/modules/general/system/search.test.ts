import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchable, searchStatement } from '../../../../../server/modules/general/system/search'
import { type Actor, modules } from '../../../../../src/access'
import { startServer, type TestNode } from '../../../../harness/server'
import { openPlant, type Plant } from '../../../../fixtures/plant'

let node: TestNode
let plant: Plant
let orderId: number
type Person = Awaited<ReturnType<TestNode['as']>>
let admin: Person
let batcher: Person

const admins: Actor = { id: 1, name: 'A', roles: ['admin'], modules }
const many = 20_000

beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  orderId = await plant.released(1000)
  // A year of orders, numbered on from 00101.
  await node.pool.query(
    `insert into production_orders (number, product_id, recipe_id, flow_id, qty_planned, due_on, volume_planned_ml)
     select 'PRO-' || lpad((100 + n)::text, 5, '0'), product_id, recipe_id, flow_id, qty_planned, due_on, volume_planned_ml
     from production_orders, generate_series(1, $2::int) n where id = $1`,
    [orderId, many],
  )
  await node.pool.query('analyze production_orders')
  admin = await node.as('admin')
  batcher = await node.as('batcher')
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

const found = async (person: Person, words: string) =>
  (await person.get(`/general/search?q=${encodeURIComponent(words)}`)).data as Record<string, unknown>[]
const labels = async (person: Person, words: string) => (await found(person, words)).map(({ label }) => label)

describe('search for documents', () => {
  it('the search for documents knows an order by its number with or without prefix and zeros', async () => {
    for (const words of ['1', '00001', 'pro-1', 'PRO 1', 'pro00001', ' PRO-00001 '])
      expect(await labels(admin, words), words).toContain('PRO-00001')
    expect((await found(admin, 'pro-1'))[0]).toEqual({
      resource: 'production_orders',
      one: 'order',
      id: orderId,
      label: 'PRO-00001',
      title: 'MANGO-12-30-ON · ON · MANGO-12-30-ON',
      status: 'released',
      figure: null,
      address: `/production/production-orders/${orderId}`,
    })
  })

  it('the search for documents goes on from a number that is typed only in part, and gives a few', async () => {
    expect(await labels(admin, 'PRO-0042')).toEqual([
      'PRO-00420',
      'PRO-00421',
      'PRO-00422',
      'PRO-00423',
      'PRO-00424',
    ])
    expect(await labels(admin, 'PRO-9999999')).toEqual([])
  })

  it('the search for documents knows products by their SKU, whatever the case', async () => {
    expect(await labels(admin, 'nic-1')).toContain('NIC-100')
    expect((await found(admin, 'NIC-100'))[0]).toMatchObject({
      resource: 'products',
      address: expect.stringMatching(/^\/products\/\d+$/) as string,
    })
  })

  it('the search for documents knows lots by their number, and opens their passport', async () => {
    const { rows } = await node.pool.query<{ id: number; product_id: number }>(
      `insert into lots (lot_number, product_id) select 'ZQ329-00417', min(id) from products returning id, product_id`,
    )
    expect(await found(admin, 'zq329-004')).toMatchObject([
      { resource: 'lots', label: 'ZQ329-00417', address: `/inventory/lot/${rows[0]?.id}` },
    ])
    expect(await labels(batcher, 'ZQ329-00417')).toEqual([])
  })

  it('the search for documents says how much of a product is on hand, in its measure', async () => {
    const { rows } = await node.pool.query<{ qty: number }>(
      `select sum(l.on_hand)::float8 as qty from stock_levels l join products p on p.id = l.product_id where p.sku = 'MANGO'`,
    )
    expect(rows[0]?.qty).toBeGreaterThan(0)
    expect(await found(admin, 'MANGO')).toContainEqual(
      expect.objectContaining({
        label: 'MANGO',
        figure: { label: 'On hand', value: rows[0]?.qty, unit: 'ml' },
      }),
    )
  })

  it('the search for documents knows what has a name by any words of it, in any order, behind what its key says', async () => {
    for (const [code, name] of [
      ['MI', 'Mango Ice'],
      ['ICE', 'Frozen berries'],
    ])
      expect(await admin.post('/inventory/flavors', { code, name, profile: 'fruit' })).toMatchObject({
        http: 201,
      })
    expect(await found(admin, 'ice mang')).toMatchObject([
      { resource: 'flavors', label: 'MI', title: 'Mango Ice' },
    ])
    const both = (await found(admin, 'ice')).filter(({ resource }) => resource === 'flavors')
    expect(both.map(({ label }) => label)).toEqual(['ICE', 'MI'])
    expect(await labels(admin, 'ice lemon')).toEqual([])
    expect(await labels(batcher, 'ice mang')).toEqual([])
  })

  it('the search for documents knows orders by words of their product, behind what is called so, the newest first', async () => {
    const { rows } = await node.pool.query<{ name: string }>(
      'select p.name from production_orders o join products p on p.id = o.product_id where o.id = $1',
      [orderId],
    )
    const orders = (await found(batcher, rows[0]?.name ?? '')).filter(
      ({ resource }) => resource === 'production_orders',
    )
    expect(orders.length).toBeGreaterThan(0)
    const ids = orders.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('the search for documents looks for words of products in an index', async () => {
    await node.pool.query(
      `insert into products (sku, name, kind, category_id, stock_measure_id)
       select 'W-' || n, 'Ware ' || n, kind, category_id, stock_measure_id
       from products, generate_series(1, $1::int) n where id = (select min(id) from products)`,
      [many],
    )
    // What was inserted last waits in a list of the index that is read whole.
    await node.pool.query('vacuum analyze products')
    const { text, values } = searchStatement(searchable(admins), 'mango')
    const { rows } = await node.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Bitmap Index Scan on products_words/)
    expect(plan).not.toMatch(/Seq Scan on products/)
  })

  it('the search for documents shows no one what they may not read', async () => {
    expect(await labels(batcher, 'pro-1')).toContain('PRO-00001')
    expect(await labels(batcher, 'NIC-100')).toEqual([])
    const person = await node.as('batcher')
    await node.pool.query('update users set modules = $1 where id = $2', [['Administration'], person.id])
    const moved = await node.signIn(person.username)
    expect(await node.request('GET', '/general/search?q=pro-1', { token: moved })).toMatchObject({ data: [] })
    expect(await node.request('GET', '/general/search?q=pro-1')).toMatchObject({
      http: 401,
      message: 'not_authorized',
    })
  })

  it('the search for documents refuses words that are too long or none', async () => {
    expect(await admin.get(`/general/search?q=${'x'.repeat(33)}`)).toMatchObject({
      http: 422,
      data: { q: 'max' },
    })
    expect(await admin.get('/general/search')).toMatchObject({ http: 422, data: { q: 'required' } })
  })

  it('the search for documents takes signs of SQL and of patterns for what they are', async () => {
    for (const words of ["'; drop table users; --", '%', '__', '\\', '.*', '\u{10FFFF}'])
      expect(await labels(admin, words), words).toEqual([])
  })

  it.each(['42', 'PRO-0042', 'nic-1'])(
    'the search for documents walks an index for "%s", however many orders there are',
    async (words) => {
      const { text, values } = searchStatement(searchable(admins), words)
      const { rows } = await node.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on production_orders/)
    },
  )

  it('the search for documents finds an index of the keys on every table that grows', async () => {
    const grown = searchable(admins).filter(
      ({ resource, key }) => resource.prefix !== undefined || key === 'sku' || key === 'lot_number',
    )
    const { rows } = await node.pool.query<{ at: string }>(
      `select tablename || ' ' || substring(indexdef from '\\((?:folded\\()?(\\w+)\\)? COLLATE "C"') as at from pg_indexes`,
    )
    const indexed = rows.map(({ at }) => at)
    expect(indexed).toEqual(
      expect.arrayContaining(grown.map(({ resource, key }) => `${resource.name} ${key}`)),
    )
  })
})
