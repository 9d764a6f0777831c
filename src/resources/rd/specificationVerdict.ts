import { fold } from '../kit/text/fold'

/** What is limited of a characteristic, and how it is measured. */
export type SpecificationLimits = {
  value_type: 'number' | 'text' | 'boolean'
  min_value: number | null
  max_value: number | null
  target_text: string | null
}

/** A result of the type of its characteristic. */
export type SpecificationResult = number | string | boolean

/**
 * Whether a result meets its specification: a number between its limits, both ends allowed and each optional; a text that
 * says what is specified; a question that is answered with yes.
 */
export function meetsLimits(
  { value_type, min_value, max_value, target_text }: SpecificationLimits,
  result: SpecificationResult,
): boolean {
  if (value_type === 'number')
    return (
      typeof result === 'number' &&
      (min_value === null || result >= min_value) &&
      (max_value === null || result <= max_value)
    )
  if (value_type === 'boolean') return result === true
  return typeof result === 'string' && fold(result.trim()) === fold((target_text ?? '').trim())
}

const number = /^[+-]?\d{1,12}([.,]\d{1,6})?$/
const yes: readonly string[] = ['1', 'true', 'yes']
const no: readonly string[] = ['0', 'false', 'no']

/** A typed result as its type says; null where it is none. */
export function resultOf(type: SpecificationLimits['value_type'], typed: string): SpecificationResult | null {
  const text = typed.trim()
  if (type === 'number') return number.test(text) ? Number(text.replace(',', '.')) : null
  if (type === 'text') return text === '' || text.length > 200 ? null : text
  if (yes.includes(text.toLowerCase())) return true
  return no.includes(text.toLowerCase()) ? false : null
}
