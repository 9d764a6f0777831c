import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReadyGoods } from '../../../../../src/views/production/transfers/ReadyGoods'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const lots = [
  { lot_id: 41, lot: '26331-00007' },
  { lot_id: 42, lot: '26331-00007-2' },
]
const cart = { cart_id: 3, code: 'CRT-00003', production_order: 'PRO-00007', qty: 60, lots }
const sure = { ...cart, cart_id: 4, code: 'CRT-00004', lots: lots.slice(1) }

it('a cart whose bottles may be of several lots gets no code before its lot is chosen, and one of a known lot at once', async () => {
  const calls = answerCalls({
    'GET /production/skids': [],
    'GET /production/pails': [],
    'GET /production/carts': [],
    'GET /production/floor_transfers/loose': [],
    'GET /production/floor_transfers/carts': [cart, sure],
    'POST /production/floor_transfers/generate': [{ id: 1 }, { id: 2 }],
  })
  await signIn()
  const { user } = mount(<ReadyGoods labels="" />, '/production/transfer_qr_code_generation')
  const sent = () => calls.filter(({ path }) => path.endsWith('/generate')).map(({ body }) => body)
  for (const code of ['CRT-00003', 'CRT-00004'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${code}` }))
  expect(screen.queryByRole('combobox', { name: 'Lot of CRT-00004' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create codes' }))
  const [row] = screen.getAllByRole('row').filter((one) => within(one).queryByText('CRT-00003'))
  if (!row) throw new Error('The cart is listed')
  await within(row).findByText('This field is required')
  expect(sent()).toEqual([])

  await user.click(screen.getByLabelText('Lot of CRT-00003', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: '26331-00007-2', hidden: true }))
  await user.click(screen.getByRole('button', { name: 'Create codes' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        items: [
          { item_kind: 'cart', cart_id: 3, lot_id: 42 },
          { item_kind: 'cart', cart_id: 4 },
        ],
      },
    ]),
  )
})
