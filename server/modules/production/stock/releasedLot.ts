import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'

/** The code that refuses goods of a lot which is not released: people meet an expired one differently than one on hold. */
export const unusableCode = (status: Lot['status']) =>
  status === 'expired' ? ('lot_expired' as const) : ('lot_not_released' as const)

/** Refuses a lot that may not be used on a day: expired, or not released. */
export function assertUsable({ id: lot_id, lot_number: lot, status, expires_on }: Lot, on: string) {
  // Between its last day and the run that expires it a lot is still released.
  if (status === 'expired' || (expires_on !== null && expires_on < on))
    throw new Refused('lot_expired', {
      text: t('Lot {lot} expired on {day}: take another lot', { lot, day: expires_on }),
      lot_id,
    })
  if (status !== 'released')
    throw new Refused('lot_not_released', {
      text: t('Lot {lot} is {status}: take a released lot', { lot, status: words(status).toLowerCase() }),
      lot_id,
    })
}

/** Refuses a lot that may not be worked today. */
export const assertReleased = async (unit: Unit, lot: Lot) => assertUsable(lot, await plantToday(unit))
