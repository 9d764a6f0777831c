import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { matches } from '../../../../../src/resources/kit/query/filter'
import { sumOf } from '../../../../../src/resources/kit/text/sum'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { asTable, textOfCell } from '../../../../../src/views/resource/export/rowText'
import { filterByValue, withFilter } from '../../../../../src/views/resource/filters/filterByValue'
import { stockAdjustments } from '../../../../../src/resources/inventory/adjustments/stock_adjustments'
import { inventoryMovementsDetails } from '../../../../../src/resources/inventory/reports/inventory_movements_details'
import { totalsOf } from '../../../../../src/views/resource/live/useTotals'

const orders = productionOrders as unknown as AnyResource
const order = (more: object = {}): AnyRow => ({
  id: 7,
  version: 1,
  number: 'PRO-00007',
  status: 'in_progress',
  product_id: 3,
  product: 'Arctic Mint\t30 ml',
  jurisdiction: 'QC',
  qty_planned: 1000,
  qty_packed: 253,
  priority: 'rush',
  due_on: '2026-11-25',
  recipe_id: null,
  recipe: null,
  created_at: '2026-11-21T03:30:00.000Z',
  ...more,
})

describe('only the rows with the value of this cell', () => {
  it('only the rows with the value of this cell are this row and those like it, whatever kind the column is', () => {
    for (const name of [
      'status',
      'product_id',
      'jurisdiction',
      'qty_planned',
      'priority',
      'due_on',
      'recipe_id',
      'created_at',
    ]) {
      const filter = filterByValue(orders, name, order())
      expect(filter && matches(order(), [filter], orders), name).toBe(true)
      const other = order({
        status: 'done',
        product_id: 4,
        jurisdiction: 'ON',
        qty_planned: 1,
        priority: 'low',
        due_on: '2026-11-26',
        recipe_id: 9,
        created_at: '2026-11-22T12:00:00.000Z',
      })
      expect(filter && matches(other, [filter], orders), name).toBe(false)
    }
  })

  it('only the rows with the value of this cell of an instant are those of the same day on the clock of the plant', () => {
    const filter = filterByValue(orders, 'created_at', order())
    expect(filter && matches(order({ created_at: '2026-11-20T06:00:00.000Z' }), [filter], orders)).toBe(true)
    expect(filter && matches(order({ created_at: '2026-11-21T06:00:00.000Z' }), [filter], orders)).toBe(false)
  })

  it('only the rows with the value of this cell are not offered where no two values are equal by rule', () => {
    expect(filterByValue(orders, 'notes', order({ notes: 'long' }))).toBeNull()
    expect(filterByValue(orders, 'progress', order())).toBeNull()
  })

  it('only the rows with the value of this cell take the place of another filter on the column and leave the rest', () => {
    const [first, second] = ['status', 'priority'].map((name) => filterByValue(orders, name, order()))
    const next = filterByValue(orders, 'status', order({ status: 'done' }))
    expect(first && second && next && withFilter([first, second], next)).toEqual([next, second])
  })
})

describe('copied rows', () => {
  it('copied rows are a table that a sheet takes: heads, a line each, no cell with a tab in it', () => {
    expect(asTable(orders, ['number', 'product_id', 'qty_planned', 'progress'], [order()])).toBe(
      'Number\tProduct\tQuantity planned\tProgress\nPRO-00007\tArctic Mint 30 ml\t1,000\t25 %',
    )
  })

  it('copied rows say nothing of progress where nothing is planned', () => {
    expect(textOfCell(orders, 'progress', order({ qty_planned: 0 }))).toBe('')
  })
})

describe('sum', () => {
  it('a sum is exact where adding numbers is not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sumOf([0.1, 0.2])).toBe('0.3')
    expect(sumOf([999_999_999.999999, 0.000001])).toBe('1000000000')
    expect(sumOf([-1.5, 0.25])).toBe('-1.25')
    expect(sumOf([])).toBe('0')
  })

  it('a sum does not depend on the order of what is added', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (micros) => {
        const values = micros.map((one) => one / 1e6)
        expect(sumOf(values)).toBe(sumOf(values.toReversed()))
        expect(Number(sumOf(values))).toBeCloseTo(micros.reduce((a, b) => a + b, 0) / 1e6, 6)
      }),
    )
  })

  it('a sum is said with its unit, over what is selected', () => {
    expect(totalsOf(orders, ['qty_planned'], [order(), order({ qty_planned: 234.5 })])).toEqual([
      { name: 'qty_planned', label: 'Quantity planned', text: '1,234.5' },
    ])
    const values = [1204.5, 0.005].map((signed_value, id) => ({ id, version: 1, signed_value }))
    expect(totalsOf(stockAdjustments, ['signed_value'], values)).toEqual([
      { name: 'signed_value', label: 'Value', text: 'CAD +1,204.51' },
    ])
  })

  it('what the selected rows count in several measures has no sum, and says so once', () => {
    const moved = (id: number, measure: string, in_qty: number) => ({
      id,
      version: 1,
      measure,
      in_qty,
      out_qty: 0,
    })
    const names = ['in_qty', 'closing_qty', 'out_qty']
    const message = (...rows: ReturnType<typeof moved>[]) =>
      totalsOf(
        inventoryMovementsDetails,
        names,
        rows.map((row) => ({ ...row, closing_qty: row.in_qty })),
      ).map(({ label, text }) => `${label} ${text}`)
    expect(message(moved(1, 'ml', 30), moved(2, 'ml', 12.5))).toEqual(['In 42.5', 'Closing 42.5', 'Out 0'])
    expect(message(moved(1, 'ml', 30), moved(2, 'ea', 12))).toEqual(['In, Closing several measures', 'Out 0'])
  })
})
