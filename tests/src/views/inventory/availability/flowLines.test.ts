import { describe, expect, it } from 'vitest'
import type { Availability } from '../../../../../src/resources/inventory/reports/products_availability'
import type { StockFlow } from '../../../../../src/resources/inventory/availability/stockFlowCalls'
import {
  afterWeeks,
  balanced,
  linesBehind,
  lyingAddress,
} from '../../../../../src/views/inventory/availability/flowLines'

const flow = (kind: StockFlow['kind'], on: string, qty: number): StockFlow => ({
  ...{ kind, on, qty, id: 1, number: 'PO-00001', path: '/purchase/1', about: null, status: 'ordered' },
})
const flows = [
  flow('sale', '2026-11-10', -0.3),
  flow('purchase', '2026-11-25', 10),
  flow('consumption', '2026-11-28', -0.1),
  flow('production', '2026-12-20', 5),
]

describe('what comes and goes', () => {
  it('supply and demand show the projected quantity after each document, to the last decimal', () => {
    expect(balanced(0.1, flows).map(({ left }) => left)).toEqual([-0.2, 9.8, 9.7, 14.7])
  })

  it('what comes and goes is the rows behind a figure: of one kind, of everything, or of everything until a week', () => {
    const kinds = (figure: Parameters<typeof linesBehind>[1], until: string | null = null) =>
      linesBehind(flows, figure, until).map(({ kind }) => kind)
    expect(kinds('demand')).toEqual(['sale', 'consumption'])
    expect(kinds('on_order')).toEqual(['purchase'])
    expect(kinds('in_transit')).toEqual([])
    expect(afterWeeks('2026-11-21', 1)).toBe('2026-11-28')
    expect(kinds('projected', afterWeeks('2026-11-21', 1))).toEqual(['sale', 'purchase', 'consumption'])
  })

  it('what comes and goes leads to what is there of the product, whatever the site is called', () => {
    const row = { product_id: 7, location: 'Laval, plant' } as Availability
    expect(lyingAddress(row, 'reserved')).toBe(
      '/inventory/stock-on-hand?f.product_id=is:7&f.location=is:Laval~,%20plant&f.reserved=over:0',
    )
    expect(lyingAddress(row, 'on_hand')).toMatch(/&f\.on_hand=over:0&f\.bin_kind=not:transit$/)
  })
})
