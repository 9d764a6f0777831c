import { bucketsFilter } from '../../../../src/resources/inventory/reports/agingBuckets'
import { inventoryAging } from '../../../../src/resources/inventory/reports/inventory_aging'
import { invalid } from '../../../engine/errors'
import { asOfInstant } from '../../../query/asOf'
import { reportSql } from '../../../query/reportSql'
import { settingsNow } from '../../../site/settings'

const setting = 'inventory.aging_buckets'

reportSql(inventoryAging, {
  source({ filters }, bind) {
    const instant = asOfInstant(filters, { field: 'as_of', bound: 'until' })
    const buckets = bucketsFilter(filters)
    if (buckets && !buckets.ends)
      throw invalid({
        [`filters.${buckets.place}.filters.0.value`]: {
          code: 'other',
          text: 'Ages are one to five rising numbers of days, like 30/60/90',
        },
      })
    if (instant === null && !buckets?.ends) return null
    const at = instant === null ? 'now()' : bind(instant, 'timestamptz')
    return `inventory_aging_at(${at}, ${buckets?.ends ? bind(buckets.ends, 'integer[]') : 'null'})`
  },
  /** Ages end where a filter says, or else where the company lets them end. */
  async columnsFor(from, filters) {
    const ends = bucketsFilter(filters)?.ends ?? (await settingsNow(from, setting))[setting]
    return ends.join('/')
  },
})
