import { optional, reference, text } from '../kit/field'

/** Where goods go, as an order says it and its packing lists take it over. */
export const shipTo = {
  ship_to_address1: optional(text('Address', 120)),
  ship_to_address2: optional(text('Address, line 2', 120)),
  ship_to_city: optional(text('City', 80)),
  ship_to_province_id: reference('Province', 'provinces'),
  ship_to_country_id: optional(reference('Country', 'countries')),
  ship_to_postal_code: optional(text('Postal code', 12)),
  ship_to_contact: optional(text('Contact', 120)),
  ship_to_phone: optional(text('Phone', 30)),
}

export const shipToFields = Object.keys(shipTo) as (keyof typeof shipTo)[]
