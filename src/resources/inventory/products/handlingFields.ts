import { flag, optional, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'

/** How goods are handled in the laboratory. */
export const handlingFields = {
  open_life_days: {
    ...optional(integer('Use after opening within', { unit: 'days', min: 1, max: 36_500 })),
    help: 'An opened container is used within so many days.',
  },
  is_toxic: {
    ...withDefault(flag('Toxic (class 6.1)'), false),
    help: 'Stored in cabinets for toxic goods alone. Nicotine always is.',
  },
  /** A formula with it becomes a recipe once another product replaces it. */
  is_lab_only: withDefault(flag('Laboratory only'), false),
}
