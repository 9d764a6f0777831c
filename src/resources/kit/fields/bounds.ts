import * as z from 'zod/mini'
import { greater } from './rules'

/** What may be said of a number beside its label. */
export type NumberNotes = {
  unit?: string
  help?: string
  min?: number
  /** Only numbers above this one. */
  above?: number
  max?: number
  fixed?: true
  /** Decimals that people type and read, where more are kept. */
  displayScale?: number
  /** Decimals that are always written, zeros too. */
  minDecimals?: number
}

/** A whole number of at least 1 is one greater than 0, and is refused in those words. */
export const wholeNotes = ({ min, ...given }: NumberNotes): NumberNotes =>
  min === 1 ? { above: 0, ...given } : { ...(min !== undefined && { min }), ...given }

const rulesOf = (label: string, { above }: NumberNotes) =>
  above === undefined ? [] : [greater({ label }, above)]

/** The bounds of a number as checks of its schema. */
export const bounds = (label: string, given: NumberNotes) => [
  ...(given.min === undefined ? [] : [z.gte(given.min, 'size')]),
  ...rulesOf(label, given).map(({ holds, code: error }) => z.refine<number>(holds, { error })),
  ...(given.max === undefined ? [] : [z.lte(given.max, 'max')]),
]

/** What a number's field says of itself. */
export const noted = (label: string, given: NumberNotes) => ({
  ...(given.unit && { unit: given.unit }),
  ...(given.help && { help: given.help }),
  ...(given.fixed && { fixed: given.fixed }),
  ...(given.displayScale !== undefined && { displayScale: given.displayScale }),
  ...(given.minDecimals !== undefined && { minDecimals: given.minDecimals }),
  ...(given.above !== undefined && { rules: rulesOf(label, given) }),
})
