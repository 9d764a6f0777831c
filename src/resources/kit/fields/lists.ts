import * as z from 'zod/mini'
import type { Field, Fields } from './field'
import { schemaOf, withInitials } from './validate'
import type { CheckedValues, PayloadOf, ValuesOf } from './values'

/** Any JSON that fits a schema; the message of each of its issues is a rule's code. */
export const json = <T>(label: string, schema: z.ZodMiniType<T>): Field<T, 'required'> => ({
  kind: 'longText',
  label,
  presence: 'required',
  isJson: true,
  schema,
})

/** So many faults of lines are named; those of further lines are named once these are mended. */
export const mostLineFaults = 200

/** A list that is not too long or too short: its items are only checked then. */
const counted = (most: number, least: number) =>
  z
    .array(z.unknown(), 'required')
    .check(...(least > 0 ? [z.minLength(least, 'required')] : []), z.maxLength(most, 'max'))

/** Several rows by their ids, at least one. */
export const ids = (label: string, most: number): Field<readonly number[], 'required'> =>
  json(
    label,
    z.pipe(
      counted(most, 1),
      z.array(z.number('numeric').check(z.int('integer'), z.gte(1, 'exists')), 'required'),
    ),
  )

/**
 * Lines of these fields, at least one; a fault is named by the place of its line, as `lines.2.qty`. `faultsOf` names the
 * fields of a line that do not fit together, each with its rule.
 */
export const linesOf = <const F extends Fields>(
  label: string,
  fields: F,
  {
    most = 1000,
    least = 1,
    faultsOf,
  }: {
    most?: number
    least?: number
    faultsOf?: (line: ValuesOf<F>) => Readonly<Partial<Record<keyof F & string, string>>>
  } = {},
): Field<readonly PayloadOf<F>[], 'required', readonly ValuesOf<F>[]> => {
  // What is no object lacks every field, so that each of them is named.
  const asObject = z.transform((value: unknown) => (typeof value === 'object' && value !== null ? value : {}))
  const line: z.ZodMiniType<ValuesOf<F>> = z
    .pipe(
      z.pipe(asObject, schemaOf(fields)),
      z.transform((values: CheckedValues<F>) => withInitials(fields, values)),
    )
    .check(({ value, issues }) => {
      for (const [name, rule] of Object.entries<string | undefined>(faultsOf?.(value) ?? {}))
        issues.push({ code: 'custom', message: rule ?? 'other', path: [name], input: value })
    })
  const lines = z.transform((rows: unknown[], { issues }) => {
    const checked: ValuesOf<F>[] = []
    for (const [place, row] of rows.entries()) {
      const result = z.safeParse(line, row)
      if (result.success) checked.push(result.data)
      else
        for (const issue of result.error.issues)
          issues.push({ ...issue, path: [place, ...issue.path] } as never)
      if (issues.length >= mostLineFaults) break
    }
    return checked
  })
  return {
    kind: 'longText',
    label,
    presence: 'required',
    isJson: true,
    lines: fields,
    schema: z.pipe(counted(most, least), lines),
  }
}

/** The lines no two of which are the same by a word of theirs; `message` says so in the language of the reader. */
export const distinctLines = <W, T>(
  field: Field<readonly W[], 'required', readonly T[]>,
  wordOf: (line: T) => string,
  message: () => string,
): Field<readonly W[], 'required', readonly T[]> => ({
  ...field,
  schema: field.schema.check(
    z.refine((lines: readonly T[]) => new Set(lines.map(wordOf)).size === lines.length, { error: message }),
  ),
})
