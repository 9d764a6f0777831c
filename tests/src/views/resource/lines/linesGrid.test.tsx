import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { taxSetups } from '../../../../../src/resources/general/taxes/tax_setups'
import { receivings } from '../../../../../src/resources/inventory/receiving/receivings'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource = taxSetups as unknown as AnyResource

const deliveries = receivings as unknown as AnyResource

function NewDelivery({ from }: { from: string }) {
  const form = useRecordForm(deliveries, null, { source_kind: from })
  return <ResourceForm resource={deliveries} form={form} onSaved={vi.fn()} onCancel={vi.fn()} />
}

function NewSetup() {
  const form = useRecordForm(resource, null)
  return <ResourceForm resource={resource} form={form} onSaved={vi.fn()} onCancel={vi.fn()} />
}
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('the lines of a document are added and removed where they are shown', async () => {
  const { user } = mount(<NewSetup />)
  const before = rows().length
  await user.click(screen.getByRole('button', { name: /Add|Line/ }))
  await waitFor(() => expect(rows().length).toBe(before + 1))
  const remove = screen.getAllByRole('button', { name: /Remove/ })
  await user.click(remove.at(-1) as HTMLElement)
  await waitFor(() => expect(rows().length).toBe(before))
})

it.each([
  ['purchase', 'Purchase', true],
  ['transfer', 'Transfer', true],
  ['other', 'Other', false],
])(
  'a delivery by %s shows its source, and only without a document its expected quantities are typed',
  async (from, shown, isFixed) => {
    const { user } = mount(<NewDelivery from={from} />)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Source/ }).value).toBe(shown)
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    const expected = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Expected, line 1' })
    expect(expected.readOnly).toBe(isFixed)
  },
)

it('Enter in the last cell of a line goes on with the product of the next, which is new below the last', async () => {
  const { user } = mount(<NewDelivery from="other" />)
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  const product = await screen.findByRole('combobox', { name: 'Product, line 1' })
  expect(document.activeElement).toBe(product)
  await user.type(screen.getByRole('textbox', { name: 'Supplier lot, line 1' }), 'SL-7')
  const made = screen.getByRole('textbox', { name: 'Made, line 1' })
  await user.click(made)
  await user.keyboard('{Enter}')
  expect(rows().length).toBe(2)
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product, line 2' }))
})

it('Enter within a line goes down its column, as in a sheet, and from the last line to the product of a new one', async () => {
  const { user } = mount(<NewDelivery from="other" />)
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  const lot = await screen.findByRole('textbox', { name: 'Supplier lot, line 1' })
  await user.type(lot, 'SL-7{Enter}')
  expect(rows().length).toBe(2)
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Product, line 2' }))
  await user.click(screen.getByText('SL-7'))
  await user.keyboard('{Enter}')
  expect(rows().length).toBe(2)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Supplier lot, line 2' }))
})
