import { machines } from '../../../../src/resources/production/machines/machines'
import { calendarExceptions } from '../../../../src/resources/production/plan/calendar_exceptions'
import { t } from '../../../../src/texts/texts'
import { invalidBecause } from '../../../engine/errors'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

type Exception = { starts_at: string; ends_at: string; location_id: number; machine_id?: number | null }

async function assertSound(unit: Unit, { starts_at, ends_at, location_id, machine_id }: Exception) {
  if (Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalidBecause('ends_at', t('The end is before the start'))
  if (!machine_id) return
  const { name, location_id: place } = await unit.get(machines, machine_id)
  if (place !== location_id) throw invalidBecause('machine_id', t('{name} is at another location', { name }))
}

onCreate(calendarExceptions, async (unit, values) => {
  await assertSound(unit, values)
  return values
})
onUpdate(calendarExceptions, async (unit, before, changes) => {
  await assertSound(unit, { ...before, ...changes })
  return changes
})
