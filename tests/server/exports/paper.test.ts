import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPaper } from '../../../server/exports/paper/drawPaper'
import type { PaperContent } from '../../../server/exports/paper/paperContent'
import { registry } from '../../../src/resources'
import { fieldOf } from '../../../src/resources/kit/define/defineResource'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { type PaperParty, paperLinesOf, papersOf } from '../../../src/resources/kit/define/facets/paper'
import { compareText, statusesOf } from '../../../src/resources/kit/query/filter'
import { type Office, openOffice } from '../../fixtures/purchaseOrders'

const content: PaperContent = {
  company: 'Northlake Vapour Co.',
  about: ['Laval'],
  title: 'Purchase order',
  number: 'PO-00042',
  mark: null,
  parties: [{ label: 'Supplier', lines: ['Étiquettes Boréales', 'Trois-Rivières QC'] }],
  facts: [{ label: 'Order date', value: '2026-11-23' }],
  columns: [
    { head: 'SKU', isFigure: false, isWide: false },
    { head: 'Product', isFigure: false, isWide: true },
    { head: 'Amount', isFigure: true, isWide: false },
  ],
  rows: [['PK-1', 'Étiquette à façon', '12.50']],
  sums: [{ label: 'Total', value: '12.50' }],
  notes: [],
  signatures: [],
  printed: 'Printed 11/23/2026 10:00 America/Toronto',
}
const pagesOf = (file: Buffer) => [...file.toString('latin1').matchAll(/\/Type \/Page\n/g)].length

describe('a document on paper', () => {
  it('a document on paper is a PDF of one page, and of more with the heads again where its lines need them', async () => {
    const one = await drawPaper(content)
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(one)).toBe(1)
    const rows = Array.from({ length: 120 }, (_, nth) => [`PK-${nth}`, 'Étiquette à façon', '12.50'])
    expect(pagesOf(await drawPaper({ ...content, rows }))).toBeGreaterThan(2)
  })

  it('a document of a thousand lines lets other work in between and stays below 2 MB', async () => {
    const rows = Array.from({ length: 1000 }, (_, nth) => [`PK-${nth}`, 'Label '.repeat(nth % 30), '12.50'])
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const file = await drawPaper({ ...content, rows })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
    expect(file.length).toBeLessThan(2_000_000)
  })
})

describe('layouts on paper', () => {
  const laid = Object.values(registry).filter(({ paper }) => paper !== undefined)
  const columns = (resource: AnyResource) => {
    const { fields, systemFields, derived, prefix } = resource
    const own = [...Object.keys(fields), ...Object.keys(systemFields), ...Object.keys(derived)]
    return new Set([
      ...own,
      ...own.map((name) => name.replace(/_id$/, '')),
      // A province is there by its code too.
      ...own
        .filter((name) => fieldOf(resource, name)?.table === 'provinces')
        .map((name) => name.replace(/_id$/, '_code')),
      ...(prefix ? ['number', 'status'] : []),
    ])
  }
  const sourceOf = (resource: AnyResource, { of }: PaperParty) => {
    const table = of === undefined ? undefined : fieldOf(resource, of)?.table
    return table === undefined ? resource : (registry[table] as AnyResource)
  }

  it('attendance sheets, certificates of analysis, purchase orders, sales, recipes, handovers, recalls, transfer slips and shipments have a layout', () => {
    expect(
      laid.flatMap((resource) => papersOf(resource).map(({ title }) => title)).toSorted(compareText),
    ).toEqual([
      'Attendance sheet',
      'Bill of lading',
      'Certificate of analysis',
      'Credit note',
      'Invoice',
      'Order confirmation',
      'Packing list',
      'Packing slip',
      'Product recall',
      'Project brief',
      'Purchase order',
      'Recipe',
      'Shift handover',
      'Transfer slip',
    ])
  })

  it('every layout names columns, lines and statuses that its document has', () => {
    const layouts = laid.flatMap((resource) => papersOf(resource).map((paper) => ({ resource, paper })))
    const wrong = layouts.flatMap(({ resource, paper }) => {
      const { resource: table } = paperLinesOf(resource, paper)
      const own = [...paper.facts, ...(paper.sums ?? []), ...(paper.notes ?? [])]
      const statuses = new Set(statusesOf(resource))
      return [
        ...own.filter((name) => !columns(resource).has(name)),
        ...paper.table.columns.filter((name) => !columns(table).has(name)),
        ...[...(paper.drafts ?? []), ...(paper.ended ?? [])].filter((status) => !statuses.has(status)),
        ...paper.parties.flatMap((party) =>
          [...party.lines.join(' ').matchAll(/\{([a-z_0-9]+)\}/g)]
            .map(([, name]) => name ?? '')
            .concat(party.numbers ?? [])
            .filter((name) => !columns(sourceOf(resource, party)).has(name)),
        ),
      ].map((name) => `${resource.name}: ${name}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the paper of a purchase', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
  })
  afterAll(() => office.node.stop())

  const paperOf = async (id: number, token: string) =>
    office.node.app.inject({
      url: `/api/purchase/purchases/${id}/documents/purchase_order`,
      headers: { authorization: `Bearer ${token}` },
    })

  it('the paper of a purchase is downloaded by people who read purchases, under its title and number in the language of the supplier', async () => {
    const { ordered, room, buyer, node } = office
    const order = await ordered([{ product_id: room.goods[0]?.id, qty_ordered: 10, unit_price: 2 }])
    const { statusCode, headers, rawPayload } = await paperOf(order.id, buyer.token)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`Purchase order ${order.number}.pdf`)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await paperOf(order.id, (await node.as('stamper')).token)).statusCode).toBe(403)
    expect((await paperOf(999_999, buyer.token)).statusCode).toBe(404)
    await office.node.pool.query(`update suppliers set language = 'fr-CA'`)
    expect((await paperOf(order.id, buyer.token)).headers['content-disposition']).toContain(
      `Bon de commande ${order.number}.pdf`,
    )
    const exported = async () =>
      (await node.pool.query(`select details from security_events where kind = 'exported'`)).rows
    await expect
      .poll(exported)
      .toEqual([
        { details: `Purchase order ${order.number}.pdf` },
        { details: `Bon de commande ${order.number}.pdf` },
      ])
  })
})
