import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import { RecordDrawer } from '../../../../../src/views/resource/record/RecordDrawer'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource = brands as unknown as AnyResource
const row = {
  id: 7,
  version: 3,
  code: 'NL',
  name: 'Northlake',
  owner: 'own',
  customer_id: null,
  is_active: 1,
}

const drawer = (id: number | 'new') => {
  const [onClose, onCreated] = [vi.fn(), vi.fn()]
  return { onClose, onCreated, ...mount(<RecordDrawer {...{ resource, id, onClose, onCreated }} />) }
}

beforeEach(async () => {
  answerCalls({ 'GET /inventory/brands': [row] })
  await signIn()
})

it('the drawer of a new record is named after what it makes and closes at once while nothing is typed', async () => {
  const { user, onClose } = drawer('new')
  await screen.findByRole('heading', { name: 'New brand' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('the drawer of a record asks before typed text is lost, and stays open when one goes back', async () => {
  const { user, onClose } = drawer('new')
  await user.type(await screen.findByLabelText(/^Code/), 'NL')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('dialog', { name: /unsaved|leave|lost/i })
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe('NL')
})

it('the drawer of a record shows its values, and saves only what was changed with the version it was read at', async () => {
  const calls = answerCalls({
    'GET /inventory/brands': [row],
    'PUT /inventory/brands/7': { ...row, version: 4, name: 'Northlake Vapes' },
  })
  const { user } = drawer(7)
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  expect(name.value).toBe('Northlake')
  await user.type(name, ' Vapes')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { version: 3, name: 'Northlake Vapes' },
    ]),
  )
})
