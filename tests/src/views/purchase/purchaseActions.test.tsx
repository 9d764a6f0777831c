import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyRow } from '../../../../src/api/resourceApi'
import { PurchaseActions } from '../../../../src/views/purchase/PurchaseActions'
import { answerCalls, mount, signIn } from '../../../harness/mounted'

const purchase = (status: string) => ({ id: 4, version: 2, number: 'PO-00004', status }) as AnyRow

it('an ordered purchase has a button that begins and starts its delivery', async () => {
  const made = { id: 9, version: 1, number: 'RC-00009', status: 'draft' }
  const calls = answerCalls({
    'POST /inventory/receivings/from_source': made,
    'POST /inventory/receivings/9/start': { ...made, version: 2, status: 'in_progress' },
  })
  await signIn()
  const { user } = mount(<PurchaseActions row={purchase('ordered')} />)
  await user.click(screen.getByRole('button', { name: 'Receive' }))
  const posts = () => calls.flatMap(({ method, path, body }) => (method === 'POST' ? [{ path, body }] : []))
  await expect
    .poll(posts)
    .toMatchObject([
      { path: '/inventory/receivings/from_source', body: { purchase_id: 4 } },
      { path: '/inventory/receivings/9/start' },
    ])
})

it('a purchase that is not ordered yet has nothing to receive', async () => {
  answerCalls({})
  await signIn()
  mount(<PurchaseActions row={purchase('draft')} />)
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull()
})
