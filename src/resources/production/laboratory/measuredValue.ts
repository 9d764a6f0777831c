import { choice, instant, longText, optional, reference, withDefault } from '../../kit/fields/field'
import { decimal, strength } from '../../kit/fields/numbers'

/** Causes that make a result invalid; that it is out of range is none. */
const voidCauses = [
  'instrument_fault',
  'preparation_error',
  'wrong_vial',
  'integration_error',
  'not_suitable',
] as const
export const voidCauseWords = { not_suitable: 'System not suitable' }

/** Those that people assign. */
const typedVoidCauses = voidCauses.filter((cause) => cause !== 'not_suitable')

/** How a result came in. */
const resultSources = ['typed', 'imported'] as const

const positive = (label: string, unit?: string) =>
  decimal(label, 4, { min: 0, max: 10_000_000_000, ...(unit !== undefined && { unit }) })

/** What an analyst enters of one injection, beside the sample it is of. */
export const measuredFields = {
  measured_mg_ml: strength('Measured'),
  peak_area: optional(positive('Peak area')),
  dilution_factor: withDefault(decimal('Dilution', 4, { above: 0, max: 100_000 }), 1),
  retention_min: optional(positive('Retention', 'min')),
}

/** What is entered of a control. */
export const foundFields = {
  peak_area: positive('Peak area'),
  measured_mg_ml: strength('Found'),
}

/** What is said when a result is voided. */
export const voidInputs = {
  void_cause: choice('Cause', voidCauses, voidCauseWords, typedVoidCauses),
  void_reason: longText('Reason', 500),
}

/** What is kept of every measured value, of a sample or of a control: how it came in, and why it counts no longer. */
export const measuredValue = {
  source: withDefault(choice('Entered', resultSources), 'typed'),
  measured_at: instant('Measured at'),
  entered_by_id: optional(reference('Entered by', 'users')),
  voided_at: optional(instant('Voided')),
  voided_by_id: optional(reference('Voided by', 'users')),
  void_cause: optional(choice('Cause', voidCauses, voidCauseWords)),
  void_reason: optional(longText('Reason', 500)),
}
