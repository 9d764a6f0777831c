import { sql } from 'kysely'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** Until when a machine is calibrated; null where nothing is said of it. */
export async function calibratedUntil(unit: Unit, machineId: number): Promise<string | null> {
  const { rows } = await sql<{
    until: string | null
  }>`select to_json(calibrated_until(${machineId})) #>> '{}' as until`.execute(unit.trx)
  const [found] = rows
  return found?.until ? new Date(found.until).toISOString() : null
}

/** What is weighed or measured by a machine needs its calibration to be valid. */
export async function assertCalibrated(unit: Unit, machine: Machine) {
  const until = await calibratedUntil(unit, machine.id)
  if (until !== null && until <= unit.doneAt)
    throw new Refused('calibration_overdue', {
      text: t('The calibration of {name} was valid until {day}: record a new one, or take another machine', {
        name: machine.name,
        day: machine.calibration_due_on,
      }),
    })
}

/** What is read as weight comes from a scale whose calibration is valid. */
export async function assertScale(unit: Unit, id: number | null) {
  if (id === null) return
  const scale = await unit.get(machines, id)
  if (scale.kind !== 'scale') throw invalid({ scale_machine_id: 'in' })
  await assertCalibrated(unit, scale)
}
