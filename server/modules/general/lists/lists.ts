import type { Changes } from '../../../../src/resources/kit/define/row'
import { countries } from '../../../../src/resources/general/places/countries'
import { statesWithReason } from '../../../../src/resources/production/machines/machine_states'
import { type Location, locations } from '../../../../src/resources/general/places/locations'
import { parameterTypes } from '../../../../src/resources/general/lists/parameter_types'
import { parameters } from '../../../../src/resources/general/lists/parameters'
import { provinces } from '../../../../src/resources/general/places/provinces'
import { taxSetups } from '../../../../src/resources/general/taxes/tax_setups'
import { day } from '../../../../src/resources/kit/fields/field'
import { onChanged, onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { canadianPostalCode, wrongPostalCode } from '../../../site/postalCodes'
import { assertStampInForce } from './jurisdictions'
import { t } from '../../../../src/texts/texts'

const aDay = day('Value').schema
const isValue: Record<string, (value: string) => boolean> = {
  text: () => true,
  integer: (value) => /^-?\d{1,15}$/.test(value),
  numeric: (value) => /^-?\d{1,15}(\.\d{1,6})?$/.test(value),
  boolean: (value) => value === '0' || value === '1',
  date: (value) => aDay.safeParse(value).success,
}

const refusals: Record<string, string | { code: string; text: string }> = {
  integer: 'integer',
  numeric: 'numeric',
  boolean: { code: 'other', text: 'Use 1 for yes, 0 for no' },
  date: { code: 'other', text: 'Use a day as 2026-01-31' },
}

async function assertValue(unit: Unit, typeId: number, value: unknown) {
  const { code, value_kind: kind } = await unit.get(parameterTypes, typeId)
  if (code === 'down_reason' && value !== undefined && !statesWithReason.some((state) => state === value))
    throw invalidBecause('value', t('Use the machine state it explains: idle, planned_stop or down'))
  if (typeof value === 'string' && !isValue[kind]?.(value))
    throw invalid({ value: refusals[kind] ?? 'other' })
}

onCreate(parameters, async (unit, values) => {
  await assertValue(unit, Number(values.parameter_type_id), values.value ?? null)
  return values
})

onUpdate(parameters, async (unit, before, changes) => {
  await assertValue(unit, before.parameter_type_id, changes.value)
  return changes
})

/** Existing values would change their meaning with another kind. */
onUpdate(parameterTypes, async (unit, before, changes) => {
  const fits = isValue[changes.value_kind ?? before.value_kind]
  const existing =
    before.value_kind === changes.value_kind
      ? []
      : await unit.find(parameters, { parameter_type_id: before.id })
  const misfit = existing.find(({ value }) => value !== null && !fits?.(value))
  if (misfit)
    throw invalidBecause(
      'value_kind',
      t('{label} is {value}: no such value', { label: misfit.label, value: misfit.value }),
    )
  return changes
})

onRemove(parameterTypes, async (_unit, type) => {
  if (type.is_system)
    throw new Refused('database_delete_1451', {
      text: "This list is used by the system and can't be deleted",
    })
})

const assertZone = async <V extends Changes<typeof locations>>(values: V): Promise<V> => {
  const { timezone } = values
  if (typeof timezone !== 'string') return values
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone })
  } catch {
    throw invalid({ timezone: 'in' })
  }
  return values
}

/** Where the place is in Canada, its postal code is written as Canada Post does. */
async function withPostalCode<V extends Changes<typeof locations>>(
  unit: Unit,
  before: Location | null,
  values: V,
): Promise<V> {
  const { province_id, postal_code } = { ...before, ...values }
  if (typeof postal_code !== 'string' || typeof province_id !== 'number') return values
  const { country_id } = await unit.get(provinces, province_id)
  if ((await unit.get(countries, country_id)).iso2 !== 'CA') return values
  const written = canadianPostalCode(postal_code)
  if (written === null) throw invalid({ postal_code: wrongPostalCode })
  return { ...values, postal_code: written }
}
onCreate(locations, async (unit, values) => withPostalCode(unit, null, await assertZone(values)))
onUpdate(locations, async (unit, before, changes) => withPostalCode(unit, before, await assertZone(changes)))

const assertJurisdiction = (code: unknown, jurisdiction: unknown) => {
  if (jurisdiction !== 'CA' && jurisdiction !== code)
    throw invalidBecause('excise_jurisdiction', t('Either CA or {code}', { code: String(code) }))
}
onCreate(provinces, async (unit, values) => {
  assertJurisdiction(values.code, values.excise_jurisdiction)
  await assertStampInForce(unit, values.excise_jurisdiction)
  return values
})
onUpdate(provinces, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  assertJurisdiction(after.code, after.excise_jurisdiction)
  if (changes.excise_jurisdiction !== undefined || changes.is_active === true)
    await assertStampInForce(unit, after.excise_jurisdiction)
  return changes
})

/** A province shows which taxes are in force there. */
onChanged(taxSetups, (unit, setups) =>
  unit.invalidate(
    provinces,
    setups.flatMap(({ province_id }) => province_id ?? []),
  ),
)
