import { describe, expect, it } from 'vitest'
import { labelOf } from '../../../../../src/resources/kit/text/columns'
import { bucketEnds, bucketLabel } from '../../../../../src/resources/inventory/reports/agingBuckets'
import { withColumnsFor } from '../../../../../src/resources/kit/define/reportColumns'
import { fieldOf } from '../../../../../src/resources/kit/define/defineResource'
import { inventoryAging } from '../../../../../src/resources/inventory/reports/inventory_aging'

describe('spans of age', () => {
  it('spans of age are called by the days they reach over', () => {
    expect([0, 1, 2].map((place) => bucketLabel('Value', [30, 90], place))).toEqual([
      'Value to 30 days',
      'Value 31–90 days',
      'Value over 90 days',
    ])
    expect(bucketLabel('', [30], 0)).toBe('To 30 days')
  })

  it('spans of age are written one way only', () => {
    expect(bucketEnds('30/60')).toEqual([30, 60])
    for (const text of ['030/60', '30 /60', '60/30', '', '1e2']) expect(bucketEnds(text), text).toBeNull()
  })

  it('spans of age give a report no column that would stay empty', () => {
    const cut = withColumnsFor(inventoryAging, '10/20')
    expect(labelOf(cut, 'value_1')).toBe('To 10 days')
    expect(labelOf(cut, 'value_6')).toBe('Over 20 days')
    expect(fieldOf(cut, 'value_3')).toBeUndefined()
    expect(cut.report?.chart?.of).toEqual(['value_1', 'value_2', 'value_6'])
    expect(cut.report?.sums).not.toContain('value_4')
    expect(cut.list.columns).not.toContain('value_5')
    expect(withColumnsFor(inventoryAging, '30/60/90/180/365')).toBe(inventoryAging)
  })
})
