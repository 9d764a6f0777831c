import { describe, expect, it } from 'vitest'
import { endOfDay, startOfDay } from '../../../../src/views/fields/dayPresets'
import { showTimesIn } from '../../../../src/views/fields/timeText'

describe('a filter of instants by days', () => {
  it('follows the clock of the plant, in winter, in summer and on the days the clocks change', () => {
    showTimesIn('America/Toronto')
    expect([
      startOfDay('2026-11-21'),
      endOfDay('2026-11-21'),
      startOfDay('2026-07-01'),
      startOfDay('2026-03-08'),
      endOfDay('2026-03-08'),
    ]).toEqual([
      '2026-11-21T05:00:00.000Z',
      '2026-11-22T04:59:59.999Z',
      '2026-07-01T04:00:00.000Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T03:59:59.999Z',
    ])
  })
})
