import { check, type FieldErrors, withInitials } from '../../src/resources/kit/checked'
import type { AnyResource } from '../../src/resources/kit/defineResource'
import type { Fields } from '../../src/resources/kit/field'
import type { ImportGroup } from '../../src/resources/imports/kinds'
import type { RowErrors } from '../../src/resources/imports/import_rows'
import { hooksOf } from '../http/hooks'
import { Refused } from '../http/refused'
import { registry } from '../http/selects'
import type { Unit } from '../http/unit'
import type { AnyRow } from '../http/unitRows'
import { hooked, ofRow } from './hooked'
import { changedOf, fieldsOf, shown } from './judge'
import {
  isWrong,
  type JudgedRow,
  type Reading,
  shownKey,
  type SourceRow,
  told,
  type TypedRow,
  typedRows,
  type Values,
} from './reading'
import { paced } from './paced'
import type { Judging } from './seen'
import { warningsOf } from './warnings'
import { writeDocument } from './writeRows'
import { keyText, standingRows } from './standing'

type Kind = Reading['kind'] & { group: ImportGroup }
type Line = { row: TypedRow; head: Values; line: Values; errors: RowErrors }

const childOf = ({ group, resource }: Kind) => {
  const child = registry[group.lines]
  const via = resource.lines[group.lines]?.via
  if (!child || via === undefined) throw new Error(`${resource.name} has no lines ${group.lines}`)
  return { child, via }
}

const lineFields = new WeakMap<ImportGroup, Fields>()
function fieldsOfLine(kind: Kind): Fields {
  const known = lineFields.get(kind.group)
  if (known) return known
  const { child, via } = childOf(kind)
  const fields = Object.fromEntries(Object.entries(child.fields).filter(([name]) => name !== via))
  lineFields.set(kind.group, fields)
  return fields
}

/** A row apart: what it says of the document, and what of its line. */
function apart(kind: Kind, row: TypedRow): Line {
  const prefix = `${kind.group.lines}.`
  const parts = (isLine: boolean) =>
    Object.fromEntries(
      Object.entries(row.values)
        .filter(([name, value]) => name.startsWith(prefix) === isLine && (value ?? null) !== null)
        .map(([name, value]) => [isLine ? name.slice(prefix.length) : name, value]),
    )
  return { row, head: parts(false), line: parts(true), errors: { ...row.errors } }
}

const note = (errors: RowErrors, found: FieldErrors, prefix = '') => {
  for (const [name, rule] of Object.entries(found)) errors[`${prefix}${name}`] ??= rule
}

/** Lines of one document: each right by itself, none twice, all of them the sum they have to make. */
function judgeLines(kind: Kind, lines: Line[]): Values[] {
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
        text: `Rows ${first} and ${row.row_number} say the same`,
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
            : { code: 'other', text: `The lines sum to ${rounded}, not to ${sum.is}` }
  }
  return checked
}

/** Every row of a document says the same of it; what only the first says counts for all. */
function judgeHead(lines: Line[]): Values {
  const [first] = lines
  if (!first) return {}
  for (const { head, errors } of lines.slice(1))
    for (const [name, value] of Object.entries(head))
      if (JSON.stringify(value) !== JSON.stringify(first.head[name]))
        errors[name] ??= { code: 'other', text: `Row ${first.row.row_number} says otherwise` }
  return first.head
}

/** Whether the lines that stand are those of the file. */
function sameLines(standing: readonly AnyRow[], lines: readonly Values[], { key }: ImportGroup) {
  if (standing.length !== lines.length) return false
  const byKey = new Map(standing.map((row) => [keyText(row, key), row]))
  return lines.every((line) => {
    const before = byKey.get(keyText(line, key))
    return before !== undefined && Object.keys(changedOf(before, line)).length === 0
  })
}

/** Groups rows in the order in which their documents first appear; rows without a whole key stand alone. */
export function groupsOf(reading: Reading, rows: readonly SourceRow[]): Map<string, SourceRow[]> {
  const groups = new Map<string, SourceRow[]>()
  for (const row of rows) {
    const key = shownKey(reading, row, reading.kind.key).trim() || `row ${row.row_number}`
    const standing = groups.get(key)
    if (standing) standing.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Writes a new document on trial, and notes at each line what is wrong with it. */
async function tried(unit: Unit, kind: Kind, document: Values, lines: readonly Line[]) {
  // Its number is nobody's: the next one of the sequence would keep others waiting.
  const number = `rehearsed ${lines[0]?.row.row_number}`
  try {
    await writeDocument(unit, kind, null, {
      ...(kind.resource.prefix !== undefined && { number }),
      ...document,
    })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'validation_error') throw error
    for (const [name, rule] of Object.entries(error.data as FieldErrors)) {
      const [, place, field] = /^\w+\.(\d+)\.(.+)$/.exec(name) ?? []
      const errors = lines[Number(place ?? 0)]?.errors
      if (errors) errors[field === undefined ? name : `${kind.group.lines}.${field}`] ??= rule
    }
  }
}

/** Judges documents with their lines, row by row; a document is written whole or not at all. */
export async function judgeGroups(
  unit: Unit,
  reading: Reading,
  rows: readonly SourceRow[],
  { isRehearsed, skip, turn }: Judging,
): Promise<JudgedRow[]> {
  const kind = reading.kind as Kind
  const { resource, key, group } = kind
  const { child, via } = childOf(kind)
  const read = await typedRows(unit.trx, reading, rows)
  const typed = new Map(read.map((row) => [row.row_number, row]))
  const warn = await warningsOf(unit.trx, kind, read)
  const places = new Map(read.map(({ row_number }, place) => [row_number, place]))
  const standing = await standingRows(
    unit.trx,
    resource,
    key,
    [...typed.values()].map(({ values }) => values),
    !isRehearsed,
  )
  const judged: JudgedRow[] = []
  await turn
  for await (const [group_key, members] of paced(groupsOf(reading, rows))) {
    const lines = members.flatMap(({ row_number }) => {
      const row = typed.get(row_number)
      return row ? [apart(kind, row)] : []
    })
    const [first] = lines
    if (!first) continue
    const head = judgeHead(lines)
    const before = standing.get(keyText(head, key))
    const checked = check(fieldsOf(kind), head, { partial: before !== undefined })
    if (!checked.ok) note(first.errors, checked.errors)
    for (const name of key)
      if ((head[name] ?? null) === null && fieldsOf(kind)[name]?.presence === 'required')
        first.errors[name] ??= 'required'
    const [keyField = 'row'] = key
    if (reading.mode === 'update' && !before) first.errors[keyField] ??= 'exists'
    const written = judgeLines(kind, lines)
    const values = checked.ok ? checked.values : head
    const changes = before
      ? changedOf(before, values)
      : { ...withInitials(resource.fields, values), ...values }
    const was = before ? ((await unit.find(child, { [via]: before.id })) as unknown as AnyRow[]) : []
    // What the file does not say was filled in when it came the first time.
    const compared = reading.mode === 'insert' ? lines.map(({ line }) => line) : written
    const isSame =
      before !== undefined && Object.keys(changes).length === 0 && sameLines(was, compared, kind.group)
    if (reading.mode === 'insert' && before && !isSame) first.errors[keyField] ??= 'unique'
    const failed = skip.get(first.row.row_number)
    const write =
      isSame || failed
        ? changes
        : await ofRow(first.row.row_number, hooked(unit, resource, before, changes, first.errors))
    if (failed) note(first.errors, failed as FieldErrors)
    const isRight = !failed && !isSame && !lines.some(({ errors }) => isWrong(errors))
    // What guards its lines looks at the document as it is written; a rehearsal is taken back.
    if (isRehearsed && isRight && before === undefined && hooksOf(resource).lines.length > 0)
      await ofRow(first.row.row_number, tried(unit, kind, { ...write, [group.lines]: written }, lines))
    const wrong = lines.find(({ errors }) => isWrong(errors))?.row
    const isBad = wrong !== undefined
    if (wrong)
      for (const { errors } of lines)
        if (!isWrong(errors))
          errors[keyField] = { code: 'other', text: `Row ${wrong.row_number} of this document is wrong` }
    const byKey = new Map(was.map((row) => [keyText(row, kind.group.key), row]))
    for (const [place, { row, line, errors }] of lines.entries()) {
      const isFirst = row === first.row
      const stands = byKey.get(keyText(line, kind.group.key))
      const lineShown = stands ? changedOf(stands, written[place] ?? {}) : line
      const named = (given: Values) =>
        Object.fromEntries(
          Object.entries(shown(child, given, inner(row.labels, kind))).map(([name, value]) => [
            `${kind.group.lines}.${name}`,
            value,
          ]),
        )
      judged.push({
        row_number: row.row_number,
        raw: row.raw,
        group_key,
        held: [],
        action: isBad ? 'error' : !before ? 'create' : isSame ? 'unchanged' : 'update',
        errors: told(errors),
        warnings: isSame || isBad ? {} : warn(places.get(row.row_number) ?? 0, undefined, row.values),
        target_id: before?.id ?? null,
        target_version: before?.version ?? null,
        before: {
          ...(isFirst && before ? shown(resource, pick(before, write), before) : {}),
          ...(stands ? named(pick(stands, lineShown)) : {}),
        },
        after: {
          ...(isFirst ? shown(resource, before ? write : head, row.labels) : {}),
          ...named(lineShown),
        },
        write: isFirst
          ? { ...write, [kind.group.lines]: written.map((one) => withId(one, byKey, kind.group.key)) }
          : {},
        asked: {},
      })
    }
  }
  return judged
}

const inner = (labels: Record<string, string>, { group }: Kind) =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name.startsWith(`${group.lines}.`))
      .map(([name, label]) => [name.slice(group.lines.length + 1), label]),
  )
const pick = (row: Values, like: Values) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name] ?? null]))
const withId = (line: Values, byKey: ReadonlyMap<string, AnyRow>, key: readonly string[]) => {
  const id = byKey.get(keyText(line, key))?.id
  return id === undefined ? line : { id, ...line }
}

/** The table whose rows a document's lines are. */
export const linesOf = (kind: Reading['kind']): AnyResource | undefined =>
  kind.group ? registry[kind.group.lines] : undefined
