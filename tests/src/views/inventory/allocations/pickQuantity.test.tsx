import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Allocation } from '../../../../../src/resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../../../src/resources/inventory/allocations/promisedGoods'
import { usePickTools } from '../../../../../src/views/inventory/allocations/usePickTools'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const list = { id: 5, version: 3, number: 'PL-00005', status: 'in_progress' } as Allocation
const goods: PromisedGoods = {
  document_id: 5,
  product_id: 7,
  barcode: null,
  expires_on: null,
  bin_barcode: null,
  line_id: 1,
  lot_id: 8,
  lot: 'L8',
  sku: 'SKU-7',
  product: 'Mango',
  bin_id: 3,
  bin: 'A-01',
  bin_kind: 'picking',
  qty: 40,
  measure: 'ea',
}

function Tools() {
  return usePickTools().tools(list, goods)
}

it('Pick takes the quantity that is typed, which begins with all that is left of the lot', async () => {
  const calls = answerCalls({ 'POST /inventory/allocations/5/scan': { ...list, picked: 12 } })
  await signIn()
  const { user } = mount(<Tools />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity to pick of lot L8 in A-01/ })
  expect(box.value).toBe('40')
  await user.clear(box)
  await user.type(box, '12')
  await user.click(screen.getByRole('button', { name: 'Pick' }))
  const picks = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
  await expect
    .poll(picks)
    .toMatchObject([{ path: '/inventory/allocations/5/scan', body: { bin: 'A-01', lot: 'L8', qty: 12 } }])
})
