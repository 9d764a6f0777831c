import { optional, reference } from '../../kit/fields/field'

/** Who brings or takes goods: an active value of the list of carriers. */
export const carrier = () =>
  optional(reference('Carrier', 'parameters', { where: { type_code: 'carrier', is_active: 1 } }))
