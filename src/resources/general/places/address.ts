import { optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** An address and whom to ask for there, each part under a name that its table gives it. */
const parts = (say: (part: string) => string) => ({
  address1: optional(text(say('Address'), 120)),
  address2: optional(text(say('Address, line 2'), 120)),
  city: optional(text(say('City'), 80)),
  province_id: reference(say('Province'), 'provinces'),
  country_id: optional(reference(say('Country'), 'countries')),
  postal_code: withLook(optional(text(say('Postal code'), 12)), 'code'),
  contact: optional(text(say('Contact'), 120)),
  phone: optional(text(say('Phone'), 30)),
})

type Parts = ReturnType<typeof parts>
type Address<P extends string> = { [N in keyof Parts as `${P}_${N}`]: Parts[N] }

/** The fields of an address whose names begin alike: `ship_city`; `kind` goes before the labels, as in 'Billing city'. */
export const address = <P extends string>(prefix: P, kind?: string) =>
  Object.fromEntries(
    Object.entries(parts((part) => (kind ? `${kind} ${part.toLowerCase()}` : part))).map(([name, field]) => [
      `${prefix}_${name}`,
      field,
    ]),
  ) as Address<P>
