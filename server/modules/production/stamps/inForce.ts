import { jurisdictionOn } from '../../../../src/resources/production/stamps/duty'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { exciseNow } from '../../../site/excise'
import { plantToday } from '../../../site/plant'

/** Stamps are issued for jurisdictions that take part today. */
export async function assertStampsIssued(unit: Unit, code: string) {
  const { jurisdictions } = await exciseNow(unit.trx)
  if (jurisdictionOn(jurisdictions, code, await plantToday(unit)) === null)
    throw invalidBecause(
      'jurisdiction',
      t('There are no stamps for {code} today: look at the stamp jurisdictions of the production settings', {
        code,
      }),
    )
}
