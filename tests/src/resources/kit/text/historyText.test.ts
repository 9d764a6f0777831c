import { expect, it } from 'vitest'
import { registry } from '../../../../../src/resources'
import { eventOf } from '../../../../../src/resources/kit/define/facets/event'
import { isInHistory, lineChangeName, pastName } from '../../../../../src/resources/kit/text/historyText'
import { allocations } from '../../../../../src/resources/inventory/allocations/allocations'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { purchaseLines } from '../../../../../src/resources/purchase/purchase_lines'
import { purchases } from '../../../../../src/resources/purchase/purchases'

it('every workflow event has a name of its own for histories, never its imperative', () => {
  const nameless = Object.values(registry).flatMap((resource) =>
    (resource.workflow?.events ?? []).flatMap((event) => {
      const { historyName, doneText, broadcastAs } = eventOf(resource, event) ?? {}
      return historyName === undefined && doneText === undefined && broadcastAs === undefined
        ? [`${resource.name}.${event}`]
        : []
    }),
  )
  expect(nameless).toEqual([])
})

it('a history names what happened: posted receipts, automatic approvals, steps back', () => {
  expect(pastName(purchases, 'settle')).toBe('Receipt posted')
  expect(pastName(purchases, 'pass')).toBe('Approved automatically')
  expect(pastName(productionOrders, 'submit')).toBe('Submitted for approval')
  expect(pastName(allocations, 'fall_back')).toBe('No longer fully allocated')
  expect(lineChangeName(purchaseLines, { event: null, action: 'deleted' })).toBe('Line removed')
})

it('histories show fields, status and what the server decided, but no counts, sort keys and hashes', () => {
  for (const name of ['status', 'supplier_id', 'total', 'approved_at'])
    expect([name, isInHistory(purchases, name)]).toEqual([name, true])
  for (const name of ['line_count', 'open_lines', 'number', 'version'])
    expect([name, isInHistory(purchases, name)]).toEqual([name, false])
})
