import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules, type Role, roles } from '../../../src/access'
import { brackets } from '../../../src/api/brackets'
import { type HomeCount, homeAddress, homeQuery } from '../../../src/resources/kit/define/defineHome'
import { type ListQuery, readQuery, standardQuery } from '../../../src/resources/kit/query/listAddress'
import { plainPaths } from '../../../src/resources/kit/query/resourceCalls'
import { homesOf } from '../../../src/streams/boards/home'
import { screenAt } from '../../../src/views/routing/screens'
import { mayEnter } from '../../../src/views/routing/visible'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let today: string

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  const { rows } = await node.pool.query<{ today: string }>('select plant_today()::text as today')
  today = rows[0]?.today ?? ''
})
afterAll(() => node?.stop())

const countsOf = (role: Role): HomeCount[] => {
  const person = { roles: [role], modules }
  return homesOf(person, (path) => {
    const found = screenAt(path)
    return found !== null && mayEnter(found.screen, person)
  }).flatMap(({ counts }) => counts)
}

const opened = (count: HomeCount): ListQuery => {
  const { search } = new URL(homeAddress(count, today), 'http://console.test')
  return readQuery(new URLSearchParams(search), count.resource, standardQuery(count.resource)).query
}

it.each(roles)('every figure on the home of %s is the number of rows of the list it opens', async (role) => {
  const { get } = await node.as(role)
  for (const count of countsOf(role)) {
    const total = async ({ filters, search }: ListQuery, limit: number) => {
      const query = { filters, ...(search && { search }), limit, total: 1 }
      const answer = await get(`${plainPaths(count.resource).list}?${brackets(query)}`)
      expect([count.key, answer.http]).toEqual([count.key, 200])
      return { total: answer.total ?? null, rows: answer.data.length as number }
    }
    const shown = (await total(homeQuery(count, today), 1)).total
    const list = await total(opened(count), 500)
    expect([count.key, shown, shown]).toEqual([count.key, list.total, list.rows])
  }
})

it('the figures of the demo company are those that its tables say', async () => {
  const { get } = await node.as('admin')
  const tables: Record<string, string> = {
    orders_late: `production_orders where area = 'production' and status in ('planned', 'released', 'in_progress', 'on_hold') and due_on < plant_today()`,
    purchases_to_order: `purchases where status = 'approved'`,
    sales_held: `sales where status = 'on_hold'`,
    lists_late: `allocations where status not in ('shipped', 'cancelled') and promised_on < plant_today()`,
    to_put_away: `stock_levels l join bins b on b.id = l.bin_id where l.on_hand > 0 and b.kind = 'receiving'`,
    deliveries_due: `(select due_on from purchases where status in ('ordered', 'partially_received')
      union all select needed_on from transfers where status in ('in_transit', 'partially_received')) x
      where due_on <= plant_today()`,
    changes_to_approve: `product_changes where status = 'submitted'`,
  }
  for (const count of countsOf('admin').filter(({ key }) => tables[key])) {
    const { rows } = await node.pool.query<{ n: number }>(
      `select count(*)::int as n from ${tables[count.key]}`,
    )
    const { filters } = homeQuery(count, today)
    const answer = await get(
      `${plainPaths(count.resource).list}?${brackets({ filters, limit: 1, total: 1 })}`,
    )
    expect([count.key, answer.total]).toEqual([count.key, rows[0]?.n])
  }
})
