import { check, type FieldErrors, withInitials } from '../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { Fields } from '../../../src/resources/kit/fields/field'
import type { ImportGroup } from '../../../src/resources/imports/kinds'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { registry } from '../../../src/resources'
import { changedOf } from '../validate/validateRow'
import type { Reading, TypedRow } from '../read/reading'
import { keyText } from '../validate/existingRows'
import { t } from '../../../src/texts/texts'

/** A kind whose rows make documents. */
export type Kind = Reading['kind'] & { group: ImportGroup }

/** Whether the rows of a kind make documents. */
export const hasLines = (kind: Reading['kind']): kind is Kind => Boolean(kind.group)

/** A row of a document apart: what it says of it, and what of its line. */
export type ImportedLine = { row: TypedRow; head: FieldValues; line: FieldValues; errors: RowErrors }

/** The table of the lines, and the column that says whose they are. */
export const childOf = ({ group, resource }: Kind) => {
  const child = registry[group.lines]
  const via = resource.lines[group.lines]?.via
  if (!child || via === undefined) throw new Error(`${resource.name} has no lines ${group.lines}`)
  return { child, via }
}

const lineFields = new WeakMap<ImportGroup, Fields>()

/** What a line of a file may hold. */
function fieldsOfLine(kind: Kind): Fields {
  const cached = lineFields.get(kind.group)
  if (cached) return cached
  const { child, via } = childOf(kind)
  const fields = Object.fromEntries(Object.entries(child.fields).filter(([name]) => name !== via))
  lineFields.set(kind.group, fields)
  return fields
}

/** Takes a row apart. */
export function splitDocumentRow(kind: Kind, row: TypedRow): ImportedLine {
  const prefix = `${kind.group.lines}.`
  const parts = (isLine: boolean) =>
    Object.fromEntries(
      Object.entries(row.values)
        .filter(([name, value]) => name.startsWith(prefix) === isLine && (value ?? null) !== null)
        .map(([name, value]) => [isLine ? name.slice(prefix.length) : name, value]),
    )
  return { row, head: parts(false), line: parts(true), errors: { ...row.errors } }
}

/** Adds what was found to what is wrong already. */
export const note = (errors: RowErrors, found: FieldErrors, prefix = '') => {
  for (const [name, rule] of Object.entries(found)) errors[`${prefix}${name}`] ??= rule
}

/** Lines of one document: each right by itself, none twice, all of them the sum they have to make. */
export function validateLines(kind: Kind, lines: ImportedLine[]): FieldValues[] {
  const { group } = kind
  const prefix = `${group.lines}.`
  const places = new Map<string, number>()
  const checked = lines.map(({ line, errors, row }, index) => {
    if (group.sequence !== undefined) line[group.sequence] ??= (index + 1) * 10
    const result = check(fieldsOfLine(kind), line)
    if (!result.ok) note(errors, result.errors, prefix)
    const key = keyText(line, group.key)
    const first = places.get(key)
    const [field = ''] = group.key
    if (first !== undefined && line[field] !== undefined)
      errors[`${prefix}${field}`] ??= {
        code: 'unique',
        text: t('Rows {first} and {rowNumber} are duplicates', { first, rowNumber: row.row_number }),
      }
    places.set(key, first ?? row.row_number)
    return withInitials(fieldsOfLine(kind), result.ok ? result.values : line)
  })
  const { sum } = group
  if (sum) {
    const total = lines.reduce((all, { line }) => all + Number(line[sum.field] ?? 0), 0)
    const off = total - sum.is
    const rounded = Number(total.toFixed(6))
    if (Math.abs(off) > sum.tolerance + 1e-9)
      for (const { errors } of lines)
        errors[`${prefix}${sum.field}`] ??=
          off > 0 && sum.is === 100
            ? 'more100%'
            : { code: 'other', text: t('The lines sum to {rounded}, not to {is}', { rounded, is: sum.is }) }
  }
  return checked
}

/** Every row of a document says the same of it; what only the first says counts for all. */
export function validateHead(lines: ImportedLine[]): FieldValues {
  const [first] = lines
  if (!first) return {}
  for (const { head, errors } of lines.slice(1))
    for (const [name, value] of Object.entries(head))
      if (JSON.stringify(value) !== JSON.stringify(first.head[name]))
        errors[name] ??= {
          code: 'other',
          text: t('Row {rowNumber} says otherwise', { rowNumber: first.row.row_number }),
        }
  return first.head
}

/** Whether the existing lines equal those of the file; columns the file does not have are ignored. */
export function sameLines(existing: readonly AnyRow[], lines: readonly FieldValues[], { key }: ImportGroup) {
  if (existing.length !== lines.length) return false
  const byKey = new Map(existing.map((row) => [keyText(row, key), row]))
  return lines.every((line) => {
    const before = byKey.get(keyText(line, key))
    return before !== undefined && Object.keys(changedOf(before, line)).length === 0
  })
}

/** These values of a row. */
export const pick = (row: FieldValues, like: FieldValues) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name] ?? null]))

/** The values of a line to write: existing values for columns the file does not have. */
export const lineWritten = (
  kind: Kind,
  current: AnyRow | undefined,
  line: FieldValues,
  whole: FieldValues,
): FieldValues => (current ? { ...pick(current, fieldsOfLine(kind)), ...line, id: current.id } : whole)
