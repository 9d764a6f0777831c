import { phaseCodes, phases } from '../../../../src/resources/production/flows/phases'
import { onRemove } from '../../../engine/hooks/hooks'
import { Refused } from '../../../engine/errors'

const fixedCodes: readonly string[] = phaseCodes

/** Flows, boards and roles of production are built on its eight phases. */
onRemove(phases, async (_unit, phase) => {
  if (phase.area === 'production' && fixedCodes.includes(phase.code))
    throw new Refused('database_delete_1451', {
      text: "Production phases can't be deleted; rename this one instead",
    })
})
