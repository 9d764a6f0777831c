import { decimal } from '../kit/fields/numbers'

/** Money of a document in its own currency, written in cents. */
export const amount = (label: string, most = 9_999_999_999) =>
  decimal(label, 4, { min: 0, max: most, displayScale: 2, minDecimals: 2 })
