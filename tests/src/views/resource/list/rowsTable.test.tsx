import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import { RowsTable } from '../../../../../src/views/resource/list/RowsTable'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const rows = Array.from({ length: 230 }, (_, place) => ({
  id: place + 1,
  version: 1,
  code: `B${place + 1}`,
  name: `Brand ${place + 1}`,
  owner: 'own',
  customer_id: null,
  products: 0,
  is_active: 1,
}))

beforeEach(async () => {
  answerCalls({ 'GET /inventory/brands': rows })
  await signIn()
})

it('the rows of a record are drawn by the hundred, however many there are, and counted as a whole', async () => {
  mount(
    <RowsTable
      resource={brands}
      title="Brands"
      columns={['code', 'name']}
      filters={[]}
      sort={[{ field: 'id', direction: 'asc' }]}
      none="No brands"
    />,
  )
  const section = await screen.findByRole('region', { name: 'Brands' })
  const drawn = () => within(section).getAllByRole('row').length - 1
  expect(within(section).getByText('230')).toBeTruthy()
  expect(drawn()).toBe(100)
  fireEvent.click(within(section).getByRole('button', { name: 'Show 100 more' }))
  expect(drawn()).toBe(200)
  fireEvent.click(within(section).getByRole('button', { name: 'Show 30 more' }))
  expect(drawn()).toBe(230)
  expect(within(section).queryByRole('button')).toBeNull()
})
