import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { CountGoods } from '../../../../../src/resources/inventory/counts/countCalls'
import { CountPad } from '../../../../../src/views/inventory/counts/CountPad'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const goods: CountGoods = {
  product_id: 1,
  lot_id: 2,
  sku: 'RM-PG',
  product_name: 'Propylene glycol',
  lot_number: 'L-1',
  lot_status: 'released',
  measure: 'kg',
  decimals: 2,
  units_per_carton: null,
}

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('the pad of a count compares with the books only once a figure is typed', async () => {
  const { user } = mount(
    <CountPad goods={goods} bin="A-01" books={40} counted={38} onEnter={async () => null} />,
  )
  expect(screen.queryByText(/than expected/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '5' }))
  expect(screen.getByText(/than expected/)).toBeTruthy()
})
