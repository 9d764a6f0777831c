import { operations } from '../../../../src/resources/production/flows/operations'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { assertOfArea } from './phases'

onCreate(operations, async (unit, values) => {
  await assertOfArea(unit, values.area, values.phase_id)
  return values
})

onUpdate(operations, async (unit, before, changes) => {
  if (changes.phase_id !== undefined) await assertOfArea(unit, before.area, changes.phase_id)
  return changes
})
