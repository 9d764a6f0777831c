import type { Answer, TestNode } from '../../../harness/server'
import { openCounter } from './counter'

type Person = Awaited<ReturnType<TestNode['as']>>

/** A line as it is typed. */
export type Line = { product_id: number; qty_ordered: number; unit_price?: number | null; id?: number }
type Row = { id: number; version: number; sale_lines: (Line & { id: number })[] }

/** What a refusal with a sentence looks like. */
export const other = (text: string) => ({ code: 'other', text })

/** Somebody of sale at the counter, a director and an administrator, and the orders they write. */
export async function openDesk(node: TestNode) {
  const shop = await openCounter(node)
  const [seller, director, admin] = [await node.as('sale'), await node.as('director'), await node.as('admin')]
  const body = (customer_id: number, province: string, lines: Line[], more: object = {}) => ({
    customer_id,
    location_id: shop.site,
    order_date: '2026-11-20',
    ship_to_province_id: shop.provinceId(province),
    sale_lines: lines,
    ...more,
  })
  const order = (customer_id: number, province: string, lines: Line[], more: object = {}): Promise<Answer> =>
    seller.post('/sale/sales', body(customer_id, province, lines, more))
  return {
    shop,
    seller,
    director,
    admin,
    body,
    order,
    bottles: (qty_ordered: number, more: Partial<Line> = {}): Line => ({
      product_id: shop.goods.on,
      qty_ordered,
      ...more,
    }),
    ontario: async (lines: Line[], more: object = {}): Promise<Row> =>
      (await order(shop.shops.on, 'ON', lines, more)).data as Row,
    send: (
      row: { id: number; version: number },
      event: string,
      asked: object = {},
      by: Person = seller,
    ): Promise<Answer> => by.post(`/sale/sales/${row.id}/${event}`, { version: row.version, ...asked }),
    read: async (id: number) => (await seller.get(`/sale/sales/${id}`)).data,
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
