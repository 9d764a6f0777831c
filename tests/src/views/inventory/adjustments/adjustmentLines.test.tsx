import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { stockAdjustments } from '../../../../../src/resources/inventory/adjustments/stock_adjustments'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { useAdjustmentFacts } from '../../../../../src/views/inventory/adjustments/useAdjustmentFacts'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource: AnyResource = stockAdjustments
const draft: AnyRow = { id: 3, version: 1, status: 'draft', location_id: 1, reason_code: 'data_error' }
const line = {
  id: 31,
  version: 1,
  stock_adjustment_id: 3,
  product_id: 7,
  product: 'Mango',
  lot_id: 8,
  lot: '26120-1',
  bin_id: 9,
  bin: 'A-01',
  qty_change: -4,
  unit_cost: null,
}
const level = { id: 1, version: 1, product_id: 7, lot_id: 8, bin_id: 9, on_hand: 100, available: 60 }

function Form() {
  const form = useRecordForm(resource, draft)
  return (
    <ResourceForm
      resource={resource}
      form={form}
      useFacts={useAdjustmentFacts}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />
  )
}

beforeEach(async () => {
  answerCalls({
    'GET /inventory/stock_adjustment_lines': [line],
    'GET /inventory/stock_levels': [{ ...level, measure: 'ea' }],
    'GET /inventory/products': [{ id: 7, version: 1, average_cost: 2.5, measure: 'ea' }],
  })
  await signIn()
})

const table = () => screen.findByRole('table')
const typed = async (change: string) => {
  const { user } = mount(<Form />)
  const box = await screen.findByRole('textbox', { name: 'Change, line 1' })
  await within(await table()).findByText('-10.00')
  await user.clear(box)
  await user.type(box, change)
  await user.tab()
}

it('a line of an adjustment shows its unit cost and what the loss is worth before it is approved', async () => {
  mount(<Form />)
  expect(await within(await table()).findByText('-10.00')).toBeDefined()
  const cost = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Unit cost, line 1' })
  expect(cost.placeholder).toBe('2.50')
})

it('a gain is typed and shown with its sign', async () => {
  await typed('+3')
  expect(await within(await table()).findByText('+7.50')).toBeDefined()
})

it('a change below zero is refused while it is typed, in the words of the server', async () => {
  await typed('-101')
  expect(await screen.findByText(/Only 60 ea available in A-01 lot 26120-1/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Change, line 1' }).getAttribute('aria-invalid')).toBe('true')
})

it('a change that takes reserved goods is a warning, for it waits for their release', async () => {
  await typed('-70')
  expect(await screen.findByText(/Only 60 ea available in A-01 lot 26120-1/)).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Change, line 1' }).getAttribute('aria-invalid')).not.toBe(
    'true',
  )
})
