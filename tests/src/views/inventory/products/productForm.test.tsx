import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { products } from '../../../../../src/resources/inventory/products/products'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import {
  PendingBadge,
  productApproval,
} from '../../../../../src/views/inventory/product_changes/PendingChanges'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const product = {
  id: 7,
  version: 3,
  sku: 'CL-GU-60',
  name: 'Guava',
  status: 'active',
  kind: 'finished_good',
  barcode: null,
  supplier_sku: null,
  updated_at: '2026-11-19T12:00:00Z',
}
const change = {
  id: 12,
  version: 1,
  number: 'PC-00012',
  product_id: 7,
  kind: 'update',
  status: 'submitted',
  proposed: { barcode: '4006381333931' },
  changes: 'Barcode: – → 4006381333931',
  waits_for: 'approval',
  created_by: 5,
}

const answers = (changes: unknown[] = []) => ({
  'GET /inventory/products': [product],
  'GET /inventory/product_changes': changes,
  'GET /inventory/approval_fields': { value: ['name', 'barcode'] },
  'POST /inventory/product_changes': { ...change, status: 'draft', proposed: { name: 'Mango' } },
  'POST /inventory/product_changes/12/submit': { ...change, version: 2 },
  'PUT /inventory/products/7': { ...product, version: 4, label_code: 'L7' },
})

const row = product as unknown as AnyRow
const resource = products as unknown as AnyResource

function Form() {
  const form = useRecordForm(resource, row)
  return (
    <>
      <PendingBadge product={product} />
      <ResourceForm
        resource={resource}
        form={form}
        approval={productApproval}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </>
  )
}
const open = () => mount(<Form />)

beforeEach(async () => {
  answerCalls(answers())
  await signIn()
})

it('a guarded field is typed in the form of the product, and saving proposes it with old and new value', async () => {
  const calls = answerCalls(answers())
  const { user } = open()
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  expect(name.readOnly).toBe(false)
  await user.clear(name)
  await user.type(name, 'Mango')
  expect(screen.getByText('Needs approval')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Propose change/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose a change of CL-GU-60' })
  expect(dialog.querySelector('tbody')?.textContent).toBe('NameGuavaMango')
  await user.type(screen.getByLabelText(/^Reason/), 'New recipe')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/submit'))).toBeTruthy())
  expect(
    calls.find(({ method, path }) => method === 'POST' && path === '/inventory/product_changes')?.body,
  ).toEqual({
    kind: 'update',
    product_id: 7,
    base_version: 3,
    proposed: { name: 'Mango' },
    reason: 'New recipe',
    effective_on: null,
  })
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

it('a field whose change awaits approval is read-only and says which request changes it to what', async () => {
  answerCalls(answers([change]))
  const { user } = open()
  expect(await screen.findByText('1 change pending')).toBeTruthy()
  await user.click(await screen.findByRole('tab', { name: /Packaging/ }))
  expect(await screen.findByText('PC-00012 pending: 4006381333931')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Barcode/).readOnly).toBe(true)
})
