import type { AnyRow } from '../../../src/resources/kit/define/row'
import { check, type FieldErrors, withInitials } from '../../../src/resources/kit/fields/validate'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { CellError } from '../../../src/resources/imports/cells'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { linesIn } from '../../engine/documentLines'
import { hooksOf } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import {
  childOf,
  type ImportedLine,
  type Kind,
  lineWritten,
  note,
  pick,
  sameLines,
  validateHead,
  validateLines,
} from '../apply/documentRows'
import type { workOutOf } from '../apply/documents'
import { dryRunWrite, totalOf } from '../apply/dryRunWrite'
import { ofRow, withHooks } from '../apply/runHooks'
import { type CheckedRow, formatErrors, isWrong, type Reading } from '../read/reading'
import { keyText } from './existingRows'
import { changedOf, fieldsOf, shown } from './validateRow'
import { t } from '../../../src/texts/texts'

/** A document of a file, split into its lines. */
type Imported = { groupKey: string; lines: ImportedLine[]; first: ImportedLine }

/** An imported document compared with the existing one of its key. */
type Compared = Imported & {
  head: FieldValues
  before: AnyRow | undefined
  /** The existing lines by their key. */
  linesBefore: ReadonlyMap<string, AnyRow>
  /** What the file says of each line, and each line with the values it has at first. */
  messages: readonly FieldValues[]
  wholeLines: readonly FieldValues[]
  changes: FieldValues
  isSame: boolean
}

/** What a document would write: of itself, and with its lines. */
type Written = { write: FieldValues; document: FieldValues }

export type Trial = { warning: CellError | null; comesTo: number | null } | null

/** Compares a document with the existing one of its key; notes at its rows which rules they break. */
async function compared(
  unit: Unit,
  { mode }: Reading,
  kind: Kind,
  imported: Imported,
  existing: ReadonlyMap<string, AnyRow>,
): Promise<Compared> {
  const { lines, first } = imported
  const { resource, key, group } = kind
  const { child, via } = childOf(kind)
  const head = validateHead(lines)
  const before = existing.get(keyText(head, key))
  const checked = check(fieldsOf(kind), head, { partial: before !== undefined })
  if (!checked.ok) note(first.errors, checked.errors)
  for (const name of key)
    if ((head[name] ?? null) === null && fieldsOf(kind)[name]?.presence === 'required')
      first.errors[name] ??= 'required'
  const [keyField = 'row'] = key
  if (mode === 'update' && !before) first.errors[keyField] ??= 'exists'
  const wholeLines = validateLines(kind, lines)
  const messages = lines.map(({ line }, place) => pick(wholeLines[place] ?? line, line))
  const values = checked.ok ? checked.values : head
  const changes = before ? changedOf(before, values) : { ...withInitials(resource.fields, values), ...values }
  const was = before ? await unit.find(child, { [via]: before.id }) : []
  const isSame = before !== undefined && Object.keys(changes).length === 0 && sameLines(was, messages, group)
  const isFixed = kind.changeableIn !== null && !kind.changeableIn.includes(before?.status ?? '')
  if (before && !isSame && (mode === 'insert' || isFixed)) first.errors[keyField] ??= 'unique'
  const linesBefore = new Map(was.map((row) => [keyText(row, group.key), row]))
  return { ...imported, head, before, linesBefore, messages, wholeLines, changes, isSame }
}

/**
 * What a document would write after the hooks of its table; `failed` is what refused it at an earlier look.
 */
async function written(
  unit: Unit,
  kind: Kind,
  { first, before, linesBefore, messages, wholeLines, changes, isSame }: Compared,
  failed: FieldErrors | undefined,
): Promise<Written> {
  const { row, errors } = first
  const write =
    isSame || failed
      ? changes
      : await ofRow(row.row_number, withHooks(unit, kind.resource, before, changes, errors))
  if (failed) note(errors, failed)
  const lines = messages.map((line, place) =>
    lineWritten(kind, linesBefore.get(keyText(line, kind.group.key)), line, wholeLines[place] ?? {}),
  )
  return { write, document: { ...write, [kind.group.lines]: lines } }
}

/** Notes what refused a document at its first row, and what refused a line, named by its place, at that. */
function noteFound({ group }: Reading['kind'], lines: readonly ImportedLine[], found: FieldErrors) {
  for (const [name, rule] of Object.entries(found)) {
    const [, place, field] = /^\w+\.(\d+)\.(.+)$/.exec(name) ?? []
    const errors = lines[Number(place ?? 0)]?.errors
    if (errors) errors[field === undefined ? name : `${group?.lines}.${field}`] ??= rule
  }
}

/**
 * Writes a document on trial and notes at each line what is wrong with it; answers its total and its
 * warnings.
 */
async function rehearsed(
  unit: Unit,
  reading: Reading,
  id: number | null,
  document: FieldValues,
  lines: readonly ImportedLine[],
): Promise<Trial> {
  const [first] = lines
  if (!first) return null
  const { errors: found, ...answer } = await dryRunWrite(unit, reading, first.row.row_number, id, document)
  noteFound(reading.kind, lines, found)
  return answer
}

/** The rows of a document as they were judged: it is written whole or not at all. */
function checkedRows(
  kind: Kind,
  { groupKey, lines, first, head, before, linesBefore, isSame }: Compared,
  { write, document }: Written,
  trial: Trial,
  warn: (line: ImportedLine) => RowErrors,
): CheckedRow[] {
  const { resource, group } = kind
  const { child } = childOf(kind)
  const [keyField = 'row'] = kind.key
  const wrong = lines.find(({ errors }) => isWrong(errors))?.row
  const isBad = wrong !== undefined
  if (wrong)
    for (const { errors } of lines)
      if (!isWrong(errors))
        errors[keyField] = {
          code: 'other',
          text: t('Row {rowNumber} of this document has errors', { rowNumber: wrong.row_number }),
        }
  return lines.map((imported) => {
    const { row, line, errors } = imported
    const isFirst = row === first.row
    const current = linesBefore.get(keyText(line, group.key))
    const lineShown = current ? changedOf(current, line) : line
    const named = (values: FieldValues) =>
      Object.fromEntries(
        Object.entries(shown(child, values, inner(row.labels, kind))).map(([name, value]) => [
          `${group.lines}.${name}`,
          value,
        ]),
      )
    return {
      row_number: row.row_number,
      raw: row.raw,
      group_key: groupKey,
      uniqueKeys: [],
      action: isBad ? 'error' : !before ? 'create' : isSame ? 'unchanged' : 'update',
      errors: formatErrors(errors),
      warnings:
        isSame || isBad
          ? {}
          : { ...(isFirst && trial?.warning && { row: trial.warning }), ...warn(imported) },
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
      comes_to: isFirst && !isBad ? (trial?.comesTo ?? (before && isSame ? totalOf(before) : null)) : null,
      proposed: {},
    }
  })
}

const inner = (labels: Record<string, string>, { group }: Kind) =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name.startsWith(`${group.lines}.`))
      .map(([name, label]) => [name.slice(group.lines.length + 1), label]),
  )

/** A document as it would be written, before anything that follows from its lines. */
export type Judged = { comparison: Compared; result: Written; isRight: boolean }

/** Compares a document with the existing one, and puts it through the hooks of its table. */
export async function judgeDocument(
  unit: Unit,
  reading: Reading,
  kind: Kind,
  imported: Imported,
  { existing, failed }: { existing: ReadonlyMap<string, AnyRow>; failed: FieldErrors | undefined },
): Promise<Judged> {
  const comparison = await compared(unit, reading, kind, imported, existing)
  const result = await written(unit, kind, comparison, failed)
  const isRight = !failed && !comparison.isSame && !imported.lines.some(({ errors }) => isWrong(errors))
  return { comparison, result, isRight }
}

/** Writes a right document on trial, where more than its own hooks guards it: its lines, or the event that follows. */
export async function tryDocument(
  unit: Unit,
  reading: Reading,
  kind: Kind,
  { comparison: { before, first, lines }, result, isRight }: Judged,
): Promise<Trial> {
  // What guards its lines looks at the document as it is written; a rehearsal is taken back.
  if (!isRight || (hooksOf(kind.resource).lines.length === 0 && reading.fires === null)) return null
  return ofRow(first.row.row_number, rehearsed(unit, reading, before?.id ?? null, result.document, lines))
}

/** Works out new documents that are right so far at once; notes at each line what is wrong with it. */
export async function workedOut(
  unit: Unit,
  kind: Kind,
  judged: readonly Judged[],
  workOut: NonNullable<ReturnType<typeof workOutOf>>,
): Promise<Map<Judged, Trial>> {
  const right = judged.filter(({ isRight, comparison }) => isRight && !comparison.before)
  const answers = await workOut(
    unit,
    right.map(({ result: { write, document } }) => ({
      head: write,
      lines: linesIn(document[kind.group.lines]),
    })),
  )
  return new Map(
    right.map((one, place) => {
      const { head = {}, errors = {}, lineErrors = {} } = answers[place] ?? {}
      noteFound(kind, one.comparison.lines, {
        ...errors,
        ...Object.fromEntries(
          Object.entries(lineErrors).map(([name, rule]) => [`${kind.group.lines}.${name}`, rule]),
        ),
      })
      return [one, { warning: null, comesTo: totalOf(head) }]
    }),
  )
}

/** The rows of a document with all that was found. */
export const rowsOf = (
  kind: Kind,
  { comparison, result }: Judged,
  trial: Trial,
  warn: (line: ImportedLine) => RowErrors,
): CheckedRow[] => checkedRows(kind, comparison, result, trial, warn)
