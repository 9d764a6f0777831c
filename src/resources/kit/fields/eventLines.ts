import * as z from 'zod/mini'
import type { Field } from './field'
import { json } from './lists'
import { quantity } from './numbers'

export const lineId = z.number('numeric').check(z.int('integer'), z.gte(1, 'exists'))
export const lineQty = quantity('Quantity', { above: 0, max: 999_999_999 }).schema

/** Lines given with an event, each checked whole. */
export const eventLines = <T>(label: string, line: z.ZodMiniType<T>): Field<readonly T[], 'required'> =>
  json(label, z.array(line, 'required').check(z.minLength(1, 'required'), z.maxLength(1000, 'max')))
