import { countries } from '../../src/resources/general/places/countries'
import { provinces } from '../../src/resources/general/places/provinces'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { FieldErrors } from '../../src/resources/kit/fields/validate'
import type { Unit } from '../engine/unitTypes'
import { canadianPostalCode, wrongPostalCode } from './postalCodes'
import { t } from '../../src/texts/texts'

/** The two addresses of a customer, by the beginning of their columns. */
export const addressSides = ['ship', 'bill'] as const

/** The address a sale goes to is written down as that of a customer is. */
export type AddressSide = (typeof addressSides)[number] | 'ship_to'

type AddressValues<S extends AddressSide> = {
  [N in `${S}_province_id` | `${S}_country_id`]?: number | null | undefined
} & { [N in `${S}_postal_code`]?: string | null | undefined }

/**
 * Normalizes an address: the country follows from the province where none is given, and Canadian postal codes
 * are formatted. Answers the values to set; faults go to `errors`.
 */
export async function settledAddress<S extends AddressSide>(
  unit: Unit,
  side: S,
  after: AddressValues<S>,
  values: AddressValues<S>,
  errors: FieldErrors,
): Promise<{ [N in `${S}_country_id`]?: number } & { [N in `${S}_postal_code`]?: string }>
export async function settledAddress(
  unit: Unit,
  side: AddressSide,
  after: FieldValues,
  values: FieldValues,
  errors: FieldErrors,
): Promise<FieldValues> {
  const [provinceKey, countryKey, codeKey] = [
    `${side}_province_id`,
    `${side}_country_id`,
    `${side}_postal_code`,
  ]
  const set: FieldValues = {}
  const provinceId = Number(after[provinceKey] ?? 0)
  if (provinceId > 0) {
    const province = await unit.get(provinces, provinceId)
    const isCountryGiven = values[countryKey] !== undefined && values[countryKey] !== null
    if (!isCountryGiven && (values[provinceKey] !== undefined || !after[countryKey]))
      set[countryKey] = province.country_id
    else if (after[countryKey] !== province.country_id)
      errors[provinceKey] = {
        code: 'other',
        text: t('{name} is in {country}', { name: province.name, country: province.country }),
      }
  }
  const countryId = Number(set[countryKey] ?? after[countryKey] ?? 0)
  const code = after[codeKey]
  if (typeof code === 'string' && countryId > 0 && (await unit.get(countries, countryId)).iso2 === 'CA') {
    const written = canadianPostalCode(code)
    if (written === null) errors[codeKey] = wrongPostalCode
    else if (written !== code) set[codeKey] = written
  }
  return set
}
