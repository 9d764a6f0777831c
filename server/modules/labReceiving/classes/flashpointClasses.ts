import { classAt, overlaps, type ClassRange } from '../../../../src/resources/labReceiving/classRanges'
import {
  type FlashpointClass,
  flashpointClasses,
} from '../../../../src/resources/labReceiving/flashpoint_classes'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { t } from '../../../../src/texts/texts'
import { onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertNothingBroken } from './brokenCabinets'

type Range = Omit<ClassRange, 'max_inclusive' | 'takes_no_flash'> & {
  max_inclusive: boolean | 0 | 1
  takes_no_flash: boolean | 0 | 1
}

const bit = (value: boolean | 0 | 1): 0 | 1 => (value ? 1 : 0)
const rangeOf = (range: Range): ClassRange => ({
  ...range,
  max_inclusive: bit(range.max_inclusive),
  takes_no_flash: bit(range.takes_no_flash),
})

/** Refuses a range that is none, or that claims what another class has. */
function assertRange(range: ClassRange, others: readonly FlashpointClass[]) {
  const wrong: FieldErrors = {}
  const isBackwards = (from: number | null, to: number | null) => from !== null && to !== null && from >= to
  if (isBackwards(range.min_flash_c, range.max_flash_c))
    wrong.max_flash_c = { code: 'other', text: t('Must be above the lower limit') }
  if (isBackwards(range.min_boiling_c, range.max_boiling_c))
    wrong.max_boiling_c = { code: 'other', text: t('Must be above the lower limit') }
  const other = others.find((one) => one.id !== range.id && overlaps(range, one))
  if (other && Object.keys(wrong).length === 0)
    wrong.min_flash_c = { code: 'other', text: t('Overlaps {code}', { code: other.code }) }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Classes are changed one after the other: each is judged by all others. */
async function lockedClasses(unit: Unit) {
  await unit.trx.selectFrom('flashpoint_classes').select('id').orderBy('id').forUpdate().execute()
  return unit.find(flashpointClasses, {})
}

onCreate(flashpointClasses, async (unit, values) => {
  if (values.incompatible_class_ids.length > 0)
    throw invalidBecause('incompatible_class_ids', t('Save the class first'))
  assertRange(rangeOf({ ...values, id: 0 }), await lockedClasses(unit))
  return values
})

/** What one class is not stored with is not stored with it either. */
async function keepSymmetrical(
  unit: Unit,
  { id }: FlashpointClass,
  chosen: readonly number[],
  others: readonly FlashpointClass[],
) {
  if (chosen.includes(id)) throw invalid({ incompatible_class_ids: 'in' })
  if (chosen.some((one) => !others.some((other) => other.id === one)))
    throw invalid({ incompatible_class_ids: 'exists' })
  for (const other of others) {
    if (other.id === id) continue
    const has = other.incompatible_class_ids.includes(id)
    if (has === chosen.includes(other.id)) continue
    const incompatible_class_ids = has
      ? other.incompatible_class_ids.filter((one) => one !== id)
      : [...other.incompatible_class_ids, id]
    await unit.update(flashpointClasses, other.id, { incompatible_class_ids })
  }
}

onUpdate(flashpointClasses, async (unit, before, changes) => {
  const others = await lockedClasses(unit)
  assertRange(rangeOf({ ...before, ...changes }), others)
  const { incompatible_class_ids: chosen, rank, max_ml_per_cabinet: limit } = changes
  if (chosen) await keepSymmetrical(unit, before, chosen, others)
  if (chosen || rank !== undefined || limit !== undefined)
    await assertNothingBroken(unit, {
      classes: (rules) => {
        const own = rules.get(before.id)
        if (!own) return
        rules.set(before.id, {
          ...own,
          ...(chosen && { incompatible_class_ids: chosen }),
          ...(rank !== undefined && { rank }),
          ...(limit !== undefined && { max_ml_per_cabinet: limit }),
        })
      },
    })
  return changes
})

/** The class of goods by what their safety data sheet says; null where it says nothing or no class has it. */
export async function computedClass(
  unit: Unit,
  {
    flash_point_c,
    has_no_flash_point,
    boiling_point_c,
  }: { flash_point_c: number | null; has_no_flash_point: boolean | 0 | 1; boiling_point_c: number | null },
): Promise<FlashpointClass | null> {
  const flash = has_no_flash_point ? 'none' : flash_point_c
  if (flash === null) return null
  return classAt(flash, boiling_point_c, await unit.find(flashpointClasses, {}))
}
