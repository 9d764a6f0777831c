import type { Changes } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { type Measure, measures } from '../../../../src/resources/inventory/products/measures'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { onMerge } from '../../../engine/hooks/mergeHooks'
import { referrers } from '../../../engine/referrers'
import { keepApproved } from './mergedProducts'
import { t } from '../../../../src/texts/texts'

const meaning = ['dimension', 'factor_to_base', 'decimals'] as const

/** Whether anything counts in a unit already. */
async function isUsed(unit: Unit, id: number) {
  for (const { other, field } of await referrers(unit.trx, measures)) {
    const { rows } =
      await sql`select 1 from ${sql.table(other.name)} where ${sql.ref(field)} = ${id} limit 1`.execute(
        unit.trx,
      )
    if (rows.length > 0) return true
  }
  return false
}

const othersOf = async (unit: Unit, dimension: Measure['dimension'], id: number | null) =>
  (await unit.find(measures, { dimension })).filter((one) => one.id !== id)

/** The first unit of a dimension is what the others are measured in. */
async function withBase(
  unit: Unit,
  id: number | null,
  dimension: Measure['dimension'],
  values: Changes<typeof measures>,
) {
  const others = await othersOf(unit, dimension, id)
  const base = others.find((one) => one.is_base === 1)
  if (!base && Number(values.factor_to_base ?? 1) !== 1)
    throw invalidBecause('factor_to_base', t('The first unit of a dimension is its base, with factor 1'))
  return { ...values, is_base: !base }
}

onCreate(measures, (unit, values) => withBase(unit, null, values.dimension, values))

/** Quantities already written would change their meaning with their unit. */
onUpdate(measures, async (unit, before, changes) => {
  const [first] = meaning.filter((name) => changes[name] !== undefined && changes[name] !== before[name])
  if (first && (await isUsed(unit, before.id)))
    throw invalidBecause(first, t('Quantities are already counted in this unit'))
  if (before.is_base && first && first !== 'decimals') {
    const others = await othersOf(unit, before.dimension, before.id)
    if (others.length > 0)
      throw invalidBecause(first, t('{code} is the base unit of its dimension', { code: before.code }))
  }
  return first === 'dimension'
    ? withBase(unit, before.id, changes.dimension ?? before.dimension, {
        factor_to_base: before.factor_to_base,
        ...changes,
      })
    : before.is_base && changes.factor_to_base !== undefined
      ? withBase(unit, before.id, before.dimension, changes)
      : changes
})

async function assertSpare(unit: Unit, measure: Measure) {
  if (!measure.is_base) return
  const [other] = await othersOf(unit, measure.dimension, measure.id)
  if (other)
    throw new Refused('database_delete_1451', {
      text: t('{code} is measured in {code2}; it cannot be deleted', {
        code: other.code,
        code2: measure.code,
      }),
    })
}

onRemove(measures, assertSpare)

/** Only what means the same is one: quantities move over as they are. */
onMerge(measures, async (unit, survivor, duplicate) => {
  if (meaning.some((name) => survivor[name] !== duplicate[name]))
    throw invalidBecause(
      'duplicate_id',
      t('{code} and {code2} are not the same unit', { code: duplicate.code, code2: survivor.code }),
    )
  if (duplicate.is_base)
    throw invalidBecause(
      'duplicate_id',
      t('{code} is the base unit of its dimension', { code: duplicate.code }),
    )
  await keepApproved(unit, 'stock_measure_id', survivor.id, duplicate.id)
  await unit.remove(measures, duplicate.id)
})
