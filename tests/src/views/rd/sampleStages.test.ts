import { describe, expect, it } from 'vitest'
import { rdSampleMachine } from '../../../../src/machines/workflows/rd/rd_samples'
import { statusesIn } from '../../../../src/machines/kit'
import { samplesAt, shownStatuses, wallFigures } from '../../../../src/views/rd/board/sampleStages'

const sample = (
  status: 'requested' | 'ready_for_qc' | 'in_qc' | 'qc_failed' | 'approved',
  due: string | null,
) => ({
  status,
  due_date: due,
  updated_at: `2026-03-0${due === null ? 1 : 4}T08:00:00.000Z`,
})

describe('the wall of R&D', () => {
  it('every sample that is open is in one column, those on hold in none', () => {
    const ended = ['converted', 'rejected', 'cancelled', 'on_hold']
    expect(shownStatuses.toSorted()).toEqual(
      statusesIn(rdSampleMachine)
        .filter((status) => !ended.includes(status))
        .toSorted(),
    )
    expect(new Set(shownStatuses).size).toBe(shownStatuses.length)
  })

  it('a sample is late after its day unless it is approved, and the longest wait for QC is counted', () => {
    const samples = [
      sample('requested', '2026-03-01'),
      sample('requested', '2026-03-02'),
      sample('approved', '2026-02-01'),
      sample('ready_for_qc', '2026-03-09'),
      sample('ready_for_qc', null),
      sample('in_qc', null),
    ]
    expect(wallFigures(samples, '2026-03-02')).toEqual({
      late: 1,
      waitingForQc: 2,
      waitingSince: '2026-03-01T08:00:00.000Z',
    })
    expect(wallFigures([], '2026-03-02')).toEqual({ late: 0, waitingForQc: 0, waitingSince: null })
  })

  it('a failed sample is in development again, and what is due first is first in its column', () => {
    const samples = [
      sample('qc_failed', null),
      sample('qc_failed', '2026-03-05'),
      sample('qc_failed', '2026-03-03'),
    ]
    expect(samplesAt(samples, 'development').map(({ due_date }) => due_date)).toEqual([
      '2026-03-03',
      '2026-03-05',
      null,
    ])
  })
})
