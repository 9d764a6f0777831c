import * as z from 'zod/mini'
import { bounds, noted, type NumberNotes, wholeNotes } from './bounds'
import { code } from './code'
import type { Field } from './field'

/** A whole number: pieces, minutes, a position. */
export const integer = (
  label: string,
  options: NumberNotes = {},
): Field<number, 'required', number, 'integer'> => ({
  kind: 'integer',
  label,
  presence: 'required',
  schema: z.number(code('numeric')).check(
    z.refine((value: number) => Number.isInteger(value), { error: 'integer', abort: true }),
    z.refine((value: number) => Number.isSafeInteger(value), { error: 'digits', abort: true }),
    ...bounds(label, wholeNotes(options)),
  ),
  ...noted(label, wholeNotes(options)),
})

/** Whether a number can be written exactly with `scale` decimals and 15 significant digits. */
export const fitsDecimal = (value: number, scale: number) =>
  Math.abs(value) < 10 ** (15 - scale) && Number(value.toFixed(scale)) === value

/** An exact decimal with `scale` decimal digits; more digits are refused, never rounded. */
export const decimal = (
  label: string,
  scale: number,
  options: NumberNotes = {},
): Field<number, 'required', number, 'decimal'> => ({
  kind: 'decimal',
  label,
  scale,
  presence: 'required',
  schema: z.number(code('numeric')).check(
    z.refine((value: number) => fitsDecimal(value, Math.min(scale, options.displayScale ?? scale)), {
      error: 'digits',
      abort: true,
    }),
    ...bounds(label, options),
  ),
  ...noted(label, options),
})

/** A quantity in the product's stock measure, numeric(18,6). */
export const quantity = (label: string, options: NumberNotes = {}) =>
  decimal(label, 6, { min: 0, ...options })
/** Liquid in millilitres, numeric(18,6). */
export const millilitres = (label: string, options: NumberNotes = {}) =>
  quantity(label, { unit: 'ml', ...options })
/** Nicotine strength in mg/ml, numeric(9,3), read with all three decimals. */
export const strength = (label: string, options: NumberNotes = {}) =>
  decimal(label, 3, { unit: 'mg/ml', min: 0, max: 1000, minDecimals: 3, ...options })
/** Percent from 0 to 100, numeric(7,4). */
export const percent = (label: string, options: NumberNotes = {}) =>
  decimal(label, 4, { unit: '%', min: 0, max: 100, ...options })
/** Canadian dollars, numeric(14,4), typed and shown in cents; `displayScale: 4` for the cost of a millilitre. */
export const money = (label: string, options: NumberNotes = {}) =>
  decimal(label, 4, { unit: 'CAD', min: 0, displayScale: 2, minDecimals: 2, ...options })
