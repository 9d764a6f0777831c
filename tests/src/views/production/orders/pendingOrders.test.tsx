import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PendingOrdersView } from '../../../../../src/views/production/orders/PendingOrdersView'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

it('orders wait under what they wait for: an approval, a reason to be solved, or material', async () => {
  const calls = answerCalls({
    'GET /production/production_orders': [],
    'GET /production/reports/short-orders': [],
  })
  await signIn()
  const { user } = mount(<PendingOrdersView />, '/production/pending-orders')
  const lists = () =>
    calls
      .filter(({ path }) => /^\/production\/(production_orders|reports\/)/.test(path))
      .map(({ path, query }) => `${path} ${query.toString()}`)
  await waitFor(() => expect(lists().at(-1)).toContain('/production_orders filter'))
  expect(lists().at(-1)).toContain('pending')
  await user.click(screen.getByText('On hold'))
  await waitFor(() => expect(lists().at(-1)).toContain('on_hold'))
  await user.click(screen.getByText('Short of material'))
  await waitFor(() => expect(lists().at(-1)).toContain('/reports/short-orders'))
})
