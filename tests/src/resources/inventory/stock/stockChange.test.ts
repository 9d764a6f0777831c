import { expect, it } from 'vitest'
import { type StockMovement, stockChange } from '../../../../../src/resources/inventory/stock/stock_movements'

const moved = (from_location: string | null, to_location: string | null) =>
  stockChange({ from_location, to_location, qty: 12 } as StockMovement)

it('a movement from outside adds to stock, one that leaves takes from it, and one between own bins does neither', () => {
  expect(moved(null, 'Laval plant')).toBe(12)
  expect(moved('Laval plant', null)).toBe(-12)
  expect(moved('Laval plant', 'Mississauga warehouse')).toBe(0)
})
