import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { csv, importer } from '../../../imports/runs'
import { openShop } from '../../../../fixtures/shop'

let node: TestNode
let keeper: Awaited<ReturnType<TestNode['as']>>
let made: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  node = await startServer()
  keeper = await node.as('inventory')
  made = await openShop(node)
})
afterAll(() => node.stop())

const other = (text: string) => ({ code: 'other', text })

const tier = async (code: string, more: object = {}) =>
  (
    await keeper.post('/inventory/price_tiers', {
      code,
      name: code,
      currency_id: made.dollar,
      basis: 'list_price',
      ...more,
    })
  ).data
const lined = (code: string, ...price_tier_lines: object[]) => tier(code, { price_tier_lines })
/** Price, first and last day of each line, by quantity and then by time. */
const spans = async (id: number) =>
  (await keeper.get(`/inventory/price_tiers/${id}`)).data.price_tier_lines
    .toSorted(
      (one: Record<string, string>, two: Record<string, string>) =>
        Number(one.min_qty) - Number(two.min_qty) ||
        (one.valid_from ?? '').localeCompare(two.valid_from ?? ''),
    )
    .map(({ price, valid_from, valid_to }: Record<string, unknown>) => [price, valid_from, valid_to])
const priced = async (payload: Record<string, unknown>) =>
  (
    await keeper.get(
      `/inventory/price_tiers/resolve?${new URLSearchParams({ date: '2026-11-21', qty: '1', ...payload } as Record<string, string>)}`,
    )
  ).data

describe('line of a price tier', () => {
  it('a line of a price tier prices one thing, by a price or a percent, and says so at its place', async () => {
    const refused = await lined(
      'WRONG',
      { product_id: made.bottle.id, price: 20 },
      { product_id: made.bottle.id, category_id: made.low.id, price: 20 },
      { price: 20 },
    )
    expect(refused).toEqual({
      'price_tier_lines.1.category_id': other('Only one of product, family or category'),
    })
    expect(await lined('WRONG', { product_id: made.bottle.id })).toEqual({
      'price_tier_lines.0.price': other('Give a price or a percent'),
    })
    expect(await lined('WRONG', { product_id: made.bottle.id, price: 1, percent: 2 })).toEqual({
      'price_tier_lines.0.percent': other('Either a price or a percent'),
    })
    expect(await lined('WRONG', { category_id: made.low.id, percent: 101 })).toEqual({
      'price_tier_lines.0.percent': 'more100%',
    })
    expect(await tier('WRONG', { basis: 'absolute', default_percent: 5 })).toEqual({
      default_percent: other('This tier has prices only'),
    })
    expect((await keeper.get('/inventory/price_tiers?search=WRONG')).data).toEqual([])
  })

  it('a line of a price tier never holds on a day on which another prices the same from the same quantity', async () => {
    const line = { product_id: made.bottle.id, price: 20, min_qty: 1 }
    expect(
      await lined(
        'DAYS',
        { ...line, valid_to: '2026-06-30' },
        { ...line, min_qty: 12 },
        { ...line, valid_from: '2026-06-30' },
      ),
    ).toEqual({ 'price_tier_lines.2.valid_from': other('Priced already from ever to 2026-06-30') })
    const right = await lined(
      'DAYS',
      { ...line, valid_to: '2026-06-30' },
      { ...line, price: 22, valid_from: '2026-07-01' },
    )
    expect(right.price_tier_lines).toHaveLength(2)
    const direct = await keeper.post('/inventory/price_tier_lines', { ...line, price_tier_id: right.id })
    expect(direct.data).toEqual({ valid_from: other('Priced already from ever to 2026-06-30') })
  })

  it('a line of a price tier without an end holds until the next one of the same begins, in whatever order they are written', async () => {
    const line = (price: number, more: object) => ({ product_id: made.bottle.id, price, min_qty: 1, ...more })
    const { id } = await lined(
      'NEXT',
      line(22, { valid_from: '2027-01-01' }),
      line(20, {}),
      line(19, { min_qty: 12 }),
    )
    const first = [
      [20, null, '2026-12-31'],
      [22, '2027-01-01', null],
    ]
    expect(await spans(id)).toEqual([...first, [19, null, null]])
    const typed = { price_tier_id: id, ...line(21, { valid_from: '2026-12-01' }) }
    const { data: between } = await keeper.post('/inventory/price_tier_lines', typed)
    expect(between).toMatchObject({ valid_to: '2026-12-31', until_next: 1 })
    expect(await spans(id)).toEqual([
      [20, null, '2026-11-30'],
      [21, '2026-12-01', '2026-12-31'],
      [22, '2027-01-01', null],
      [19, null, null],
    ])
    const trail = await keeper.get(`/inventory/price_tiers/${id}`)
    const [ended] = trail.data.price_tier_lines.filter(({ price }: { price: number }) => price === 20)
    const { rows } = await node.pool.query(
      `select diff -> 'valid_to' as diff from changes where table_name = 'price_tier_lines' and row_id = $1 and action = 'updated'`,
      [ended.id],
    )
    expect(rows.at(-1)).toEqual({ diff: ['2026-12-31', '2026-11-30'] })
    expect((await keeper.delete(`/inventory/price_tier_lines/${between.id}`)).status).toBe(1)
    expect(await spans(id)).toEqual([...first, [19, null, null]])
  })

  it('a line of a price tier with an end of its own ends no other price, and takes no day of it', async () => {
    const line = { product_id: made.bottle.id, price: 20 }
    const { id } = await lined('PROMO', line)
    const add = (more: object) =>
      keeper.post('/inventory/price_tier_lines', { ...line, price_tier_id: id, ...more })
    expect((await add({ valid_from: '2026-12-01', valid_to: '2026-12-31' })).data).toEqual({
      valid_from: other(
        'Priced already from ever on: end that price first, or leave out the end of this one',
      ),
    })
    expect((await add({})).data).toEqual({ valid_from: other('Priced already from ever on') })
    expect(await spans(id)).toEqual([[20, null, null]])
  })

  it('a line of a price tier comes by file as by form: it ends the one before, and goes again with its import', async () => {
    const { id } = await lined('FILE', { product_id: made.bottle.id, price: 20 })
    const admin = importer(node, await node.as('admin'))
    const heads = 'tier,sku,price,valid_from,valid_to'
    const file = csv(heads, 'FILE,NL-AM-30-03-ON,24,2028-01-01,', 'FILE,NL-AM-30-03-ON,22,2027-01-01,')
    const run = await admin.commit(await admin.previewed('price_tier_lines', file))
    expect([run.status, run.reason]).toEqual(['committed', null])
    expect(await spans(id)).toEqual([
      [20, null, '2026-12-31'],
      [22, '2027-01-01', '2027-12-31'],
      [24, '2028-01-01', null],
    ])
    expect((await admin.previewed('price_tier_lines', file, { confirm: true })).rows_unchanged).toBe(2)
    const half = await admin.previewed('price_tier_lines', csv(heads, 'FILE,NL-AM-30-03-ON,11,2029-01-01,'))
    expect((await admin.rows(half.id)).rows).toMatchObject([
      { action: 'create', errors: {}, warnings: { price: { text: 'Last 24' } } },
    ])
    const wrong = csv(heads, 'FILE,NL-AM-30-03-ON,21,2026-06-01,2026-06-30')
    const { rows } = await admin.rows((await admin.previewed('price_tier_lines', wrong)).id)
    const message = expect.stringMatching(/^Priced already from ever on: end that price first/)
    expect(rows).toMatchObject([{ errors: { valid_from: { text: message } } }])
    const taken = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
    expect(taken.status).toBe(1)
    expect(await spans(id)).toEqual([[20, null, null]])
  })

  it('a line of a price tier keeps its tier from a basis it does not fit', async () => {
    const { id, version } = await lined('BASIS', { category_id: made.low.id, percent: 5 })
    const { data } = await keeper.put(`/inventory/price_tiers/${id}`, { version, basis: 'absolute' })
    expect(data).toEqual({ basis: other('This tier has percent lines') })
  })
})

describe('price tier', () => {
  it('a price tier is the default of its currency alone, and only while in use', async () => {
    const first = await tier('EU-1', { currency_id: made.euro, is_default: 1 })
    expect(first.is_default).toBe(1)
    expect(await tier('EU-2', { currency_id: made.euro, is_default: 1 })).toEqual({
      is_default: other('EU-1 is the default of this currency'),
    })
    const closed = await keeper.put(`/inventory/price_tiers/${first.id}`, {
      version: first.version,
      is_active: 0,
    })
    expect(closed.data).toEqual({ is_default: other("An inactive tier can't be the default") })
  })

  it('a price tier is copied with its lines, and raised from a day on to the cent', async () => {
    const { id } = await lined(
      'OLD',
      { product_id: made.bottle.id, price: 19.99 },
      { category_id: made.top.id, percent: 10 },
    )
    const copy = (
      await keeper.post(`/inventory/price_tiers/${id}/copy`, {
        code: 'NEW',
        name: 'New',
        currency_id: made.dollar,
      })
    ).data
    expect(copy).toMatchObject({ code: 'NEW', lines: 2, is_default: 0 })
    const raised = await keeper.post(`/inventory/price_tiers/${copy.id}/raise`, {
      percent: 3.5,
      valid_from: '2027-01-01',
    })
    expect(raised.data).toEqual({ raised: 1 })
    const lines = (await keeper.get(`/inventory/price_tiers/${copy.id}`)).data.price_tier_lines
    const shown = lines.map(({ price, percent, valid_from, valid_to }: Record<string, unknown>) => [
      price,
      percent,
      valid_from,
      valid_to,
    ])
    expect(shown).toEqual([
      [19.99, null, null, '2026-12-31'],
      [null, 10, null, null],
      [20.69, null, '2027-01-01', null],
    ])
    const payload = { price_tier_id: copy.id, product_id: made.bottle.id }
    expect((await priced({ ...payload, date: '2026-12-31' })).price).toBe(19.99)
    expect((await priced({ ...payload, date: '2027-01-01' })).price).toBe(20.69)
    const percents = await lined('PERCENTS', { category_id: made.top.id, percent: 10 })
    const none = await keeper.post(`/inventory/price_tiers/${percents.id}/raise`, { percent: 5 })
    expect(none.message).toBe('validation_error')
  })

  it('a price tier shows what its lines come to and who pays by it', async () => {
    const { id } = await lined(
      'TOLD',
      { category_id: made.top.id, percent: 25 },
      { product_id: made.cap.id, price: 1 },
    )
    const { data } = await keeper.get(`/inventory/price_tiers/${id}/prices`)
    expect(data.map(({ id: _, ...rest }: { id: number }) => rest)).toEqual([
      { products: 1, lowest: 18, highest: 18, unpriced: 0, least_margin: 47.22 },
      { products: 1, lowest: 1, highest: 1, unpriced: 0, least_margin: null },
    ])
  })

  it('a price tier belongs to customers of its currency', async () => {
    const admin = await node.as('admin')
    const [ontario] = (await admin.get('/general/provinces?search=Ontario')).data
    const euros = await tier('EU-3', { currency_id: made.euro })
    const customer = { name: 'A', legal_name: 'A', kind: 'export', ship_province_id: ontario.id }
    const wrong = await admin.post('/general/customers', { ...customer, price_tier_id: euros.id })
    expect(wrong.data).toEqual({ price_tier_id: other('EU-3 is in EUR') })
    const right = await admin.post('/general/customers', {
      ...customer,
      currency_id: made.euro,
      price_tier_id: euros.id,
    })
    expect(right.data.price_tier).toBe('EU-3')
    expect((await keeper.get(`/inventory/price_tiers/${euros.id}`)).data.customers).toBe(1)
    const turned = await keeper.put(`/inventory/price_tiers/${euros.id}`, {
      version: euros.version,
      currency_id: made.dollar,
    })
    expect(turned.data).toEqual({ currency_id: other('Customers use this tier') })
    // Nothing of the tier fits: the default of the currency has no lines, so what the product lists, in euros.
    const response = await priced({ customer_id: right.data.id, product_id: made.bottle.id })
    expect(response).toMatchObject({ price: 15, currency: 'EUR', source: 'list', price_tier_line_id: null })
  })

  it('a price tier is refused in words where what is asked is wrong', async () => {
    const sale = await node.as('sale')
    const path = `/inventory/price_tiers/resolve?product_id=${made.bottle.id}`
    expect((await sale.get(`${path}&qty=0`)).data.qty).toEqual(other('Quantity must be greater than 0'))
    expect((await sale.get(`${path}&qty=1&customer_id=987654`)).data).toEqual({ customer_id: 'exists' })
    expect((await sale.get(`${path}&qty=1&date=2026-02-30`)).data).toEqual({ date: 'other' })
    expect((await sale.get(`${path}&qty=1`)).status).toBe(1)
    const batcher = await node.as('batcher')
    expect((await batcher.get(`${path}&qty=1`)).message).toBe('no_privileges')
    expect((await sale.post(`/inventory/price_tiers/1/raise`, { percent: 5 })).message).toBe('no_privileges')
  })
})
