import { settings } from '../../../../src/resources/general/system/settings'
import { settingValue } from '../../../../src/resources/general/system/settingsKnown'
import type { Unit } from '../../../engine/unitTypes'

const key = 'report_tolerance_percent'

/** The row of the setting, as `unit.load` reads it with the locks of an event. */
export const reportToleranceRow = { resource: settings, where: { key } }

/** How many percent more than came in may be counted, e.g. of a liquid that is measured. */
export async function reportTolerance(unit: Unit) {
  const [row] = await unit.find(settings, { key })
  return settingValue(key, row?.value)
}
