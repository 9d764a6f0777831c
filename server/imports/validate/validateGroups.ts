import { check, withInitials } from '../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { hooksOf } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { withHooks, ofRow } from '../apply/runHooks'
import {
  splitDocumentRow,
  childOf,
  validateHead,
  validateLines,
  hasLines,
  type Kind,
  type ImportedLine,
  lineWritten,
  note,
  pick,
  sameLines,
} from '../apply/documentRows'
import { changedOf, fieldsOf, shown } from './validateRow'
import {
  isWrong,
  type CheckedRow,
  type Reading,
  shownKey,
  type SourceRow,
  formatErrors,
  typedRows,
} from '../read/reading'
import { paced } from '../read/yieldToEventLoop'
import type { Validation } from './uniqueness'
import { totalOf, dryRunWrite } from '../apply/dryRunWrite'
import { warningsOf } from './warnings'
import { keyText, existingRows } from './existingRows'

/**
 * Groups rows by document in order of first appearance; rows without a complete key are groups of their own.
 */
export function groupsOf(reading: Reading, rows: readonly SourceRow[]): Map<string, SourceRow[]> {
  const groups = new Map<string, SourceRow[]>()
  for (const row of rows) {
    const key = shownKey(reading, row, reading.kind.key).trim() || `row ${row.row_number}`
    const existing = groups.get(key)
    if (existing) existing.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Writes a document on trial and notes at each line what is wrong with it; answers what it comes to and what is to be known. */
async function rehearsed(
  unit: Unit,
  reading: Reading,
  id: number | null,
  document: FieldValues,
  lines: readonly ImportedLine[],
) {
  const [first] = lines
  if (!first) return null
  const { errors: found, ...answer } = await dryRunWrite(unit, reading, first.row.row_number, id, document)
  for (const [name, rule] of Object.entries(found)) {
    const [, place, field] = /^\w+\.(\d+)\.(.+)$/.exec(name) ?? []
    const errors = lines[Number(place ?? 0)]?.errors
    if (errors) errors[field === undefined ? name : `${reading.kind.group?.lines}.${field}`] ??= rule
  }
  return answer
}

/** Judges documents with their lines, row by row; a document is written whole or not at all. */
export async function validateGroups(
  unit: Unit,
  reading: Reading,
  rows: readonly SourceRow[],
  { isRehearsed, skip, turn }: Validation,
): Promise<CheckedRow[]> {
  const { kind } = reading
  if (!hasLines(kind)) throw new Error(`The rows of ${kind.resource.name} make no documents`)
  const { resource, key, group } = kind
  const { child, via } = childOf(kind)
  const read = await typedRows(unit.trx, reading, rows)
  const typed = new Map(read.map((row) => [row.row_number, row]))
  const warn = await warningsOf(unit.trx, kind, read)
  const places = new Map(read.map(({ row_number }, place) => [row_number, place]))
  const existing = await existingRows(
    unit.trx,
    resource,
    key,
    [...typed.values()].map(({ values }) => values),
    !isRehearsed,
  )
  const judged: CheckedRow[] = []
  await turn
  for await (const [group_key, members] of paced(groupsOf(reading, rows))) {
    const lines = members.flatMap(({ row_number }) => {
      const row = typed.get(row_number)
      return row ? [splitDocumentRow(kind, row)] : []
    })
    const [first] = lines
    if (!first) continue
    const head = validateHead(lines)
    const before = existing.get(keyText(head, key))
    const checked = check(fieldsOf(kind), head, { partial: before !== undefined })
    if (!checked.ok) note(first.errors, checked.errors)
    for (const name of key)
      if ((head[name] ?? null) === null && fieldsOf(kind)[name]?.presence === 'required')
        first.errors[name] ??= 'required'
    const [keyField = 'row'] = key
    if (reading.mode === 'update' && !before) first.errors[keyField] ??= 'exists'
    const written = validateLines(kind, lines)
    const messages = lines.map(({ line }, place) => pick(written[place] ?? line, line))
    const values = checked.ok ? checked.values : head
    const changes = before
      ? changedOf(before, values)
      : { ...withInitials(resource.fields, values), ...values }
    const was = before ? await unit.find(child, { [via]: before.id }) : []
    const isSame =
      before !== undefined && Object.keys(changes).length === 0 && sameLines(was, messages, kind.group)
    const isFixed = kind.changeableIn !== null && !kind.changeableIn.includes(before?.status ?? '')
    if (before && !isSame && (reading.mode === 'insert' || isFixed)) first.errors[keyField] ??= 'unique'
    const failed = skip.get(first.row.row_number)
    const write =
      isSame || failed
        ? changes
        : await ofRow(first.row.row_number, withHooks(unit, resource, before, changes, first.errors))
    if (failed) note(first.errors, failed)
    const isRight = !failed && !isSame && !lines.some(({ errors }) => isWrong(errors))
    const byKey = new Map(was.map((row) => [keyText(row, kind.group.key), row]))
    const document = {
      ...write,
      [group.lines]: messages.map((line, place) =>
        lineWritten(kind, byKey.get(keyText(line, kind.group.key)), line, written[place] ?? {}),
      ),
    }
    // What guards its lines looks at the document as it is written; a rehearsal is taken back.
    const isTried = hooksOf(resource).lines.length > 0 || reading.fires !== null
    const trial =
      isRehearsed && isRight && isTried
        ? await ofRow(first.row.row_number, rehearsed(unit, reading, before?.id ?? null, document, lines))
        : null
    const wrong = lines.find(({ errors }) => isWrong(errors))?.row
    const isBad = wrong !== undefined
    if (wrong)
      for (const { errors } of lines)
        if (!isWrong(errors))
          errors[keyField] = { code: 'other', text: `Row ${wrong.row_number} of this document has errors` }
    for (const { row, line, errors } of lines) {
      const isFirst = row === first.row
      const current = byKey.get(keyText(line, kind.group.key))
      const lineShown = current ? changedOf(current, line) : line
      const named = (values: FieldValues) =>
        Object.fromEntries(
          Object.entries(shown(child, values, inner(row.labels, kind))).map(([name, value]) => [
            `${kind.group.lines}.${name}`,
            value,
          ]),
        )
      judged.push({
        row_number: row.row_number,
        raw: row.raw,
        group_key,
        uniqueKeys: [],
        action: isBad ? 'error' : !before ? 'create' : isSame ? 'unchanged' : 'update',
        errors: formatErrors(errors),
        warnings:
          isSame || isBad
            ? {}
            : {
                ...(isFirst && trial?.warning && { row: trial.warning }),
                ...warn(places.get(row.row_number) ?? 0, undefined, row.values),
              },
        target_id: before?.id ?? null,
        target_version: before?.version ?? null,
        before: {
          ...(isFirst && before ? shown(resource, pick(before, write), before) : {}),
          ...(current ? named(pick(current, lineShown)) : {}),
        },
        after: {
          ...(isFirst ? shown(resource, before ? write : head, row.labels) : {}),
          ...named(lineShown),
        },
        write: isFirst ? document : {},
        comes_to: isFirst && !isBad ? (trial?.comesTo ?? (isSame ? totalOf(before) : null)) : null,
        proposed: {},
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
