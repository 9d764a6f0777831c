import { expect, it } from 'vitest'
import { lotStatuses, lots } from '../../../../../src/resources/inventory/stock/lots'
import { isDue } from '../../../../../src/views/resource/columns/isDue'

const lot = { id: 4, version: 1, stamp_by: '2026-12-31', stamped_on: null as string | null }

it('the days left to stamp a lot are counted while it is there, and no longer once it is stamped', () => {
  const counted = lotStatuses.filter((status) => isDue(lots, { ...lot, status }))
  expect(counted).toEqual(['quarantine', 'released', 'hold', 'expired'])
  expect(isDue(lots, { ...lot, status: 'released', stamped_on: '2026-12-02' })).toBe(false)
})
