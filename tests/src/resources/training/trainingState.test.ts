import { describe, expect, it } from 'vitest'
import {
  type Certificate,
  expiryOf,
  stateOf,
  type TrainingState,
  trainingStates,
} from '../../../../src/resources/training/trainings/trainingState'

const plain = { validity_months: 12, renewal_month: null, early_renewal_days: 0 }
const none = { endsWithMonth: false, before: null }

describe('a certificate', () => {
  it('ends the months of its programme after the pass, or never', () => {
    expect(expiryOf('2026-01-31', { ...plain, validity_months: 1 }, none)).toBe('2026-02-28')
    expect(expiryOf('2026-03-10', plain, none)).toBe('2027-03-10')
    expect(expiryOf('2026-03-10', { ...plain, validity_months: 0 }, none)).toBeNull()
    expect(expiryOf('2026-03-10', plain, { ...none, endsWithMonth: true })).toBe('2027-03-31')
  })

  it('ends with the month of its renewal, and runs on from an older one that it renews early', () => {
    expect(expiryOf('2026-03-10', { ...plain, renewal_month: 1 }, none)).toBe('2027-01-31')
    const early = { ...plain, early_renewal_days: 30 }
    expect(expiryOf('2026-03-10', early, { ...none, before: '2026-03-25' })).toBe('2027-03-25')
    expect(expiryOf('2026-03-10', early, { ...none, before: '2026-06-25' })).toBe('2027-03-10')
  })

  it('is missing, expired, due soon or valid by its status, its end and a newer revision', () => {
    const stateWith = (more: Partial<Certificate>): TrainingState =>
      stateOf({ status: 'passed', expires_on: null, retrain_by: null, ...more }, '2026-06-01', 30)
    expect([
      stateOf(null, '2026-06-01', 30),
      stateWith({ status: 'revoked' }),
      stateWith({ expires_on: '2026-05-31' }),
      stateWith({ retrain_by: '2026-05-31' }),
      stateWith({ expires_on: '2026-07-01' }),
      stateWith({ retrain_by: '2026-06-01' }),
      stateWith({ expires_on: '2026-07-02' }),
    ]).toEqual(['missing', 'missing', 'expired', 'expired', 'due_soon', 'due_soon', 'valid'])
    expect(trainingStates).toContain('not_required')
  })
})
