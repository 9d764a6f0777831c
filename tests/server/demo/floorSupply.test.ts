import { expect, it } from 'vitest'
import type { DemoRow } from '../../../server/demo/company/tables'
import { keptForFloor } from '../../../server/demo/stock/floorSupply'

it('what came for the orders of the floor is kept for them where they take it, and nowhere else', () => {
  const place = { product_id: 356, lot_id: 1041, bin_id: 404, unit_cost: 0.063 }
  const forFloor = keptForFloor(new Map([[356, 1000]]), new Map([[356, place]]))
  const level = { product_id: 356, lot_id: 1041, bin_id: 404 } as unknown as DemoRow
  expect(forFloor(level)).toBe(1300)
  expect([forFloor({ ...level, lot_id: 1042 }), forFloor({ ...level, bin_id: 405 })]).toEqual([0, 0])
  expect(forFloor({ ...level, product_id: 357 })).toBe(0)
})
