import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { type Receiving, receivings } from '../../../../../src/resources/inventory/receiving/receivings'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { ReceivingFill } from '../../../../../src/views/inventory/receiving/ReceivingFill'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const resource: AnyResource = receivings
const row: AnyRow = {
  id: 4,
  version: 2,
  number: 'RC-00004',
  status: 'in_progress',
  source_kind: 'purchase',
  location_id: 1,
}
const line = (id: number, more: object = {}) => ({
  id,
  version: 1,
  receiving_id: 4,
  product_id: 70 + id,
  qty_expected: 10,
  qty_received: 0,
  qty_now: 0,
  lot_tracked: 1,
  lot_number: 'OWN-1',
  bin_id: null,
  ...more,
})

/** The lines as they are typed, cell by cell. */
function Filled() {
  const form = useRecordForm(resource, row)
  const typed = form.lines.receiving_lines?.typed ?? []
  return (
    <>
      <ReceivingFill receiving={row as unknown as Receiving} form={form} />
      {typed.map(({ id, lot_number, supplier_lot, bin }) => (
        <p key={id}>{[id, lot_number, supplier_lot ?? 'none', bin ?? 'no bin'].map(String).join(' ')}</p>
      ))}
    </>
  )
}

let calls: Call[]
beforeEach(async () => {
  calls = answerCalls({
    'GET /inventory/receiving_lines': [
      line(1),
      line(2, { bin_id: 5, bin: 'DOCK' }),
      line(3, { qty_received: 4, qty_now: 8 }),
      line(4, { lot_tracked: 0, lot_number: null }),
    ],
    'POST /inventory/receivings/put_away': [
      { product_id: 71, bin_id: 11, bin: 'P-01', because: 'stocked' },
      { product_id: 73, bin_id: 12, bin: 'P-02', because: 'free' },
    ],
  })
  await signIn()
})

it('bins are proposed for the lines without one, by what was counted or is to come', async () => {
  const { user } = mount(<Filled />)
  await user.click(await screen.findByRole('button', { name: 'Propose bins' }))
  expect(await screen.findByText('1 OWN-1 none P-01')).toBeDefined()
  for (const text of ['2 OWN-1 none DOCK', '3 OWN-1 none P-02', '4 null none no bin'])
    expect(screen.getByText(text)).toBeDefined()
  expect(calls.find(({ path }) => path.endsWith('/put_away'))?.body).toEqual({
    location_id: 1,
    goods: [
      { product_id: 71, qty: 10 },
      { product_id: 73, qty: 8 },
      { product_id: 74, qty: 10 },
    ],
  })
})

it('one lot is set on all lines of products with lots of which nothing is in stock yet', async () => {
  const { user } = mount(<Filled />)
  await user.click(await screen.findByRole('button', { name: 'One lot for all lines' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Lot/ }), 'L-7')
  await user.type(dialog.getByRole('textbox', { name: /^Supplier lot/ }), 'SUP-7')
  await user.click(dialog.getByRole('button', { name: /One lot for all/ }))
  for (const text of ['1 L-7 SUP-7 no bin', '2 L-7 SUP-7 DOCK', '3 OWN-1 none no bin', '4 null none no bin'])
    expect(await screen.findByText(text)).toBeDefined()
})
