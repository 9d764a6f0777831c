import { expect, it } from 'vitest'
import { stockCounts } from '../../../../../src/resources/inventory/counts/stock_counts'
import { receivings } from '../../../../../src/resources/inventory/receiving/receivings'
import type { EventDefinition } from '../../../../../src/resources/kit/define/facets/event'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { sales } from '../../../../../src/resources/sale/sales'
import { doneMessage } from '../../../../../src/views/resource/events/doneMessage'

it.each<[EventDefinition, string, string]>([
  [receivings.events.receive, 'RC-00184', 'RC-00184 received'],
  [receivings.events.close_short, 'RC-00184', 'RC-00184 closed short'],
  [sales.events.confirm, 'SO-00962', 'SO-00962 confirmed'],
  [stockCounts.events.finish, 'CC-00012', 'CC-00012 finished'],
])(
  'the success message of an event names the document and what its broadcast says: %#',
  (event, called, message) => {
    expect(doneMessage(event, called)).toBe(message)
  },
)

it('the success message of an event with a text of its own says that text', () => {
  const { unrelease, submit } = productionOrders.events
  expect(doneMessage(unrelease, 'PRO-00308')).toBe('PRO-00308 is back in Planned')
  expect(doneMessage(submit, 'PRO-00308')).toBe('PRO-00308 submitted for approval')
})

it('the success message of an event that is not broadcast is the generic sentence of its button', () => {
  expect(doneMessage({ label: 'Complete' }, 'AL-00873')).toBe('Complete successfully executed')
})
