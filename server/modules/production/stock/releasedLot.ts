import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'

/** The code that refuses goods of a lot which is not released: people meet an expired one differently than one on hold. */
export const unusableCode = (status: Lot['status']) =>
  status === 'expired' ? ('lot_expired' as const) : ('lot_not_released' as const)

/** Refuses a lot that may not be worked: expired, or not released. */
export async function assertReleased(unit: Unit, { lot_number: lot, status, expires_on }: Lot) {
  if (status === 'expired' || (expires_on !== null && expires_on < (await plantToday(unit))))
    throw new Refused('lot_expired', {
      text: t('Lot {lot} expired on {day}: take another lot', { lot, day: expires_on }),
    })
  if (status !== 'released')
    throw new Refused('lot_not_released', {
      text: t('Lot {lot} is {status}: take a released lot', { lot, status: words(status).toLowerCase() }),
    })
}
