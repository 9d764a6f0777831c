/** What a test of a bill found where it did not pass. */
export const variances = [
  'not_on_order',
  'not_received',
  'quantity_variance',
  'over_order',
  'price_variance',
  'wrong_party',
  'tax_variance',
  'total_variance',
  'duplicate',
] as const
export type Variance = (typeof variances)[number]

/** The tests in the order they are shown. */
export const matchTests = [
  'on_order',
  'received',
  'ordered',
  'price',
  'party',
  'tax',
  'total',
  'duplicate',
] as const
export type MatchTestName = (typeof matchTests)[number]
