import { describe, expect, it } from 'vitest'
import { expectedCount } from '../../../../../src/views/production/steps/expectedCount'

const step = {
  id: 7,
  version: 3,
  status: 'in_progress',
  phase_id: 3,
  phase_code: 'bottling',
  unit_kind: 'unit',
  units_per_carton: 100,
  qty_planned: 1000,
  qty_in: 1000,
  qty_good: 300,
  qty_scrap: 10,
  qty_rework: 0,
  machine_id: 4,
  machine: 'Filler A',
  number: 'PRO-00007',
  needs_machine: 1,
  phase_roles: ['bottler'],
  standard_minutes: 100,
  run_seconds: 30 * 60,
  running_since: '2026-11-25T08:00:00.000Z',
} as const

const after = (minutes: number) => Date.parse(step.running_since) + minutes * 60_000

describe('the count a report is expected to say', () => {
  it('is what the standard time makes of the minutes worked, less what is counted, in whole cartons', () => {
    expect(expectedCount(step, after(30), undefined)).toBe(200)
    expect(expectedCount({ ...step, units_per_carton: null }, after(30), undefined)).toBe(290)
    expect(expectedCount({ ...step, unit_kind: 'ml' }, after(30), undefined)).toBe(290)
  })

  it('is never more than is left, however long the work takes', () => {
    expect(expectedCount({ ...step, units_per_carton: null }, after(900), undefined)).toBe(690)
    expect(expectedCount({ ...step, qty_in: 350 }, after(900), undefined)).toBe(40)
  })

  it('is that of the last report at the screen where there was one', () => {
    expect(expectedCount(step, after(30), 120)).toBe(120)
    expect(expectedCount(step, after(30), 5000)).toBe(690)
  })

  it('is unknown without a standard time, without the minutes worked, and before anything can be made', () => {
    expect(expectedCount({ ...step, standard_minutes: null }, after(30), undefined)).toBeNull()
    const { run_seconds: _, ...unknown } = step
    expect(expectedCount(unknown, after(30), undefined)).toBeNull()
    expect(expectedCount(step, after(1), undefined)).toBeNull()
  })
})
