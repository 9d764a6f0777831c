import type { everyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { definitionOf } from '../../registry/registry'
import { isUntouched, type DocumentLine, lineProblems, sentLines } from '../lines/lines'
import { absorbLines, type LinesEdit, savedLines } from '../lines/mergeLines'
import { equals } from '../live/useLiveRows'

/** The lines of a record by their table, where they were typed into. */
export type AllLines = Readonly<Record<string, LinesEdit>>

type Table = { child: AnyResource; via: string; table: string }

const tableOf = (resource: AnyResource, table: string): Table | null => {
  const child = definitionOf(table)
  const via = resource.lines[table]?.via
  return child && via !== undefined ? { child, via, table } : null
}

const tablesOf = (resource: AnyResource, lines: AllLines) =>
  Object.keys(lines).flatMap((table) => tableOf(resource, table) ?? [])

/** Unsaved lines, without untouched prefilled ones. */
export const toSave = (resource: AnyResource, lines: AllLines): AllLines =>
  Object.fromEntries(
    tablesOf(resource, lines).flatMap(({ child, table }) => {
      const edit = lines[table] as LinesEdit
      if (edit.isSaved) return []
      const typed = edit.typed.filter((line) => !isUntouched(child, line))
      return [[table, typed.length === edit.typed.length ? edit : { ...edit, typed }]]
    }),
  )

/** What is wrong in the lines, `<table>.<place>.<field>`. */
export const problemsOf = (resource: AnyResource, lines: AllLines): Record<string, string> =>
  Object.assign(
    {},
    ...tablesOf(resource, lines).map(({ child, via, table }) =>
      lineProblems(child, via, lines[table]?.typed ?? []),
    ),
  ) as Record<string, string>

/** What is sent of the lines beside the fields. */
export const bodyOf = (resource: AnyResource, lines: AllLines) =>
  Object.fromEntries(
    tablesOf(resource, lines).map(({ child, via, table }) => [
      table,
      sentLines(child, via, lines[table]?.typed ?? []),
    ]),
  )

/** The lines of a table together with those that others left; `isAhead` where live rows may not hold these yet. */
export function together(
  resource: AnyResource,
  lines: AllLines,
  name: string,
  current: readonly DocumentLine[],
  isAhead = false,
): AllLines {
  const table = tableOf(resource, name)
  const edit = lines[name]
  if (!table || !edit) return lines
  const merged = absorbLines(table.child, table.via, edit, current)
  return { ...lines, [name]: { ...merged, ...(isAhead && { isAhead }) } }
}

/** The lines joined with those on the server now. */
export async function withStanding(
  resource: AnyResource,
  lines: AllLines,
  id: number,
  linesOf: typeof everyRow,
): Promise<AllLines> {
  let now = lines
  for (const { child, via, table } of tablesOf(resource, lines))
    now = together(resource, now, table, await linesOf(child, [equals(via, id)]), true)
  return now
}

const isTypedSince = (resource: AnyResource, table: string, sent: LinesEdit, now: LinesEdit) => {
  const text = (edit: LinesEdit) => JSON.stringify(bodyOf(resource, { [table]: edit }))
  return text(sent) !== text(now)
}

/** The lines after the server answered what it keeps of those that were sent. */
export const afterSave = (
  resource: AnyResource,
  now: AllLines,
  sent: AllLines,
  answer: Record<string, unknown>,
): AllLines =>
  Object.fromEntries(
    [...new Set([...Object.keys(now), ...Object.keys(sent)])].flatMap((table) => {
      const was = sent[table]
      const edit = now[table]
      if (!was) return edit ? [[table, edit]] : []
      const later = edit && isTypedSince(resource, table, was, edit) ? edit : null
      return [[table, savedLines(was, later, (answer[table] ?? []) as DocumentLine[])]]
    }),
  )

export const isUnsaved = (lines: AllLines) => Object.values(lines).some(({ isSaved }) => !isSaved)

/** Unresolved conflicts in lines. */
export const openIn = (lines: AllLines) =>
  Object.keys(lines).filter((table) => (lines[table]?.conflicts.length ?? 0) > 0)
