import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'
import { type Desk, openDesk } from '../../fixtures/desk'
import { csv, type Importer, importer } from './runs'

let node: TestNode
let desk: Desk
let seller: Importer
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  seller = importer(node, desk.seller)
})
afterAll(() => node.stop())

it('the tables of a long file are counted while it is read: plans of an empty table would read all of it for each row', async () => {
  const countsOf = async () => {
    const { rows } = await node.pool.query<{ count: number }>(
      `select coalesce(sum(analyze_count), 0)::int as count from pg_stat_user_tables where relname = 'sale_lines'`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await countsOf()
  const rows = Array.from(
    { length: 60 },
    (_, nth) => `web,LONG-${nth},Toronto Vape,2026-11-20,,ON,,MINT-ON,1,,`,
  )
  const heads =
    'channel,external_ref,customer,order_date,promised_on,ship_province,ship_postal_code,sku,qty,unit_price,customer_po'
  const { data } = await seller.upload('sales', csv(heads, ...rows), { mode: 'insert' })
  const run = await seller.preview(data, data.mapping, { location_id: desk.shop.site })
  expect(run).toMatchObject({ rows_create: 60, rows_error: 0 })
  await expect.poll(countsOf).toBeGreaterThan(before)
})
