import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../../../src/api/http'
import { defineResource } from '../../../../../src/resources/kit/define/defineResource'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { flag, longText, optional, text } from '../../../../../src/resources/kit/fields/field'
import { decimal } from '../../../../../src/resources/kit/fields/numbers'
import { ActionDialog } from '../../../../../src/views/resource/events/ActionDialog'
import { mount } from '../../../../harness/mounted'

const boxes = defineResource({
  name: 'boxes',
  title: 'Boxes',
  singular: 'box',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/boxes',
  label: '{code}',
  fields: { code: text('Code', 10) },
  access: { read: ['inventory'], write: ['inventory'] },
  list: { columns: ['code'], sort: [['code', 'asc']], search: [] },
  form: [],
}) as unknown as AnyResource
const row = { id: 1, version: 1, code: 'B-1' }
const hold = {
  label: 'Hold',
  tone: 'danger' as const,
  inputs: { qty: decimal('Quantity', 2), note: optional(longText('Note')), urgent: flag('Urgent') },
}

const dialog = (onSend: (payload: Record<string, unknown>) => Promise<void>, onCancel = vi.fn()) =>
  mount(<ActionDialog resource={boxes} row={row} notes={hold} onCancel={onCancel} onSend={onSend} />)
const send = () => screen.getByRole('button', { name: 'Hold' })

it('the dialog of an event asks for its declared inputs and sends nothing while a required one is missing', async () => {
  const onSend = vi.fn(async () => undefined)
  const { user } = dialog(onSend)
  await screen.findByRole('dialog', { name: 'Hold B-1' })
  await user.click(send())
  expect(screen.getByText('Quantity is required')).toBeTruthy()
  expect(onSend).not.toHaveBeenCalled()
})

it('the dialog of an event sends numbers as numbers, flags as 0 or 1 and leaves empty inputs out', async () => {
  const onSend = vi.fn(async () => undefined)
  const { user } = dialog(onSend)
  await user.type(await screen.findByLabelText(/Quantity/), '2.5')
  await user.click(screen.getByRole('switch'))
  await user.click(send())
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ qty: 2.5, urgent: 1 }))
})

it('the dialog of an event shows a refusal at its input, and by name where it has no input', async () => {
  const refused = new ApiError(
    'validation_error',
    { qty: { code: 'other', text: 'Too much' }, code: 'unique' },
    422,
  )
  const { user } = dialog(() => Promise.reject(refused))
  await user.type(await screen.findByLabelText(/Quantity/), '9')
  await user.click(send())
  expect(await screen.findByText('Too much')).toBeTruthy()
  expect(screen.getByText(/^Code: /)).toBeTruthy()
})

it('the dialog of an event asks before typed text is lost', async () => {
  const onCancel = vi.fn()
  const { user } = dialog(async () => undefined, onCancel)
  await user.type(await screen.findByLabelText(/Note/), 'half a sen')
  await user.keyboard('{Escape}')
  expect(onCancel).not.toHaveBeenCalled()
})
