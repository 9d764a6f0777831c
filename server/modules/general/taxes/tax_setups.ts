import type { UpdateValues } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { countries } from '../../../../src/resources/general/places/countries'
import { provinces } from '../../../../src/resources/general/places/provinces'
import { taxSetupLines } from '../../../../src/resources/general/taxes/tax_setup_lines'
import { taxCalls } from '../../../../src/resources/general/taxes/taxCalls'
import { type TaxSetup, taxSetups } from '../../../../src/resources/general/taxes/tax_setups'
import { onCall } from '../../../calls/handlers'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { assertReferences } from '../../../engine/references'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/rows/copiedFields'
import { t } from '../../../../src/texts/texts'

type Dated = Pick<TaxSetup, 'province_id' | 'direction' | 'valid_from' | 'valid_to'>

/** At most one set-up per province, direction and day; the conflicting one is named. */
async function assertExclusive(unit: Unit, dated: Dated, own: number | null) {
  const { province_id: provinceId, direction, valid_from: from, valid_to: to } = dated
  if (to !== null && to < from) throw invalidBecause('valid_to', t('Must be on or after the start date'))
  // The database refuses overlapping set-ups; the lock serializes writers, so that the second one gets an
  // error that names the first.
  await sql`select pg_advisory_xact_lock(hashtext('tax_setups'))`.execute(unit.trx)
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', coalesce(p.code, 'export'), s.direction, to_char(s.valid_from, 'YYYY-MM-DD')) as text
    from tax_setups s left join provinces p on p.id = s.province_id
    where s.province_id is not distinct from ${provinceId} and s.id is distinct from ${own}
      and (s.direction = ${direction} or 'both' in (s.direction, ${direction}))
      and daterange(s.valid_from, s.valid_to, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by s.valid_from limit 1`.execute(unit.trx)
  if (rows[0]) throw invalidBecause('valid_from', t('Overlaps set-up {text}', { text: rows[0].text }))
}

onCreate(taxSetups, async (unit, values) => {
  await assertExclusive(unit, values, null)
  return values
})

onUpdate(taxSetups, async (unit, before, changes) => {
  await assertExclusive(unit, { ...before, ...changes }, before.id)
  return changes
})

// Lists show values derived from set-ups and their lines, which are not part of the row.
const tellPlaces = (unit: Unit) => [provinces, countries].forEach(unit.reload)
onChanged(taxSetups, tellPlaces)
onChanged(taxSetupLines, (unit) => {
  unit.reload(taxSetups)
  tellPlaces(unit)
})
onChanged(provinces, (unit) => unit.reload(countries))

/** A set-up with the taxes of another. */
async function insertLike(unit: Unit, model: TaxSetup, values: UpdateValues<typeof taxSetups>) {
  const made = await unit.insert(taxSetups, { ...copied(taxSetups, model), ...values })
  for (const line of await unit.find(taxSetupLines, { tax_setup_id: model.id }))
    await unit.insert(taxSetupLines, { ...copied(taxSetupLines, line), tax_setup_id: made.id })
  return made
}

const dayBefore = (on: string) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

onCall(taxCalls.newVersion, async ({ unit, input: { id, valid_from: from } }) => {
  const model = await unit.lock(taxSetups, id)
  if (from <= model.valid_from)
    throw invalidBecause(
      'valid_from',
      t('After {validFrom}, when this set-up begins', { validFrom: model.valid_from }),
    )
  if (model.valid_to !== null && from > model.valid_to)
    throw invalidBecause(
      'valid_from',
      t('Not after {validTo}, when this set-up ends', { validTo: model.valid_to }),
    )
  await unit.update(taxSetups, model.id, { valid_to: dayBefore(from) })
  await assertExclusive(unit, { ...model, valid_from: from }, null)
  return insertLike(unit, model, { valid_from: from })
})

onCall(taxCalls.copy, async ({ unit, input: { id, ...values } }) => {
  await assertReferences(unit.trx, taxCalls.copy.inputs, values)
  const model = await unit.get(taxSetups, id)
  const key = { ...values, valid_to: null }
  await assertExclusive(unit, { ...model, ...key }, null)
  return insertLike(unit, model, key)
})
