import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  admin = await node.as('admin')
})
afterAll(() => node.stop())

type Row = Record<string, unknown>

const foundIn = async (path: string, search: string) =>
  (await admin.get(`${path}?limit=500&search=${encodeURIComponent(search)}`)).data as Row[]

const labels = async (path: string, name: string, count = 1) =>
  [...new Set(((await admin.get(`${path}?limit=500`)).data as Row[]).map((row) => String(row[name])))].slice(
    0,
    count,
  )

it.each([
  ['production orders by their product', '/production/production_orders', 'product'],
  ['purchases by their supplier', '/purchase/purchases', 'supplier'],
  ['transfers by where they go', '/inventory/transfers', 'to_location'],
  ['stock by its bin', '/inventory/stock_levels', 'bin'],
  ['lots by their product', '/inventory/lots', 'product'],
  ['receivings by their supplier', '/inventory/receivings', 'supplier'],
  ['customers by their province', '/general/customers', 'ship_province'],
])('a list finds %s, as it finds every text on screen', async (_, path, name) => {
  const [label = ''] = (await labels(path, name, 2)).filter((one) => one !== 'null')
  expect(label).not.toBe('')
  const rows = await foundIn(path, label.split(' · ')[0] ?? '')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some((row) => row[name] === label)).toBe(true)
})

it('words of different columns find a row together, in any order', async () => {
  const [row] = (await admin.get('/purchase/purchases?limit=1')).data as Row[]
  const { number, supplier } = row ?? {}
  const words = [String(supplier).split(' ')[0], String(number)]
  for (const search of [words.join(' '), words.toReversed().join(' ')])
    expect((await foundIn('/purchase/purchases', search)).map((one) => one.number)).toEqual([number])
})
