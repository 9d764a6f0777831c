import * as z from 'zod/mini'
import { between, greater } from './rules'

/** The options of a number field. */
export type NumberNotes = {
  unit?: string
  help?: string
  min?: number
  /** Only numbers above this one. */
  above?: number
  max?: number
  /** The message for a number below the least or above the most, in place of the codes. */
  outside?: string
  fixed?: true
  /** Decimals shown and typed, where more are stored. */
  displayScale?: number
  /** Decimals always shown, including zeros. */
  minDecimals?: number
  /** Written with its sign, also where it is more than 0. */
  signed?: true
}

/** For integers a minimum of 1 is "greater than 0", and is refused with that message. */
export const wholeNotes = ({ min, ...options }: NumberNotes): NumberNotes =>
  min === 1 ? { above: 0, ...options } : { ...(min !== undefined && { min }), ...options }

const rulesOf = (label: string, { above, outside, min, max }: NumberNotes) => [
  ...(above === undefined ? [] : [greater({ label }, above)]),
  ...(outside === undefined ? [] : [between(outside, min, max)]),
]

/** The bounds of a number as checks of its schema. */
export const bounds = (label: string, options: NumberNotes) => [
  ...(options.min === undefined || options.outside !== undefined ? [] : [z.gte(options.min, 'size')]),
  ...rulesOf(label, options).map(({ holds, code: error }) => z.refine<number>(holds, { error })),
  ...(options.max === undefined || options.outside !== undefined ? [] : [z.lte(options.max, 'max')]),
]

/** The field properties of a number. */
export const noted = (label: string, options: NumberNotes) => ({
  ...(options.unit && { unit: options.unit }),
  ...(options.help && { help: options.help }),
  ...(options.fixed && { fixed: options.fixed }),
  ...(options.displayScale !== undefined && { displayScale: options.displayScale }),
  ...(options.minDecimals !== undefined && { minDecimals: options.minDecimals }),
  ...(options.signed && { signed: options.signed }),
  ...((options.above !== undefined || options.outside !== undefined) && { rules: rulesOf(label, options) }),
})
