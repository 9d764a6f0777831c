import { settings } from '../../../../src/resources/general/system/settings'
import { settingValue } from '../../../../src/resources/general/system/settingsKnown'
import type { Unit } from '../../../engine/unitTypes'

const key = 'fill_check_minutes'

/** The row of the setting, as `unit.load` reads it with the locks of an event. */
export const checkMinutesRow = { resource: settings, where: { key } }

/** How often the bottles of a running filler are checked, in minutes; 0 where bottling does not wait for it. */
export async function checkMinutes(unit: Unit) {
  const [row] = await unit.find(settings, { key })
  return settingValue(key, row?.value)
}
