import * as z from 'zod/mini'
import { code } from './code'
import type { Field } from './field'

/** A password or the like, as it was typed: neither trimmed nor shown again. */
export const secret = (label: string, max: number): Field<string, 'required'> => ({
  kind: 'text',
  label,
  max,
  presence: 'required',
  schema: z.string(code('other')).check(
    z.refine((value: string) => value.trim() !== '', { error: 'required' }),
    z.maxLength(max, 'max'),
  ),
})
