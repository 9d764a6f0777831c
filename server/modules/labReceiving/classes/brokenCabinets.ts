import type { ClassRules } from './cabinetContents'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { binFault, cabinetsOf, classRules, lockBins, storedIn } from './cabinetRules'

type Cabinet = Awaited<ReturnType<typeof cabinetsOf>>[number]

/** Rules as they would be. */
type Changed = {
  classes?: (rules: Map<number, ClassRules>) => void
  cabinet?: (cabinet: Cabinet) => Cabinet
}

/** Refuses a change of rules that what is in these bins would break, or all bins with containers where none are named. */
export async function assertNothingBroken(unit: Unit, changed: Changed, binIds?: readonly number[]) {
  const ids = binIds ?? (await binsWithContainers(unit))
  await lockBins(unit, ids)
  const classes = await classRules(unit.trx)
  changed.classes?.(classes)
  const contents = await storedIn(unit.trx, ids)
  for (const found of await cabinetsOf(unit.trx, ids)) {
    const cabinet = changed.cabinet?.(found) ?? found
    const here = contents.filter(({ bin_id }) => bin_id === cabinet.bin_id)
    const fault = binFault(cabinet, here, new Set(here.map(({ id }) => id)), classes)
    if (fault) throw new Refused(fault.code, { text: fault.text, bin_id: cabinet.bin_id })
  }
}

async function binsWithContainers(unit: Unit) {
  const rows = await unit.trx
    .selectFrom('lab_cabinets')
    .select('bin_id')
    .where('is_active', '=', true)
    .orderBy('bin_id')
    .execute()
  return rows.map(({ bin_id }) => bin_id)
}
