import { assemblyPhaseCodes, phaseCodes, phases } from '../../../../src/resources/production/flows/phases'
import type { PlantArea } from '../../../../src/resources/production/flows/plantArea'
import { onRemove } from '../../../engine/hooks/hooks'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

const fixedCodes: Readonly<Record<PlantArea, readonly string[]>> = {
  production: phaseCodes,
  assembly: assemblyPhaseCodes,
}

/** Flows, boards and roles of an area are built on its fixed phases. */
onRemove(phases, async (_unit, phase) => {
  if (fixedCodes[phase.area].includes(phase.code))
    throw new Refused('database_delete_1451', {
      text: t('A fixed phase cannot be deleted; rename it instead'),
    })
})

/** What is of an area has a phase of that area. */
export async function assertOfArea(unit: Unit, area: PlantArea, phaseId: number) {
  const phase = await unit.get(phases, phaseId)
  if (phase.area !== area)
    throw invalidBecause('phase_id', t('{name} belongs to {area}', { name: phase.name, area: phase.area }))
}
