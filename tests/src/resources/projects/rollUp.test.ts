import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthOf, itemProgress, weighted } from '../../../../src/resources/projects/rollUp'

const facts = {
  due_date: '2026-12-01',
  projected_end: '2026-11-20',
  buffer: 7,
  budget_use_percent: null,
  progress_percent: 40,
  late_required: 0,
}

describe('progress and health', () => {
  it('a task with 8 h at 100 % and 24 h at 50 % is 62.5 % done', () => {
    expect(
      weighted([
        { progress: 100, weight: 8 },
        { progress: 50, weight: 24 },
      ]),
    ).toBe(62.5)
  })

  it('progress is always between the least and the greatest of its parts', () => {
    const part = fc.record({ progress: fc.integer({ min: 0, max: 100 }), weight: fc.nat({ max: 100 }) })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const progress = weighted(parts) ?? -1
        expect(progress).toBeGreaterThanOrEqual(Math.min(...parts.map((one) => one.progress)))
        expect(progress).toBeLessThanOrEqual(Math.max(...parts.map((one) => one.progress)))
      }),
    )
  })

  it('an item is as far as its last record says, else as its hours, never more than 95 % before it is done', () => {
    const item = { status: 'in_progress', estimated_hours: 10, logged_hours: 4, said_percent: null }
    expect(itemProgress(item)).toBe(40)
    expect(itemProgress({ ...item, logged_hours: 30 })).toBe(95)
    expect(itemProgress({ ...item, said_percent: 70 })).toBe(70)
    expect(itemProgress({ ...item, status: 'done' })).toBe(100)
    expect(itemProgress({ ...item, estimated_hours: null })).toBe(0)
  })

  it('a project is late by its day or its projected end, at risk by a tight end, its costs or a late item', () => {
    expect(healthOf(facts, '2026-11-10')).toBe('on_track')
    expect(healthOf(facts, '2026-12-02')).toBe('late')
    expect(healthOf({ ...facts, projected_end: '2026-12-02' }, '2026-11-10')).toBe('late')
    expect(healthOf({ ...facts, buffer: 2 }, '2026-11-10')).toBe('at_risk')
    expect(healthOf({ ...facts, buffer: 3 }, '2026-11-10')).toBe('on_track')
    expect(healthOf({ ...facts, budget_use_percent: 50 }, '2026-11-10')).toBe('on_track')
    expect(healthOf({ ...facts, budget_use_percent: 50.1 }, '2026-11-10')).toBe('at_risk')
    expect(healthOf({ ...facts, late_required: 1 }, '2026-11-10')).toBe('at_risk')
  })
})
