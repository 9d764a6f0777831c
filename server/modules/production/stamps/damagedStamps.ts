import {
  shared,
  sizeOfAll,
  type Span,
  type StampMove,
  takeFront,
} from '../../../../src/resources/production/stamps/ranges'
import type { ReelAdjustment } from '../../../../src/resources/production/stamps/reel_adjustments'
import type { Reel } from '../../../../src/resources/production/stamps/reels'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { rangesInState } from './ledger'

/**
 * The damaged stamps that are destroyed: those that are named; else the oldest, of which it is known which they are
 * only where all that are spoiled go.
 */
export async function damagedFor(
  unit: Unit,
  reel: Reel,
  { qty, serial_from, serial_to }: ReelAdjustment,
): Promise<StampMove[]> {
  const spoiled = await rangesInState(unit, reel.id, 'damaged_held')
  if (serial_from !== null && serial_to !== null) {
    const named = { first: serial_from, last: serial_to }
    const spans = spoiled.flatMap((range) => {
      const both = shared(range, named)
      return both ? [{ ...both, is_exact: range.is_exact }] : []
    })
    if (sizeOfAll(spans) !== qty)
      throw invalidBecause('serial_from', t('Not all of these stamps are held as damaged'))
    return spans.map((span) => ({ ...span, from: 'damaged_held', to: 'destroyed' }))
  }
  const areAll = sizeOfAll(spoiled) === qty
  const [taken, rest] = takeFront(spoiled, qty)
  const isExactAt = (span: Span) => areAll && spoiled.some((range) => range.is_exact && shared(range, span))
  return [
    ...taken.map((span): StampMove => ({
      ...span,
      from: 'damaged_held',
      to: 'destroyed',
      is_exact: isExactAt(span),
    })),
    ...rest.map((span): StampMove => ({
      ...span,
      from: 'damaged_held',
      to: 'damaged_held',
      is_exact: false,
    })),
  ]
}
