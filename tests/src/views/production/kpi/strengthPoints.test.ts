import { describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { strengthPoints } from '../../../../../src/views/production/kpi/strengthPoints'

const batch = (id: number, finished_at: string | null) =>
  ({
    id,
    version: 1,
    production_order: 'PRO-00001',
    batch_no: id,
    finished_at,
    strength_deviation_percent: -7.5,
  }) as unknown as AnyRow

describe('strength of batches', () => {
  it('strength of batches has a point for each that is finished, and none yet for one that is adjusted at its tank', () => {
    expect(strengthPoints([batch(2, null), batch(1, '2026-11-24T10:00:00.000Z')])).toEqual([
      { id: 1, label: 'PRO-00001 / 1', at: '2026-11-24T10:00:00.000Z', value: -7.5 },
    ])
  })
})
