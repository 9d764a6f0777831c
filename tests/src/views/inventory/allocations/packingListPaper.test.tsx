import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AllocationLine } from '../../../../../src/resources/inventory/allocations/allocation_lines'
import type { Allocation } from '../../../../../src/resources/inventory/allocations/allocations'
import { PackingListPaper } from '../../../../../src/views/inventory/allocations/PackingListPaper'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const list = {
  id: 5,
  number: 'AL-00005',
  customer: 'Shop',
  customer_po: 'PO-77',
  location: 'Laval plant',
  from_address: '1 Main Street',
  from_city: 'Laval',
  gross_weight_kg: null,
  shipped_at: null,
} as unknown as Allocation
const line = (id: number, more: object) =>
  ({ id, sku: `SKU-${id}`, product: 'Mango', measure: 'ea', jurisdiction: 'ON', ...more }) as AllocationLine

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a printed packing list says per product what was ordered, packed and back-ordered, with its stamp', () => {
  const lines = [line(1, { qty_requested: 10, qty_packed: 7 }), line(2, { qty_requested: 4, qty_packed: 0 })]
  mount(<PackingListPaper list={list} goods={[]} lines={lines} />)
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['SKU-1', 'ON', 'Mango', '10', '7', '3', 'ea'],
    ['SKU-2', 'ON', 'Mango', '4', '0', '4', 'ea'],
  ])
})

it('a printed packing list names its sender, the order of the customer and how many pieces it brings', () => {
  mount(<PackingListPaper list={list} goods={[]} lines={[line(1, { qty_requested: 10, qty_packed: 7 })]} />)
  for (const text of ['1 Main Street', 'Laval', 'PO-77', '7 ea']) expect(screen.getByText(text)).toBeDefined()
})
