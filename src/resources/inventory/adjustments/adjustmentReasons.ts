import type { MovementReason } from '../stock/stock_movements'

/** Why the books are put right by hand. */
export const adjustmentReasons = [
  'damage',
  'leak',
  'expiry',
  'found',
  'sample',
  'data_error',
  'theft',
  'evaporation',
] as const

export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** Where goods come from or go to in the books, and as what the ledger remembers it. */
export type Correction = {
  reason: MovementReason
  outside: 'virtual_adjustment' | 'virtual_scrap' | 'virtual_sample'
}

const gain: Correction = { reason: 'adjust_gain', outside: 'virtual_adjustment' }
const loss: Correction = { reason: 'adjust_loss', outside: 'virtual_adjustment' }
const scrap: Correction = { reason: 'scrap', outside: 'virtual_scrap' }
const sample: Correction = { reason: 'sample', outside: 'virtual_sample' }

const corrections: Record<AdjustmentReason, { more?: Correction; less?: Correction }> = {
  damage: { less: scrap },
  leak: { less: scrap },
  expiry: { less: scrap },
  found: { more: gain },
  sample: { less: sample },
  data_error: { more: gain, less: loss },
  theft: { less: loss },
  evaporation: { less: loss },
}

/** What a change of so much is to the ledger; undefined where the reason does not go that way: found goods are never less. */
export const correctionOf = (reason: AdjustmentReason, change: number): Correction | undefined =>
  corrections[reason][change > 0 ? 'more' : 'less']
