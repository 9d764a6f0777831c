import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../src/access'
import { licenceSettings } from '../../../../src/resources/general/law/licences'
import { customers } from '../../../../src/resources/general/customers/customers'
import { ingredientReports } from '../../../../src/resources/production/ingredients/ingredient_reports'
import { closedGate } from '../../../../src/resources/production/gates/gate'
import { type GatedSaleEvent, saleGates } from '../../../../src/resources/sale/saleGates'
import type { SaleFacts } from '../../../../src/resources/sale/sale_gates'
import { sales } from '../../../../src/resources/sale/sales'
import { prepareSettings } from '../../../../server/site/settings'
import { assertSaleGates } from '../../../../server/site/gates/saleGates'
import { startServer, type TestNode } from '../../../harness/server'
import { build } from '../../../fixtures/build'
import { type Desk, openDesk } from '../../../fixtures/desk'

let node: TestNode
let desk: Desk
let shop: number
let brand: number
beforeAll(async () => {
  node = await startServer()
  await prepareSettings(node.pool)
  desk = await openDesk(node)
  shop = await desk.shop.as(
    async (unit) =>
      (
        await build(unit).customer({
          name: 'Prairie Vape',
          ship_province_id: desk.shop.provinceId('SK'),
          currency_id: desk.shop.dollar,
        })
      ).id,
  )
  brand = desk.shop.goods.ca
})
afterAll(() => node.stop())

const licence = (vaping_licence: string | null, vaping_licence_expires_on: string | null = null) =>
  desk.shop.as((unit) => unit.update(customers, shop, { vaping_licence, vaping_licence_expires_on }))
/** Takes the report of the brand back, or gives it again. */
const report = (status: 'open' | 'submitted') =>
  desk.shop.as(async (unit) => {
    const [last] = await unit.find(ingredientReports, { product_id: brand })
    await unit.update(ingredientReports, last?.id ?? 0, {
      status,
      submitted_on: status === 'open' ? null : '2026-01-20',
      submitted_at: status === 'open' ? null : '2026-01-20T15:00:00.000Z',
    })
  })

beforeEach(async () => {
  await licence('SK-1', '2099-03-31')
})

type Case = {
  code: string
  says: RegExp
  opens: string
  close: () => Promise<unknown>
  open: () => Promise<unknown>
}
const cases: Readonly<Record<string, Case>> = {
  'licence that is missing': {
    code: 'licence_missing',
    says: /^Prairie Vape has no licence for SK \(The Vapour Products Tax Act/,
    opens: 'Opened by sale: Record licence',
    close: () => licence(null),
    open: () => licence('SK-2'),
  },
  'licence that has ended': {
    code: 'licence_missing',
    says: /^The licence of Prairie Vape for SK has ended/,
    opens: 'Opened by sale: Record licence',
    close: () => licence('SK-1', '2026-03-31'),
    open: () => licence('SK-1', '2099-03-31'),
  },
  'brand that was not reported': {
    code: 'brand_not_reported',
    says: /^The ingredients of MINT-CA were not reported to Health Canada$/,
    opens: 'Opened by qa manager, manager or recipe approval: Record submission',
    close: () => report('open'),
    open: () => report('submitted'),
  },
}

const factsOf = async (id: number) => {
  const { data } = await desk.seller.get(`/sale/sale_gates?limit=500`)
  return (data as readonly (SaleFacts & { id: number })[]).find((row) => row.id === id)
}
const position = async () =>
  (await node.pool.query<{ position: number }>('select position from feed')).rows[0]?.position ?? 0
/** The last that the console heard of the gates of an order since then. */
const toldSince = async (since: number, id: number) =>
  (
    await node.pool.query<{ row: SaleFacts | null }>(
      `select "row" from changes where table_name = 'sale_gates' and row_id = $1 and position > $2 order by position`,
      [id, since],
    )
  ).rows.at(-1)?.row

const drafted = async () =>
  (await desk.order(shop, 'SK', [{ product_id: brand, qty_ordered: 5 }])).data as {
    id: number
    version: number
  }
const states = {
  draft: drafted,
  on_hold: async () => {
    const sale = await drafted()
    await desk.send(sale, 'confirm')
    await desk.send(await desk.read(sale.id), 'hold', { note: 'They call back' })
    return desk.read(sale.id)
  },
} as const
const events: Readonly<Record<keyof typeof states, readonly [GatedSaleEvent, object][]>> = {
  draft: [['confirm', {}]],
  on_hold: [
    ['confirm', {}],
    ['release', { note: 'They did' }],
  ],
}

describe('gates of an order', () => {
  it('every gate of an order has its case', () => {
    const codes = new Set(Object.values(cases).map(({ code }) => code))
    expect(saleGates.map(({ code }) => code)).toEqual([...codes])
  })

  it.each(
    Object.entries(cases).flatMap(([name, one]) =>
      (Object.keys(states) as (keyof typeof states)[]).map((state) => ({ name, state, ...one })),
    ),
  )('a $name closes an order in $state to every role that may, and opens it live', async (one) => {
    const sale = await states[one.state]()
    await one.close()
    try {
      for (const role of ['sale', 'admin'] satisfies Role[])
        for (const [event, payload] of events[one.state]) {
          const by = role === 'admin' ? desk.admin : desk.seller
          const refused = await desk.send(await desk.read(sale.id), event, payload, by)
          expect(refused, `${role} ${event}`).toMatchObject({
            message: one.code,
            data: { text: expect.stringMatching(one.says), opens: one.opens, since: expect.any(String) },
          })
        }
      await expect(desk.shop.as((unit) => assertSaleGates(unit, sale.id, 'ship'))).rejects.toMatchObject({
        code: one.code,
      })
      const now = new Date().toISOString()
      const facts = await factsOf(sale.id)
      expect(facts && closedGate(saleGates, facts, 'confirm', now)).toMatchObject({ code: one.code })
      const since = await position()
      await one.open()
      const last = await toldSince(since, sale.id)
      expect(last && closedGate(saleGates, last, 'confirm', now)).toBeNull()
    } finally {
      await one.open()
    }
    const { data } = await desk.send(await desk.read(sale.id), 'confirm')
    expect(data).toMatchObject({ status: 'confirmed' })
  })

  it('what leaves Canada needs no report, and no licence is asked where none is by law', async () => {
    await licence(null)
    const sale = await drafted()
    const setting = async (value: unknown) => {
      const { data } = await desk.admin.get('/general/settings?limit=500')
      const row = (data as readonly { id: number; key: string; version: number }[]).find(
        ({ key }) => key === 'law.customer_licences',
      )
      return desk.admin.put(`/general/settings/${row?.id}`, { version: row?.version, value })
    }
    expect((await desk.send(sale, 'confirm')).message).toBe('licence_missing')
    const since = await position()
    expect((await setting([])).http).toBe(200)
    const last = await toldSince(since, sale.id)
    expect(last?.licence_province).toBeNull()
    expect((await desk.send(sale, 'confirm')).data).toMatchObject({ status: 'confirmed' })
    await setting(null)
    await report('open')
    await desk.shop.as((unit) => unit.update(sales, sale.id, { duty_exempt: 'export' }))
    await desk.shop.as((unit) => assertSaleGates(unit, sale.id, 'ship'))
    await report('submitted')
  })

  it('the licences that the database knows of are those of the setting', async () => {
    const { rows } = await sql<object>`select code, effective_from::text, effective_to::text, source
      from licence_provinces()`.execute(node.db)
    expect(rows).toEqual(licenceSettings['law.customer_licences'].initial)
  })
})
