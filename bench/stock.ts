import { Agent } from 'node:http'
import { brackets } from '../src/api/brackets'
import { demoDatabase, ownClient } from './harness/database'
import { ask } from './harness/load'
import { addStock } from './harness/manyMovements'
import { startNode } from './harness/process'
import { figure, percentiles } from './harness/report'
import { signIn } from './harness/signIn'

const warmUp = 5
const rounds = 60
const longestMs = 8_000
const plainPage = `/inventory/products?${brackets({ limit: 100 })}`

const only = (field: string, type: string, operator: string, value: unknown) => ({
  field,
  field_type: type,
  filters: [{ logic_operator: 'and', operator, value_type: 'value', value }],
})

/** Parts of the stock benchmark that can be run alone. */
export const stockParts = ['pages', 'movements', 'products', 'reports', 'aging'] as const
type Part = (typeof stockParts)[number]

type Scale = { productId: number; binId: number }

/** The calls of each part as the screens send them. */
function callsOf({ productId, binId }: Scale): Record<Part, Record<string, string>> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const product = only('product_id', 'reference', '=', productId)
  const list = (query: object) => brackets({ limit: 100, ...query })
  const by = (field: string, direction: 'asc' | 'desc') => ({ sort: [{ field, direction }] })
  const levels = '/inventory/stock_levels'
  const there = only('on_hand', 'decimal', '>', 0)
  const products = '/inventory/products'
  const movements = '/inventory/reports/inventory-movements-details'
  const since = only('moved_at', 'instant', '>=', day(200))
  const ofProduct = { filters: [product], ...by('moved_at', 'desc') }
  const aging = '/inventory/reports/inventory-aging'
  const asOf = [only('as_of', 'instant', '<=', day(200))]
  return {
    pages: {
      'stock on hand, first page': `${levels}?${list({ filters: [there] })}`,
      'stock on hand, most first': `${levels}?${list({ filters: [there], ...by('on_hand', 'desc') })}`,
      'stock on hand of a product': `${levels}?${list({ filters: [there, product] })}`,
    },
    movements: {
      'movement details, first page': `${movements}?${list({})}`,
      'movement details since a day': `${movements}?${list({ filters: [since] })}`,
      'movement details of a product': `${movements}?${list({ filters: [product] })}`,
      'movement details of a product since a day': `${movements}?${list({ filters: [product, since] })}`,
      'movement details of a bin': `${movements}?${list({ filters: [only('bin_id', 'reference', '=', binId)] })}`,
      'sums of movement details': `${movements}/totals?`,
      'sums of movement details since a day': `${movements}/totals?${brackets({ filters: [since] })}`,
      'sums of movement details of a product': `${movements}/totals?${brackets({ filters: [product] })}`,
      'movements of a product': `/inventory/stock_movements?${list(ofProduct)}`,
      'sums of the movements of a product': `/inventory/stock_movements/totals?${brackets({ filters: [product] })}`,
    },
    products: {
      'products, first page': `${products}?${list({})}`,
      'products, most on hand first': `${products}?${list(by('on_hand', 'desc'))}`,
      'products, least available first': `${products}?${list(by('available', 'asc'))}`,
      'products below their reorder point': `${products}?${list({
        filters: [only('below_reorder', 'flag', '=', 1)],
      })}`,
    },
    reports: {
      'low stock': `/inventory/reports/inventory-products-low-stock?${list({})}`,
      'availability, first page': `/inventory/reports/products-availability?${list({})}`,
    },
    aging: {
      'aging as of 200 days ago, by category': `${aging}/groups?${brackets({ by: ['category_id'], filters: asOf })}`,
      'aging as of 200 days ago, first page': `${aging}?${list({ filters: asOf })}`,
    },
  }
}

/** How long the pages and reports of a stock of many years take over HTTP. */
export async function stock(isChosen: (part: Part) => boolean) {
  const { connection } = await demoDatabase()
  const client = await ownClient(connection)
  await addStock(client)
  const { rows } = await client.query<Scale & { levels: number; movements: number }>(
    `select l.product_id as "productId", l.bin_id as "binId", (select count(*) from stock_levels) as levels,
       (select count(*) from stock_movements) as movements
     from stock_levels l where product_id = (select min(id) from products where sku like 'SCALE-%') order by id limit 1`,
  )
  const [scale] = rows
  if (!scale) throw new Error('There is no stock to read')
  console.log(`${scale.levels} levels, ${scale.movements} movements`)
  const url = await startNode({ connection })
  const headers = { authorization: `Bearer ${await signIn(url, 'admin')}` }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const calls = callsOf(scale)
  const timed = async (path: string) => {
    const startedAt = performance.now()
    await ask(`${url}/api${path}`, agent, headers)
    return performance.now() - startedAt
  }
  for (const part of stockParts.filter(isChosen))
    for (const [name, path] of Object.entries(calls[part])) {
      const times: number[] = []
      const plain: number[] = []
      const until = performance.now() + longestMs
      for (
        let round = -warmUp;
        round < rounds && (performance.now() < until || times.length < 3);
        round += 1
      ) {
        // In turns, so that what else the machine does meets both alike.
        const [took, plainTook] = [await timed(path), await timed(plainPage)]
        if (round < 0 && performance.now() <= until) continue
        times.push(took)
        plain.push(plainTook)
      }
      const [{ p50, p95 }, baseline] = [percentiles(times), percentiles(plain)]
      figure(`stock, ${name}, p50`, p50, 'ms', { name: 'a page of products', value: baseline.p50 })
      figure(`stock, ${name}, p95`, p95, 'ms', { name: 'a page of products', value: baseline.p95 })
    }
  agent.destroy()
}
