import { type LabCabinet, labCabinets } from '../../../../src/resources/labReceiving/lab_cabinets'
import { t } from '../../../../src/texts/texts'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertNothingBroken } from './brokenCabinets'

type Rules = {
  flashpoint_class_id: number
  max_ml: number
  is_toxic: boolean | 0 | 1
  min_temperature_c: number | null
  max_temperature_c: number | null
  shelves: number | null
  max_ml_per_shelf: number | null
  is_active: boolean | 0 | 1
}

/** Refuses rules that what is in the bin would break. */
async function assertRules(unit: Unit, binId: number, rules: Rules | null) {
  const { min_temperature_c: from = null, max_temperature_c: to = null } = rules ?? {}
  if (from !== null && to !== null && from > to)
    throw invalid({ max_temperature_c: { code: 'other', text: t('Must be above the lower limit') } })
  const cabinet = rules?.is_active ? rules : null
  await assertNothingBroken(
    unit,
    {
      cabinet: (found) =>
        cabinet
          ? { ...found, ...cabinet, is_toxic: Boolean(cabinet.is_toxic) }
          : { ...found, flashpoint_class_id: null },
    },
    [binId],
  )
}

onCreate(labCabinets, async (unit, values) => {
  await assertRules(unit, values.bin_id, values)
  return values
})

onUpdate(labCabinets, async (unit, before: LabCabinet, changes) => {
  await assertRules(unit, before.bin_id, { ...before, ...changes })
  return changes
})

onRemove(labCabinets, (unit, { bin_id }) => assertRules(unit, bin_id, null))
