import { afterAll, beforeAll, expect, it } from 'vitest'
import { saleMoved } from '../../../../server/modules/sale/saleFulfilment'
import { startServer, type TestNode } from '../../../harness/server'
import { type Desk, openDesk, other } from '../../../fixtures/desk'

let node: TestNode
let desk: Desk
beforeAll(async () => {
  node = await startServer()
  desk = await openDesk(node)
})
afterAll(() => node.stop())

type Case = [event: string, payload: object, refused: unknown]
const unknown = other('Unknown field')
const long = 'x'.repeat(501)

/** Sends what is wrong to a row, and gives what it was refused with; nothing of it changes. */
async function refusedOf(path: string, cases: readonly Case[]) {
  const before = (await desk.admin.get(path)).data
  const seen: unknown[] = []
  for (const [event, payload] of cases) {
    const { http, data } = await desk.admin.post(`${path}/${event}`, { version: before.version, ...payload })
    seen.push([event, payload, http === 422 ? data : http])
  }
  expect((await desk.admin.get(path)).data).toEqual(before)
  return seen
}

it('a confirmed sale refuses wrong inputs of its events by field, and stays as it was', async () => {
  const sale = await desk.ontario([desk.bottles(10)])
  await desk.send(sale, 'confirm')
  const cases: Case[] = [
    ['hold', {}, { note: 'required' }],
    ['hold', { note: '' }, { note: 'required' }],
    ['hold', { note: long }, { note: 'max' }],
    ['hold', { note: 12 }, { note: 'other' }],
    ['hold', { note: 'x', hold_reason: 'credit' }, { hold_reason: unknown }],
    ['cancel', { note: long }, { note: 'max' }],
    ['cancel', { note: ['x'] }, { note: 'other' }],
    ['release', { note: 'x' }, 409],
    ['close', {}, 409],
    ['close_short', { note: 'x' }, 409],
    ['ship', {}, 403],
    ['vanish', {}, 404],
  ]
  expect(await refusedOf(`/sale/sales/${sale.id}`, cases)).toEqual(cases)
})

it('a sale that was shipped in part refuses wrong inputs of its closing and returns by field', async () => {
  const sale = await desk.ontario([desk.bottles(10)])
  await desk.send(sale, 'confirm')
  const line = sale.sale_lines[0]?.id ?? 0
  const moved = new Map([[line, { qty_allocated: 0, qty_shipped: 4 }]])
  await desk.shop.as((unit) => saleMoved(unit, sale.id, { lines: moved, isPicking: false }))
  const lot = (qty: unknown) => [{ sale_line_id: line, lot_id: 1, qty }]
  const cases: Case[] = [
    ['close_short', {}, { note: 'required' }],
    ['close_short', { note: long }, { note: 'max' }],
    ['return', {}, { lines: 'required', reason: 'required' }],
    ['return', { lines: [], reason: 'x' }, { lines: 'required' }],
    ['return', { lines: lot(0), reason: 'x' }, { 'lines.0.qty': other('Quantity must be greater than 0') }],
    ['return', { lines: lot('many'), reason: 'x' }, { 'lines.0.qty': 'numeric' }],
    ['return', { lines: lot(1), reason: 'x' }, { 'lines.0.sale_line_id': 'exists' }],
    ['return', { lines: lot(1), reason: 'x'.repeat(201) }, { reason: 'max' }],
    ['cancel', {}, 409],
    ['confirm', {}, 409],
  ]
  expect(await refusedOf(`/sale/sales/${sale.id}`, cases)).toEqual(cases)
})

it('a discount refuses what is wrong with it by field, and events that are not its turn', async () => {
  const good = { code: 'TEN', name: 'Ten', kind: 'percent', value: 10, target: 'all', audience: 'all' }
  const wrong: [more: object, refused: unknown][] = [
    [{ value: 101 }, { value: 'max' }],
    [{ value: 0 }, { value: other('Value must be greater than 0') }],
    [{ kind: 'gift' }, { kind: 'in' }],
    [
      { valid_from: '2026-05-01', valid_to: '2026-04-01' },
      { valid_to: other('Must be on or after the start date') },
    ],
    [{ target: 'brand' }, { brand_id: 'requiredif' }],
    [{ max_uses: 1.5 }, { max_uses: 'integer' }],
    [{ code: '' }, { code: 'required' }],
  ]
  const seen = []
  for (const [more] of wrong)
    seen.push([more, (await desk.seller.post('/sale/discounts', { ...good, ...more })).data])
  expect(seen).toEqual(wrong)
  expect((await desk.seller.get('/sale/discounts?limit=10')).data).toEqual([])
  const { data: made } = await desk.seller.post('/sale/discounts', good)
  const cases: Case[] = [
    ['activate', { reason: 'x' }, { reason: unknown }],
    ['pause', {}, 409],
    ['expire', {}, 409],
  ]
  expect(await refusedOf(`/sale/discounts/${made.id}`, cases)).toEqual(cases)
  const roles = []
  for (const role of ['purchase', 'director', 'manager', 'bottler'] as const)
    roles.push(
      (await (await node.as(role)).post(`/sale/discounts/${made.id}/activate`, { version: made.version }))
        .http,
    )
  expect(roles).toEqual([403, 403, 403, 403])
})
