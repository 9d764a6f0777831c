import { sql } from 'kysely'
import { countries } from '../../../../src/resources/general/places/countries'
import { provinces } from '../../../../src/resources/general/places/provinces'
import { taxSetupLines } from '../../../../src/resources/general/taxes/tax_setup_lines'
import { type TaxSetup, taxDirections, taxSetups } from '../../../../src/resources/general/taxes/tax_setups'
import { choice, day, optional, reference, text } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../calls/calls'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks'
import { assertReferences } from '../../../engine/references'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/copiedFields'

type Dated = Pick<TaxSetup, 'province_id' | 'direction' | 'valid_from' | 'valid_to'>

/** At most one set-up per province, direction and day; the conflicting one is named. */
async function assertExclusive(unit: Unit, dated: Dated, own: number | null) {
  const { province_id: provinceId, direction, valid_from: from, valid_to: to } = dated
  if (to !== null && to < from) throw invalidBecause('valid_to', 'Not before the day it begins')
  // The database refuses two that overlap; one after the other, so that the second is told which.
  await sql`select pg_advisory_xact_lock(hashtext('tax_setups'))`.execute(unit.trx)
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', coalesce(p.code, 'export'), s.direction, to_char(s.valid_from, 'YYYY-MM-DD')) as text
    from tax_setups s left join provinces p on p.id = s.province_id
    where s.province_id is not distinct from ${provinceId} and s.id is distinct from ${own}
      and (s.direction = ${direction} or 'both' in (s.direction, ${direction}))
      and daterange(s.valid_from, s.valid_to, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by s.valid_from limit 1`.execute(unit.trx)
  if (rows[0]) throw invalidBecause('valid_from', `Overlaps set-up ${rows[0].text}`)
}

onCreate(taxSetups, async (unit, values) => {
  await assertExclusive(unit, values as Dated, null)
  return values
})

onUpdate(taxSetups, async (unit, before, changes) => {
  await assertExclusive(unit, { ...before, ...changes }, before.id)
  return changes
})

// Lists show what follows from set-ups and their lines, which stands beside the row and not in it.
const tellPlaces = (unit: Unit) => [provinces, countries].forEach(unit.reload)
onChanged(taxSetups, tellPlaces)
onChanged(taxSetupLines, (unit) => {
  unit.reload(taxSetups)
  tellPlaces(unit)
})
onChanged(provinces, (unit) => unit.reload(countries))

/** A set-up with the taxes of another. */
async function insertLike(unit: Unit, model: TaxSetup, values: Record<string, unknown>) {
  const made = await unit.insert(taxSetups, { ...copied(taxSetups, model), ...values })
  for (const line of await unit.find(taxSetupLines, { tax_setup_id: model.id }))
    await unit.insert(taxSetupLines, { ...copied(taxSetupLines, line), tax_setup_id: made.id })
  return made
}

const dayBefore = (on: string) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

call(
  {
    method: 'POST',
    path: '/general/tax_setups/:id/new_version',
    areas: ['general'],
    modules: ['Administration'],
    about: 'The same taxes from a day on: closes this set-up the day before and copies its lines.',
    asks: { valid_from: day('Valid from') },
    writes: true,
  },
  async ({ unit, params, values }) => {
    const model = await unit.lock(taxSetups, Number(params.id))
    const from = String(values.valid_from)
    if (from <= model.valid_from)
      throw invalidBecause('valid_from', `After ${model.valid_from}, when this set-up begins`)
    if (model.valid_to !== null && from > model.valid_to)
      throw invalidBecause('valid_from', `Not after ${model.valid_to}, when this set-up ends`)
    await unit.update(taxSetups, model.id, { valid_to: dayBefore(from) })
    await assertExclusive(unit, { ...model, valid_from: from }, null)
    return insertLike(unit, model, { valid_from: from })
  },
)

const copyAsks = {
  name: text('Name', 80),
  province_id: optional(reference('Province', 'provinces')),
  direction: choice('Direction', taxDirections),
  valid_from: day('Valid from'),
}

call(
  {
    method: 'POST',
    path: '/general/tax_setups/:id/copy',
    areas: ['general'],
    modules: ['Administration'],
    about: 'The same taxes for another province, direction or time.',
    asks: copyAsks,
    writes: true,
  },
  async ({ unit, params, values }) => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id)) throw invalid({ id: 'integer' })
    await assertReferences(unit.trx, copyAsks, values)
    const model = await unit.get(taxSetups, id)
    const key = { ...values, province_id: values.province_id ?? null, valid_to: null }
    await assertExclusive(unit, { ...model, ...key } as Dated, null)
    return insertLike(unit, model, key)
  },
)
