import { decimal } from '../kit/fields/numbers'

/** Money of the document's own currency, typed and shown in cents. */
export const amount = (label: string) =>
  decimal(label, 4, { min: 0, max: 9_999_999_999, displayScale: 2, minDecimals: 2 })
