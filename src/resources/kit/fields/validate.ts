import * as z from 'zod/mini'
import type { AnyField, Fields } from './field'
import type { CheckedValues, FieldValues, ValuesOf } from './values'

const requiredSchema = (field: AnyField) => {
  const schema = field.schema
  if (field.presence === 'required') return schema
  const emptied = z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
    z.nullable(schema),
  )
  if (field.presence === 'optional') return z.optional(emptied)
  return z.optional(schema)
}

const schemas = new WeakMap<Fields, Map<boolean, z.ZodMiniObject>>()

/** Strict schema of a set of fields; every one may be left out when `partial`. */
export function schemaOf(fields: Fields, { partial = false } = {}): z.ZodMiniObject {
  const byKey = schemas.get(fields) ?? new Map<boolean, z.ZodMiniObject>()
  schemas.set(fields, byKey)
  const found = byKey.get(partial)
  if (found) return found
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const schema = requiredSchema(field)
      return [name, partial ? z.optional(schema) : schema]
    }),
  )
  const schema = z.strictObject(shape)
  byKey.set(partial, schema)
  return schema
}

const isCode = (message: string) => /^[a-z0-9_%]+$/.test(message)

export type FieldErrors = Record<string, string | { code: string; text: string }>

type Result<V> = { ok: true; values: V } | { ok: false; errors: FieldErrors }

/** So many unknown fields are named; who sends more learns nothing from the rest. */
const mostUnknown = 20

/** Checks values against fields: the values as stored, or a rule code per wrong field. Unknown fields are refused. */
export function check<const F extends Fields>(
  fields: F,
  values: unknown,
  options: { partial: true },
): Result<Partial<CheckedValues<F>>>
export function check<const F extends Fields>(
  fields: F,
  values: unknown,
  options?: { partial: false },
): Result<CheckedValues<F>>
export function check(fields: Fields, values: unknown, options?: { partial: boolean }): Result<FieldValues>
export function check(fields: Fields, values: unknown, { partial = false } = {}): Result<FieldValues> {
  const result = schemaOf(fields, { partial }).safeParse(values ?? {})
  const errors: FieldErrors = {}
  if (result.success) {
    const values = result.data
    // PostgreSQL rejects zero bytes.
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string' && value.includes('\0')) errors[name] = 'other'
    return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values }
  }
  let unknown = 0
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, mostUnknown - unknown)) {
        errors[[...issue.path, key].map(String).join('.')] = { code: 'other', text: 'Unknown field' }
        unknown++
      }
    else {
      const name = issue.path.map(String).join('.') || 'body'
      // The message of a rule is shown as it is.
      errors[name] ??= isCode(issue.message) ? issue.message : { code: 'other', text: issue.message }
    }
  }
  return { ok: false, errors }
}

const initials = new WeakMap<Fields, FieldValues>()

function initialsOf(fields: Fields) {
  const existing = initials.get(fields)
  if (existing) return existing
  const filled = Object.fromEntries(
    Object.entries(fields).map(([name, { initial }]) => [name, initial !== undefined ? initial : null]),
  )
  initials.set(fields, filled)
  return filled
}

/** Fills `initial` of the fields that were left out, null where a field may be empty. */
export function withInitials<const F extends Fields>(
  fields: F,
  values: Partial<CheckedValues<F>>,
): ValuesOf<F>
export function withInitials(fields: Fields, values: FieldValues) {
  // Copies a template, since adding properties one by one changes the hidden class again and again.
  const filled = { ...initialsOf(fields) }
  for (const name of Object.keys(filled)) if (values[name] !== undefined) filled[name] = values[name]
  return filled
}
