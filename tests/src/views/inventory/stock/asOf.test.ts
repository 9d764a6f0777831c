import { describe, expect, it } from 'vitest'
import { inventoryAging } from '../../../../../src/resources/inventory/reports/inventory_aging'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { readQuery } from '../../../../../src/resources/kit/query/listAddress'
import { asOfAddress } from '../../../../../src/views/inventory/stock/asOfAddress'

const report = inventoryAging as unknown as AnyResource
const queryOf = (address: string) => readQuery(new URL(address, 'http://console.test').searchParams, report)

describe('the stock as of a day', () => {
  it('is the report by product with everything until the end of that day', () => {
    const { query, unknown } = queryOf(asOfAddress('2026-10-31', '2026-11-23'))
    expect(unknown).toEqual([])
    expect(query.by).toEqual(['product_id'])
    const [until] = query.filters.filter(({ field }) => field === 'as_of')
    expect(until?.filters).toHaveLength(1)
    expect(until?.filters[0]).toMatchObject({ operator: '<=' })
    expect(String(until?.filters[0]?.value)).toMatch(/^2026-1[01]-/)
  })
  it('has no limit for today, whose stock is the present one', () => {
    const { query } = queryOf(asOfAddress('2026-11-23', '2026-11-23'))
    expect(query.filters.some(({ field }) => field === 'as_of')).toBe(false)
  })
})
