import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../../../fixtures/desk'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let desk: Desk
let purchase: number
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
  purchase = await ordered('2099-12-04', 30)
})
afterAll(() => node.stop())

/** An order to a supplier over so many bottles for a day. */
const ordered = (on: string, qty: number) =>
  desk.shop.as(async ({ trx }) => {
    const { rows } = await sql<{ id: number }>`
      with s as (insert into suppliers (number, name, kind) values ('SU-' || ${on}, ${on}, 'material') returning id),
        p as (insert into purchases (number, status, supplier_id, location_id, order_date, promised_on)
          select 'PO-' || ${on}, 'ordered', s.id, ${desk.shop.site}, '2026-11-01', ${on}::date from s returning id),
        l as (insert into purchase_lines (purchase_id, line_no, product_id, qty_ordered, measure_id, factor)
          select p.id, 1, g.id, ${qty}, g.stock_measure_id, 1 from p, products g where g.id = ${desk.shop.goods.on})
      select id::int8 as id from p`.execute(trx)
    return rows[0]?.id ?? 0
  })

type Promised = { on: string | null; hangs_on: { kind: string; number: string | null; qty: number }[] }
const typed = async (quantities: number[], more: object = {}) => {
  const { data } = await desk.seller.post('/sale/sales/price', {
    customer_id: desk.shop.shops.on,
    location_id: desk.shop.site,
    date: '2026-11-20',
    lines: quantities.map((qty) => ({ product_id: desk.shop.goods.on, qty })),
    ...more,
  })
  return data as { lines: { promise: Promised | null }[]; broken: object[] }
}
const days = ({ lines }: Awaited<ReturnType<typeof typed>>) => lines.map(({ promise }) => promise?.on ?? null)

describe('promise while an order is typed', () => {
  it('the promise of a typed line is the day its goods come, and names the order that brings them', async () => {
    const { lines } = await typed([20])
    expect(lines[0]?.promise).toMatchObject({
      on: '2099-12-04',
      hangs_on: [{ kind: 'purchase', number: 'PO-2099-12-04', qty: 20 }],
    })
  })

  it('the promise of a second line of the same goods comes after the first, and nothing is promised beyond the supply', async () => {
    expect(days(await typed([20, 10]))).toEqual(['2099-12-04', '2099-12-04'])
    expect(days(await typed([20, 11]))).toEqual(['2099-12-04', null])
    expect((await typed([10], { location_id: null })).lines[0]?.promise).toBeNull()
  })

  it('a confirmed line keeps its promise, comes before what is typed later, and says when the supply breaks it', async () => {
    const draft = await desk.ontario([desk.bottles(25)])
    expect(draft.sale_lines).toMatchObject([{ promised_on: null }])
    await desk.send(draft, 'confirm')
    const read = () => desk.read(draft.id)
    expect(await read()).toMatchObject({ sale_lines: [{ promised_on: '2099-12-04' }] })
    expect(days(await typed([6]))).toEqual([null])
    expect(days(await typed([6], { sale_id: draft.id }))).toEqual(['2099-12-04'])
    expect((await typed([25], { sale_id: draft.id })).broken).toEqual([])
    await desk.shop.as(({ trx }) =>
      sql`update purchases set promised_on = '2099-12-11' where id = ${purchase}`.execute(trx),
    )
    expect(await read()).toMatchObject({ sale_lines: [{ promised_on: '2099-12-04' }] })
    expect((await typed([25], { sale_id: draft.id })).broken).toEqual([
      {
        line_no: 1,
        promised_on: '2099-12-04',
        ready_on: '2099-12-11',
        moved: [{ number: 'PO-2099-12-04', was: '2099-12-04', now: '2099-12-11' }],
      },
    ])
    const { data: open } = await desk.seller.get('/sale/reports/open-orders')
    expect(open).toMatchObject([{ sale_id: draft.id, is_broken: 1, next_on: '2099-12-11' }])
  })
})
