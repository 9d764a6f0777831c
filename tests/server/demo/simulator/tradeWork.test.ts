import { afterAll, beforeAll, expect, it } from 'vitest'
import { random } from '../../../../server/demo/company/random'
import { plantApi } from '../../../../server/demo/simulator/api'
import { readFloor } from '../../../../server/demo/simulator/floorView'
import { summary } from '../../../../server/demo/simulator/summary'
import { tradeWork } from '../../../../server/demo/simulator/work/tradeWork'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { demoPassword } from '../../../../server/settings'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

const counts = async () => {
  const { rows } = await node.pool.query<Record<string, number>>(
    `select (select count(*) from invoices where status in ('approved', 'paid'))::int as approved,
       (select count(*) from invoices where status = 'paid')::int as paid,
       (select count(*) from sales where invoice_number is not null)::int as invoiced,
       (select count(*) from receivings where source_kind = 'customer_return')::int as returned,
       (select coalesce(sum(ordered_qty), 0) from forecast_demand_days where day = plant_today())::int as demanded`,
  )
  return rows[0] ?? {}
}

it('the simulated plant enters, decides and pays bills, enters, confirms and closes sales that use up the forecast, announces returns and turns discounts', async () => {
  const api = plantApi({
    url: node.url,
    password: demoPassword,
    run: 'trade',
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })
  const before = await counts()
  const trade = tradeWork(api, random(7))
  for (let act = 0; act < 150; act++) await trade.look(() => false)
  const after = await counts()
  for (const what of ['approved', 'paid', 'invoiced', 'returned', 'demanded'])
    expect([what, (after[what] ?? 0) > (before[what] ?? 0)]).toEqual([what, true])
  expect(Object.keys(trade.counts)).toEqual(
    expect.arrayContaining([
      ...['invoices create', 'invoices submit', 'invoices approve', 'invoices pay'],
      ...['sales create', 'sales confirm', 'sales close', 'sales return', 'discounts pause'],
    ]),
  )
  // Everything it does is counted in what it says at the end.
  const { lines } = summary(api.tally, await readFloor(api, undefined), Date.now(), { trade: trade.counts })
  expect(lines.at(-1)).toContain(`${trade.counts['invoices approve']} invoices approve`)
  const { rows } = await node.pool.query(
    `select document from journal_lines where source_type in ('invoices', 'sales') group by source_type, source_id, document
     having sum(debit) <> sum(credit)`,
  )
  expect(rows).toEqual([])
  expect(await brokenRules(node.pool)).toEqual([])
})
