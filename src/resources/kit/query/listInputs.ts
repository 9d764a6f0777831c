import * as z from 'zod/mini'
import { optional, text } from '../fields/field'
import { json } from '../fields/lists'
import type { ColumnFilter, Sort } from './filter'

/** Filters, sort and search of a list; the list that they are of checks them. */
export const listInputs = {
  filters: optional(json('Filters', z.custom<readonly ColumnFilter[]>())),
  sort: optional(json('Sort', z.custom<readonly Sort[]>())),
  search: optional({ ...text('Search', 1000), schema: z.string('other').check(z.maxLength(1000, 'other')) }),
}

/** Columns by their names. */
export const columnInput = (wrong: string, least = 0) =>
  optional(
    json<readonly string[]>('Columns', z.array(z.string('in'), wrong).check(z.minLength(least, wrong))),
  )

/** At least one row, by their ids. */
export const rowsInput = (most: number) =>
  optional(
    json<readonly number[]>(
      'Rows',
      z
        .array(z.coerce.number('integer').check(z.int('integer'), z.gte(1, 'integer')), 'required')
        .check(z.minLength(1, 'required'), z.maxLength(most, 'max')),
    ),
  )
