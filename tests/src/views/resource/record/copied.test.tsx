import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { purchases } from '../../../../../src/resources/purchase/purchases'
import { purchaseLines } from '../../../../../src/resources/purchase/purchase_lines'
import { copyAddress, copyFrom } from '../../../../../src/views/routing/newAddress'
import { copiedLine, copiedValues } from '../../../../../src/views/resource/record/copied'
import { ResourceScreen } from '../../../../../src/views/resource/list/ResourceScreen'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const orders = productionOrders as unknown as AnyResource
const purchase = purchases as unknown as AnyResource
const moment = { now: new Date('2026-03-10T12:00:00Z'), today: '2026-03-10' }
const stamps = { version: 4, created_at: '', created_by: 1, updated_at: '', updated_by: 1 }

it('a copy of an order takes over what was typed, without number, state, quantities done and its own reference', () => {
  const row = {
    ...stamps,
    id: 7,
    number: 'PRO-00007',
    status: 'done',
    product_id: 3,
    recipe_id: 5,
    qty_planned: 1200,
    qty_packed: 1190,
    priority: 'high',
    approved_by_id: 2,
    external_ref: 'EXT-9',
    notes: null,
  }
  expect(copiedValues(orders, row, moment)).toEqual({ product_id: 3, qty_planned: 1200, priority: 'high' })
})

it('a copy leaves out days that are over, and takes over those to come', () => {
  const row = {
    ...stamps,
    id: 7,
    requested_on: '2026-03-09',
    due_on: '2026-03-10',
    planned_end: '2026-03-11',
  }
  expect(copiedValues(orders, row, moment)).toEqual({ due_on: '2026-03-10' })
})

it('a copied line is a new line with the typed values and the labels of what was picked', () => {
  const line = {
    ...stamps,
    id: 90,
    purchase_id: 7,
    product_id: 3,
    product: 'Amber bottle 60 ml',
    qty_ordered: 500,
    qty_received: 500,
    expected_on: '2026-01-05',
  }
  const { key, ...copied } = copiedLine(purchaseLines as unknown as AnyResource, 'purchase_id', line, moment)
  expect(key).toBeTruthy()
  expect(Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== undefined))).toEqual({
    product_id: 3,
    product: 'Amber bottle 60 ml',
    qty_ordered: 500,
  })
})

it('the address of a copy names the row, and only resources that may be copied follow it', () => {
  expect(copyAddress(purchase, 7)).toBe('/purchase?copy=7')
  expect(copyAddress(orders, 7)).toBe('/production/production-orders?open=new&copy=7')
  expect(copyFrom(purchase, new URLSearchParams('copy=7'))).toBe(7)
  expect(copyFrom(purchase, new URLSearchParams('copy=-7'))).toBeNull()
  const { copy: _, ...uncopied } = purchase
  expect(copyFrom(uncopied, new URLSearchParams('copy=7'))).toBeNull()
})

it('a list whose address names a copy opens a new record with the fields and lines of the other one', async () => {
  const row = { ...stamps, id: 7, number: 'PO-00007', status: 'received', supplier_id: 4, location_id: 2 }
  const line = { ...stamps, id: 90, purchase_id: 7, product_id: 3, product: 'Amber bottle', qty_ordered: 500 }
  const calls = answerCalls({
    'GET /purchase/purchases': [],
    'GET /purchase/purchases/7': { ...row, note: 'Deliver to dock 2' },
    'GET /purchase/purchase_lines': [line],
    'POST /purchase/purchases': { ...row, id: 8, number: 'PO-00008', status: 'draft', purchase_lines: [] },
  })
  await signIn()
  const { user } = mount(<ResourceScreen resource={purchase} />, '/purchases?open=new&copy=7')
  const note = await screen.findByLabelText<HTMLTextAreaElement>(/^Note/)
  expect(note.value).toBe('Deliver to dock 2')
  await user.click(screen.getAllByRole('button', { name: /^Save/ })[0] as HTMLElement)
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  const body = calls.find(({ method, path }) => method === 'POST' && path === '/purchase/purchases')?.body
  expect(body).toMatchObject({
    supplier_id: 4,
    location_id: 2,
    note: 'Deliver to dock 2',
    purchase_lines: [{ product_id: 3, qty_ordered: 500 }],
  })
  expect(body).not.toHaveProperty('number')
})
