import { settingValue } from '../../../../src/resources/general/system/settingsKnown'
import type { StampJurisdiction } from '../../../../src/resources/production/stamps/duty'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { exciseNow } from '../../../site/excise'
import { plantToday } from '../../../site/plant'
import { t } from '../../../../src/texts/texts'

/** Whether goods may be stamped for a jurisdiction, today or from a later day on. */
const isOpen = (jurisdictions: readonly StampJurisdiction[], code: string, today: string) =>
  jurisdictions.some(
    (one) => one.code === code && one.is_active && (one.effective_to === null || today <= one.effective_to),
  )

/** The stamp of a province is one of the settings that is in force. */
export async function assertStampInForce(unit: Unit, code: string) {
  const { jurisdictions } = await exciseNow(unit.trx)
  if (!isOpen(jurisdictions, code, await plantToday(unit)))
    throw invalidBecause(
      'excise_jurisdiction',
      t('{code} is not in force: add it to the stamp jurisdictions of the production settings', { code }),
    )
}

/** The stamps that active provinces use stay in force. */
export async function assertProvincesKeepStamp(unit: Unit, value: unknown) {
  const jurisdictions = settingValue('excise.jurisdictions', value)
  const today = await plantToday(unit)
  const provinces = await unit.trx
    .selectFrom('provinces')
    .select(['name', 'excise_jurisdiction'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const lacking = provinces.find(({ excise_jurisdiction: code }) => !isOpen(jurisdictions, code, today))
  if (lacking)
    throw invalidBecause(
      'value',
      t('{province} uses the stamp {code}: keep it in force, or change the province first', {
        province: lacking.name,
        code: lacking.excise_jurisdiction,
      }),
    )
}
