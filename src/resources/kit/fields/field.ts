import * as z from 'zod/mini'
import type { Area } from '../../../access'
import type { ReferenceWhere } from '../query/filter'
import type { Where } from './requiredWhere'
import type { Language } from '../../../texts/languages'
import { words } from '../text/words'
import type { Look } from './look'
import { code } from './code'
import { distinct } from './deceptive'
import { fitting, type Rule, validEmail } from './rules'

/** How a value is typed, stored, shown and filtered; one cell and one input exist per kind. */
export const fieldKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'day',
  'instant',
  'choice',
  'choices',
  'reference',
  'flag',
  'colour',
] as const
export type FieldKind = (typeof fieldKinds)[number]

type Checked<Stored> = z.ZodMiniType<Stored, unknown>
export type Presence = 'required' | 'optional' | 'defaulted'
export type Option = { value: string; label: string }

/**
 * One column of a resource. `Wire` is its value in JSON (booleans are 1 and 0, instants ISO 8601 in UTC, days
 * YYYY-MM-DD, decimals numbers of at most 15 significant digits), `Stored` its value in the database.
 */
export type Field<
  Wire = unknown,
  P extends Presence = Presence,
  Stored = Wire,
  Kind extends FieldKind = FieldKind,
  Table extends string = string,
  Narrowing extends string = string,
> = {
  kind: Kind
  label: string
  presence: P
  /** Checks a value given by a client; the message of each issue is the rule's code. */
  schema: Checked<Stored>
  /** The default value. */
  initial?: Stored
  unit?: string
  help?: string
  /** The language of its texts, where it is always the same, whatever the language of the page. */
  language?: Language
  /** Stored as JSON; on the wire the value itself, of any shape. */
  isJson?: true
  /** The fields of each of its lines. */
  lines?: Readonly<Record<string, AnyField>>
  /** Longest text, in characters. */
  max?: number
  /** Decimals behind the point. */
  scale?: number
  /** Decimals shown and typed, where more are stored. */
  displayScale?: number
  /** Decimals always shown, including zeros. */
  minDecimals?: number
  /** Written with its sign, also where it is more than 0. */
  signed?: true
  /** The words of a flag, where not Yes and No. */
  flagWords?: readonly [on: string, off: string]
  /** Rules with their own message, part of the schema. */
  rules?: readonly Rule[]
  /** A scanner's code stays in its box, of a label the lot; other boxes hand it to the scan box of the screen. */
  takesScan?: true
  options?: readonly Option[]
  /** The options people may choose, where others are reserved for the system. */
  offered?: readonly string[]
  /** Table a reference points to. */
  table?: Table
  /** Only rows of the referenced table that match, e.g. `{ status: 'active' }`. */
  where?: ReferenceWhere
  /** Offers only rows that fit another value of the row: columns of the referenced table, each with that field. */
  dependsOn?: Readonly<Record<string, string>>
  /** In a new form it begins with the person's own location, where he has one. */
  beginsOwn?: true
  /** Of a reference: what another row is refused as, where that is not `exists`. */
  refusedAs?: 'in'
  /** Offers rows with quantities first, those of what these fields of its row refer to; by fields. */
  quantitiesOf?: readonly string[]
  /** What the quantities are of, once its row is known. */
  quantities?: Readonly<Record<string, number>>
  /** For the types alone: the columns of the referenced table in `where` and `dependsOn`. */
  narrowing?: Narrowing
  /** Required where other fields of the row have these values, optional otherwise. */
  requiredWhere?: Where
  /** Areas that may read, sort, filter and export it; absent: all readers of the row. */
  readable?: readonly Area[]
  /** Kept by the server for its own use or added up from other values: histories leave it out. */
  isInternal?: true
  /** Fixed once the row exists. */
  fixed?: true
  /** A comma-separated text; each part is shown as a chip. */
  commaSeparated?: true
  /** How it is drawn in lists, where its kind does not determine it. */
  look?: Look
  wire?: Wire
}

export type AnyField = Field<never, Presence, never> | Field<unknown, Presence, unknown>
export type Fields = Readonly<Record<string, AnyField>>

type TextNotes = {
  unit?: string
  help?: string
  language?: Language
  pattern?: RegExp
  /** The message for a text that does not match the pattern. */
  patternMessage?: string
  fixed?: true
  /** Comma-separated parts. */
  commaSeparated?: true
  takesScan?: true
}
const notes = <N extends object>({ ...options }: N) => options

/** A line of text of at most `max` characters, trimmed; empty becomes null. */
export const text = (
  label: string,
  max: number,
  { pattern, patternMessage: say = `${label} has the wrong format`, ...rest }: TextNotes = {},
): Field<string, 'required', string, 'text'> => ({
  kind: 'text',
  label,
  max,
  presence: 'required',
  // Codes of the catalogue have their own texts.
  ...(pattern && say.includes(' ') && { rules: [fitting(pattern, say)] }),
  schema: z.string(code('other')).check(
    z.trim(),
    z.minLength(1, 'required'),
    // Patterns and rules never run over a text of any length.
    z.maxLength(max, { error: 'max', abort: true }),
    ...(pattern ? [z.regex(pattern, say)] : []),
  ),
  ...notes(rest),
})

/** Several lines of text. */
export const longText = (label: string, max = 2000): Field<string, 'required', string, 'longText'> => ({
  ...text(label, max),
  kind: 'longText',
})

/** An address to write to. */
export const email = (label: string, max = 160): Field<string, 'required', string, 'text'> => {
  const { schema, ...rest } = text(label, max)
  const checked = schema.check(z.refine(validEmail.holds, { error: validEmail.code }))
  return { ...rest, schema: checked, rules: [validEmail] }
}

/** A name by which people tell each other apart: none that looks like another one. */
export const distinctText = (label: string, max: number, more: TextNotes = {}) => {
  const { schema, rules = [], ...rest } = text(label, max, more)
  const checked = schema.check(z.refine(distinct.holds, { error: distinct.code }))
  return { ...rest, schema: checked, rules: [...rules, distinct] }
}

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)

/** A calendar day, YYYY-MM-DD. */
export const day = (
  label: string,
  options: { help?: string } = {},
): Field<string, 'required', string, 'day'> => ({
  kind: 'day',
  label,
  presence: 'required',
  schema: z
    .string(code('other'))
    .check(z.refine((value: string) => Boolean(isDay(value)), { error: 'other' })),
  ...notes(options),
})

/** An instant in UTC, ISO 8601 with milliseconds. */
export const instant = (label: string): Field<string, 'required', string, 'instant'> => ({
  kind: 'instant',
  label,
  presence: 'required',
  schema: z.string(code('other')).check(
    z.refine((value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)), {
      error: 'other',
    }),
  ),
})

const asOptions = <V extends string>(values: readonly V[], labels: Partial<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] ?? words(value) }))

/** One of fixed values; with `offered` people choose among those alone. */
export const choice = <const V extends string>(
  label: string,
  values: readonly V[],
  labels: Partial<Record<V, string>> = {},
  offered: readonly V[] = values,
): Field<V, 'required', V, 'choice'> => ({
  kind: 'choice',
  label,
  presence: 'required',
  options: asOptions(values, labels),
  ...(offered !== values && { offered }),
  schema: z.enum(offered, code('in')),
})

/** Any of fixed values, each once. */
export const choices = <const V extends string>(
  label: string,
  values: readonly V[],
  labels: Partial<Record<V, string>> = {},
): Field<V[], 'required', V[], 'choices'> => ({
  kind: 'choices',
  label,
  presence: 'required',
  options: asOptions(values, labels),
  schema: z
    .array(z.enum(values, 'in'), code('other'))
    .check(z.refine((items: unknown[]) => new Set(items).size === items.length, { error: 'unique' })),
})

/** The id of a row of another table. */
export const reference = <
  const T extends string,
  const W extends ReferenceWhere = Record<never, never>,
  const D extends Readonly<Record<string, string>> = Record<never, never>,
>(
  label: string,
  table: T,
  input: { where?: W; dependsOn?: D; quantitiesOf?: readonly string[]; fixed?: true; beginsOwn?: true } = {},
): Field<number, 'required', number, 'reference', T, NoInfer<(keyof W | keyof D) & string>> => ({
  kind: 'reference',
  label,
  table,
  presence: 'required',
  schema: z
    .number(code('integer'))
    .check(z.refine((value: number) => Number.isSafeInteger(value) && value > 0, { error: 'exists' })),
  ...notes(input),
})

/** Yes or no; 1 and 0 on the wire. */
export const flag = (label: string): Field<0 | 1, 'required', boolean, 'flag'> => ({
  kind: 'flag',
  label,
  presence: 'required',
  schema: z.pipe(
    z.union([z.literal(0), z.literal(1), z.boolean()], code('in')),
    z.transform((value) => Boolean(value)),
  ),
})

/** Whether something is still in use: Active or Inactive. */
export const active = (label = 'Active') => ({ ...flag(label), flagWords: ['Active', 'Inactive'] as const })

/** A colour, #rrggbb. */
export const colour = (label: string): Field<string, 'required', string, 'colour'> => ({
  ...text(label, 7, { pattern: /^#[0-9a-fA-F]{6}$/ }),
  kind: 'colour',
})

/** The field may stay empty (null). */
export const optional = <W, S, K extends FieldKind, T extends string, N extends string>(
  field: Field<W, Presence, S, K, T, N>,
): Field<W, 'optional', S, K, T, N> => ({
  ...field,
  presence: 'optional',
})

/** The default value. */
export const withDefault = <W, S, K extends FieldKind, T extends string, N extends string>(
  field: Field<W, Presence, S, K, T, N>,
  initial: NoInfer<S>,
): Field<W, 'defaulted', S, K, T, N> => ({
  ...field,
  presence: 'defaulted',
  initial,
})

/** Areas that may read this field; others get the row without it and cannot sort, filter or export by it. */
export const readableBy = <F extends AnyField>(field: F, ...readable: Area[]): F => ({ ...field, readable })

/** A value that histories leave out, such as a sort key or a count of lines. */
export const internal = <F extends AnyField>(field: F): F => ({ ...field, isInternal: true })

/** Fields that lists do not offer. */
export const internals = <F extends Fields>(fields: F): F =>
  // The same fields under the same names.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, internal(field)])) as F

/** The names of a set of fields. */
export const namesOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] => Object.keys(fields)
