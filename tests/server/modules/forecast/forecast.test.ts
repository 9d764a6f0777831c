import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

const path = '/forecast/forecast_production_qty_ranges'

describe('quantity ranges', () => {
  it('two ranges of one scope do not overlap, and a range ends after it starts', async () => {
    const manager = await node.as('manager')
    const first = await manager.post(path, { name: 'Small', min_qty: 0, max_qty: 40, rule: 'skip' })
    expect(first.data).toMatchObject({ name: 'Small' })
    const second = await manager.post(path, { name: 'Twice', min_qty: 39, max_qty: null, rule: 'exact' })
    expect(second.data.min_qty.text).toBe('This range overlaps Small')
    const large = await manager.post(path, {
      name: 'Large',
      min_qty: 40,
      rule: 'multiple',
      multiple_qty: 120,
    })
    expect(large.data).toMatchObject({ min_qty: 40 })
    const empty = await manager.post(path, { name: 'Empty', min_qty: 9, max_qty: 9, rule: 'exact' })
    expect(empty.data.max_qty.text).toBe('The end must be greater than the start')
    const without = await manager.post(path, { name: 'Fixed', bottle_volume_ml: 30, rule: 'fixed' })
    expect(without.data).toEqual({ production_qty: 'requiredif' })
  })
})

describe('forecast periods', () => {
  it('a period overlaps no other one, and its history ends before it starts', async () => {
    const manager = await node.as('manager')
    const dates = { date_from: '2031-01-01', date_to: '2031-01-31' }
    const made = await manager.post('/forecast/forecast_periods', { name: 'January 2031', ...dates })
    expect(made.data).toMatchObject({ status: 'draft', name: 'January 2031' })
    const again = await manager.post('/forecast/forecast_periods', { name: 'Again', ...dates })
    expect(again.data.date_from.text).toBe('Another period already covers these dates')
    const late = await manager.post('/forecast/forecast_periods', {
      name: 'Late',
      date_from: '2031-03-01',
      date_to: '2031-03-31',
      history_to: '2031-03-01',
    })
    expect(late.data.history_to.text).toBe('The history must end before the period starts')
  })
})
