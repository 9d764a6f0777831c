import { describe, expect, it } from 'vitest'
import { billedStatusOf } from '../../../../server/modules/purchase/invoices/billedStatus'

const goods = 1
const service = 2
const services = new Set([service])

/** A line of 100 ordered and received; what differs is named. */
const line = (more: Partial<Parameters<typeof billedStatusOf>[0][number]> = {}) => ({
  product_id: goods,
  qty_ordered: 100,
  qty_cancelled: 0,
  qty_received: 100,
  qty_rejected: 0,
  qty_returned: 0,
  qty_invoiced: 0,
  ...more,
})
const statusOf = (...lines: ReturnType<typeof line>[]) => billedStatusOf(lines, services)

describe('how far an order is billed', () => {
  it('it is not billed before any line is, partially once some are, and wholly once all are', () => {
    expect(statusOf(line(), line())).toBe('not_invoiced')
    expect(statusOf(line({ qty_invoiced: 100 }), line())).toBe('partially_invoiced')
    expect(statusOf(line({ qty_invoiced: 99.999999 }))).toBe('partially_invoiced')
    expect(statusOf(line({ qty_invoiced: 100 }), line({ qty_invoiced: 100 }))).toBe('invoiced')
  })

  it('an order for 100 that received 101 does not wait for a bill over the last one', () => {
    expect(statusOf(line({ qty_received: 101, qty_invoiced: 100 }))).toBe('invoiced')
    expect(statusOf(line({ qty_received: 101, qty_invoiced: 99 }))).toBe('partially_invoiced')
  })

  it('what was rejected or sent back of a line that has all come is not waited for', () => {
    expect(statusOf(line({ qty_rejected: 4, qty_invoiced: 96 }))).toBe('invoiced')
    expect(statusOf(line({ qty_returned: 4, qty_invoiced: 96 }))).toBe('invoiced')
    expect(statusOf(line({ qty_rejected: 4, qty_returned: 1, qty_invoiced: 95 }))).toBe('invoiced')
    expect(statusOf(line({ qty_rejected: 4, qty_invoiced: 95 }))).toBe('partially_invoiced')
  })

  it('a line of which some is still to come is billed up to what was ordered', () => {
    expect(statusOf(line({ qty_received: 60, qty_invoiced: 60 }))).toBe('partially_invoiced')
    expect(statusOf(line({ qty_received: 60, qty_rejected: 10, qty_invoiced: 50 }))).toBe(
      'partially_invoiced',
    )
    expect(statusOf(line({ qty_received: 60, qty_invoiced: 100 }))).toBe('invoiced')
  })

  it('what was cancelled is not billed', () => {
    expect(statusOf(line({ qty_received: 60, qty_cancelled: 40, qty_invoiced: 60 }))).toBe('invoiced')
    expect(statusOf(line({ qty_received: 60, qty_cancelled: 40, qty_invoiced: 59 }))).toBe(
      'partially_invoiced',
    )
  })

  it('a service comes without a receipt and is billed as it was ordered', () => {
    const rented = { product_id: service, qty_received: 0 }
    expect(statusOf(line({ ...rented, qty_invoiced: 100 }))).toBe('invoiced')
    expect(statusOf(line({ ...rented, qty_invoiced: 60 }))).toBe('partially_invoiced')
    expect(statusOf(line({ product_id: service, qty_returned: 40, qty_invoiced: 60 }))).toBe(
      'partially_invoiced',
    )
  })
})
