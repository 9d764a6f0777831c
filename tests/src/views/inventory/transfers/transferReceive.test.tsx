import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import type { TransferGoods } from '../../../../../src/resources/inventory/transfers/transferCalls'
import { TransferReceive } from '../../../../../src/views/inventory/transfers/TransferReceive'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const row: AnyRow = { id: 5, version: 3, number: 'TR-00005', status: 'in_transit', to_location_id: 2 }
const goods = [8, 9].map(
  (lot_id) =>
    ({
      transfer_line_id: 1,
      product_id: 7,
      sku: 'SKU-7',
      product: 'Mango',
      lot_id,
      lot: `L${lot_id}`,
      bin_id: 3,
      bin: 'TRANSIT',
      bin_kind: 'transit',
      qty: 40,
      measure: 'ea',
    }) as TransferGoods,
)

let calls: Call[]
beforeEach(async () => {
  calls = answerCalls({
    'GET /inventory/bins/lookup': [
      { id: 11, label: 'Z-01' },
      { id: 12, label: 'Z-02' },
    ],
    'POST /inventory/transfers/5/receive': { ...row, version: 4, status: 'partially_received' },
  })
  await signIn()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const choose = async (user: ReturnType<typeof mount>['user'], box: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: box }))
  const found = await screen.findAllByRole('option', { name: option, hidden: true })
  await user.click(found.at(-1) as HTMLElement)
}
const sent = () => calls.filter(({ path }) => path.endsWith('/receive')).map(({ body }) => body)

it('lots in transit are received into a bin of their own, or all into one', async () => {
  const { user } = mount(<TransferReceive row={row} goods={goods} />)
  expect(button('Receive').disabled).toBe(true)
  await choose(user, 'Bin for lot L9', 'Z-02')
  expect(button('Receive').disabled).toBe(true)
  await choose(user, 'All into bin', 'Z-01')
  await user.click(button('Receive'))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        lines: [
          { transfer_line_id: 1, lot_id: 8, qty: 40, bin_id: 11 },
          { transfer_line_id: 1, lot_id: 9, qty: 40, bin_id: 12 },
        ],
      },
    ]),
  )
})

it('the button that receives is not armed after a receipt, until the rest is counted or taken at once', async () => {
  const { user } = mount(<TransferReceive row={row} goods={goods} />)
  await choose(user, 'All into bin', 'Z-01')
  await user.clear(screen.getByRole('textbox', { name: 'Received of lot L8' }))
  await user.click(button('Receive'))
  await waitFor(() => expect(button('Receive').disabled).toBe(true))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Received of lot L8' }).value).toBe('')
  await user.click(button('All in transit'))
  expect(button('Receive').disabled).toBe(false)
  expect(sent()).toHaveLength(1)
})
