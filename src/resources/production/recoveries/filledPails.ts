import { optional, text } from '../../kit/fields/field'
import { decimal, millilitres } from '../../kit/fields/numbers'

/** What a pail weighs. */
export const grams = (label: string) => optional(decimal(label, 3, { unit: 'g', above: 0, max: 1_000_000 }))

/** A pail as it was scanned and filled. */
export const filledPailFields = {
  code: text('Pail', 60),
  volume_ml: millilitres('Volume', { above: 0, max: 1_000_000 }),
  gross_g: grams('Gross'),
}
