import { afterAll, beforeAll, expect, it } from 'vitest'
import { mapAccounts, openOffice, type Doc, type Office } from '../../../fixtures/purchaseOrders'
import { bills, supplierBills } from '../../../fixtures/bills/supplierBills'

let at: Office
let office: ReturnType<typeof supplierBills>
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
})
afterAll(() => at.node.stop())

const other = (text: string) => ({ code: 'other', text })
const unknown = other('Unknown field')
const long = (most: number) => 'x'.repeat(most + 1)

type Case = [event: string, payload: object, refused: unknown]

/** Sends what is wrong to a document that may have the event, and gives what it was refused with; nothing of it changes. */
async function refusedOf(path: string, doc: Doc, cases: readonly Case[]) {
  const seen: unknown[] = []
  for (const [event, payload] of cases) {
    const { http, data } = await at.admin.post(`${path}/${doc.id}/${event}`, {
      version: doc.version,
      ...payload,
    })
    seen.push([event, payload, http === 422 ? data : http])
  }
  expect(await at.read(path, doc.id)).toEqual(doc)
  return seen
}

const part = () => ({ product_id: at.dock.bottle, qty_ordered: 10, unit_price: 2 })

it('a purchase that was ordered refuses wrong inputs of its events by field, and stays as it was', async () => {
  const doc = await at.ordered([part()])
  const line = doc.purchase_lines[0]?.id
  const cases: Case[] = [
    ['confirm', {}, { promised_on: 'required' }],
    ['confirm', { promised_on: '2026-02-30' }, { promised_on: 'other' }],
    ['confirm', { promised_on: 20260202 }, { promised_on: 'other' }],
    ['confirm', { promised_on: '2099-01-01', note: 'x' }, { note: unknown }],
    ['cancel_line', {}, { purchase_line_id: 'required' }],
    ['cancel_line', { purchase_line_id: 'first' }, { purchase_line_id: 'integer' }],
    ['cancel_line', { purchase_line_id: 999_999 }, { purchase_line_id: 'exists' }],
    ['amend', { reason: 'x' }, { lines: 'required' }],
    ['amend', { lines: [], reason: 'x' }, { lines: 'required' }],
    ['amend', { lines: 'all', reason: 'x' }, { lines: 'required' }],
    [
      'amend',
      { lines: [{ purchase_line_id: line, qty_ordered: 0, unit_price: 2 }], reason: 'x' },
      { 'lines.0.qty_ordered': other('Quantity must be greater than 0') },
    ],
    [
      'amend',
      { lines: [{ purchase_line_id: line, qty_ordered: 10, unit_price: -1 }], reason: 'x' },
      { 'lines.0.unit_price': 'size' },
    ],
    ['amend', { lines: [{ purchase_line_id: line, qty_ordered: 5 }], reason: long(200) }, { reason: 'max' }],
  ]
  expect(await refusedOf(at.orders, doc, cases)).toEqual(cases)
})

it('a bill that was submitted refuses wrong inputs of its events by field, and stays as it was', async () => {
  const order = await office.delivered([{ qty: 100, price: 10, came: 100 }])
  const bill = await at.read(bills, (await office.submitted(order, { lines: { 0: { unit_price: 12 } } })).id)
  const cases: Case[] = [
    ['waive', {}, { waive_reason: 'required' }],
    ['waive', { waive_reason: long(500) }, { waive_reason: 'max' }],
    ['waive', { waive_reason: 7 }, { waive_reason: 'other' }],
    ['dispute', {}, { dispute_reason: 'required' }],
    ['dispute', { dispute_reason: 'ugly' }, { dispute_reason: 'in' }],
    ['dispute', { dispute_reason: 'price', dispute_note: long(500) }, { dispute_note: 'max' }],
    ['dispute', { dispute_reason: 'price', amount: 3 }, { amount: unknown }],
    // Neither of these is its turn yet.
    ['pay', { paid_on: '2026-11-02', payment_reference: 'EFT' }, 409],
    ['void', { void_reason: 'x' }, 409],
    ['resolve', {}, 409],
    ['explode', {}, 404],
  ]
  expect(await refusedOf(bills, bill, cases)).toEqual(cases)
})

it('events of trade are refused without a version, with a stale one, and to other roles, and nothing is written', async () => {
  const doc = await at.ordered([part()])
  const path = `${at.orders}/${doc.id}/confirm`
  const promised_on = '2099-01-02'
  const answers = []
  for (const body of [
    { promised_on },
    { promised_on, version: 'two' },
    { promised_on, version: doc.version - 1 },
  ])
    answers.push((await at.buyer.post(path, body)).http)
  for (const role of ['sale', 'warehouse', 'inventory', 'bottler'] as const)
    answers.push((await (await at.node.as(role)).post(path, { promised_on, version: doc.version })).http)
  expect(answers).toEqual([422, 422, 409, 403, 403, 403, 403])
  expect(await at.read(at.orders, doc.id)).toEqual(doc)
})
