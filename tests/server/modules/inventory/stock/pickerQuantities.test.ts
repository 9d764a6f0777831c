import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { openStockroom, type Stockroom } from '../../../../fixtures/stockroom'

type Choice = { label: string; quantity?: { qty: number; measure: string } }

let node: TestNode
let room: Stockroom
let product: number
let lot: number
beforeAll(async () => {
  node = await startServer()
  room = await openStockroom({ on: node, productCount: 2 })
  ;({ product, late: lot } = await room.nextGoods())
  await room.lay(product, [lot, room.places[0] ?? 0, 70], [lot, room.places[1] ?? 0, 30])
})
afterAll(() => node.stop())

const goods = () => `quantities[product_id]=${product}&quantities[location_id]=${room.site}`

it('pickers offer lots and bins with stock first, with how much there is of what is chosen', async () => {
  const person = await node.as('inventory')
  const lookup = async (of: string, query: string) =>
    (await person.get(`/inventory/${of}/lookup?${query}`)).data as Choice[]
  const atSite = `among[location_id]=${room.site}&among[kind][]=storage&among[kind][]=picking`
  const places = await lookup('bins', `${atSite}&${goods()}&quantities[lot_id]=${lot}`)
  expect(places.slice(0, 2).map(({ quantity }) => quantity)).toEqual([
    { qty: 70, measure: 'ea' },
    { qty: 30, measure: 'ea' },
  ])
  expect(places.slice(2).filter(({ quantity }) => quantity)).toEqual([])
  const inBin = `${goods()}&quantities[bin_id]=${room.places[1]}`
  const [first] = await lookup('lots', `among[product_id]=${product}&${inBin}`)
  expect(first).toMatchObject({ quantity: { qty: 30, measure: 'ea' } })
  const wrong = await person.get('/inventory/bins/lookup?quantities[sku]=1')
  expect([wrong.http, wrong.data]).toEqual([422, { 'quantities.sku': 'in' }])
})

it('a look-up goes on after the rows with stock, each row once', async () => {
  const person = await node.as('inventory')
  const query = `among[location_id]=${room.site}`
  const labelsOf = async (one: string) =>
    ((await person.get(`/inventory/bins/lookup?${one}`)).data as Choice[]).map(({ label }) => label)
  const [plain, sorted] = [await labelsOf(query), await labelsOf(`${query}&${goods()}`)]
  expect(plain.length).toBeGreaterThan(2)
  expect(sorted.toSorted()).toEqual(plain.toSorted())
})

it('pickers give no quantities to people who do not read the stock', async () => {
  const dock = await node.as('warehouse')
  const query = `among[location_id]=${room.site}&among[is_active]=1&among[kind]=storage`
  const { http, data } = await dock.get(`/inventory/bins/lookup?${query}&quantities[product_id]=${product}`)
  expect(http).toBe(200)
  expect(data.length).toBeGreaterThan(0)
  expect(data.filter(({ quantity }: Choice) => quantity)).toEqual([])
})
