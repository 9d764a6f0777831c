import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { type Conflict, isSame } from '../record/edit'
import { type DocumentLine, lineKey, type Lines, renumbered, typedNames } from './lines'

/** A field of a line that two people changed, with the line as the other one saved it. */
export type LineConflict = Conflict & { key: string; name: string; line: DocumentLine }

/** Lines being edited: as last read, as typed, and their conflicts. */
export type LinesEdit = {
  base: Lines
  typed: Lines
  conflicts: readonly LineConflict[]
  /** Saved; shown until the live rows have them too. */
  isSaved?: true
  /** Known from an answer of the server: live rows that do not hold them yet are older. */
  isAhead?: true
}

export const beginLines = (current: Lines, typed: Lines): LinesEdit => ({
  base: current,
  typed,
  conflicts: [],
})

const byId = (lines: Lines) => new Map(lines.map((line) => [line.id, line]))

/** A value with the label beside it, where it is a reference. */
const withLabel = (name: string, { [name]: value, [labelKey(name)]: label }: DocumentLine) =>
  labelKey(name) === name ? { [name]: value } : { [name]: value, [labelKey(name)]: label }

/** Merges one line that both may have changed: each field follows the side that changed it. */
function merged(names: readonly string[], before: DocumentLine, mine: DocumentLine, theirs: DocumentLine) {
  const conflicts: LineConflict[] = []
  const retained = names.flatMap((name) => {
    if (isSame(mine[name], before[name]) || isSame(mine[name], theirs[name])) return []
    // Places follow from the order of the lines, which is settled once all are together.
    if (name !== 'sequence' && !isSame(theirs[name], before[name]))
      conflicts.push({
        key: lineKey(mine),
        name,
        line: theirs,
        theirs: theirs[name],
        at: String(theirs.updated_at),
        by: theirs.updated_by as number | null,
      })
    return [withLabel(name, mine)]
  })
  const line = {
    ...theirs,
    ...Object.assign({}, ...retained),
    ...(mine.key !== undefined && { key: mine.key }),
  }
  return { line: line as DocumentLine, conflicts }
}

/** A line removed by another person while being edited stays, as a new line. */
const anew = ({ id, ...line }: DocumentLine) =>
  ({ ...line, key: line.key ?? String(id) }) as unknown as DocumentLine

/**
 * Merges lines saved by others: untouched fields follow, typed input stays, new lines of others are inserted,
 * and a field both changed is a conflict that keeps the input until decided.
 */
export function absorbLines(
  child: AnyResource,
  via: string,
  { base, typed, conflicts }: LinesEdit,
  current: Lines,
): LinesEdit {
  const names = typedNames(child, via)
  const was = byId(base)
  const now = byId(current)
  const mine = byId(typed)
  const isChanged = (line: DocumentLine, before: DocumentLine) =>
    names.some((name) => !isSame(line[name], before[name]))
  const found: LineConflict[] = []
  const remaining = typed.flatMap((line) => {
    const before = was.get(line.id)
    if (line.id === undefined || !before) return [line]
    const theirs = now.get(line.id)
    if (!theirs) return isChanged(line, before) ? [anew(line)] : []
    if (theirs.version <= before.version) return [line]
    const both = merged(names, before, line, theirs)
    found.push(...both.conflicts)
    return [both.line]
  })
  // New lines of others, and lines removed here that another person changed meanwhile.
  const come = current.filter((line) => {
    const before = was.get(line.id)
    return !mine.has(line.id) && (!before || isChanged(line, before))
  })
  const together = renumbered(child, [...remaining, ...come])
  const byKey = new Map(together.map((line) => [lineKey(line), line]))
  const older = conflicts.filter(
    ({ key, name }) => !found.some((one) => one.key === key && one.name === name),
  )
  const open = [...older, ...found].filter(({ key, name }) => {
    const one = byKey.get(key)
    const theirs = one && now.get(one.id)
    return theirs !== undefined && !isSame(one?.[name], theirs[name])
  })
  return { base: current, typed: together, conflicts: open }
}

/** Decides between the two values of a field of a line. */
export function settleLine(edit: LinesEdit, conflict: LineConflict, whose: 'mine' | 'theirs'): LinesEdit {
  const { key, name, line: theirs } = conflict
  return {
    ...edit,
    conflicts: edit.conflicts.filter((one) => one.key !== key || one.name !== name),
    typed:
      whose === 'mine'
        ? edit.typed
        : edit.typed.map((line) => (lineKey(line) === key ? { ...line, ...withLabel(name, theirs) } : line)),
  }
}

/** The lines as the server keeps them, in the order they were sent; new ones keep the name they were typed under. */
function keptLines(sent: Lines, answered: Lines): DocumentLine[] {
  const byKey = byId(answered)
  const ids = new Set(sent.map(({ id }) => id))
  // New lines were given their ids in the order they were sent.
  const fresh = answered.filter(({ id }) => !ids.has(id)).toSorted((left, right) => left.id - right.id)
  return sent.flatMap((line) => {
    const row = line.id === undefined ? fresh.shift() : byKey.get(line.id)
    return row ? [{ ...row, ...(line.key !== undefined && { key: line.key }) }] : []
  })
}

/** The lines after a save; input typed meanwhile is kept on top. */
export function savedLines(sent: LinesEdit, later: LinesEdit | null, answered: Lines): LinesEdit {
  const base = keptLines(sent.typed, answered)
  if (!later) return { base, typed: base, conflicts: [], isSaved: true }
  const stored = new Map(base.map((line) => [lineKey(line), line]))
  const typed = later.typed.map((line) => {
    const row = stored.get(lineKey(line))
    return row ? { ...line, id: row.id, version: row.version } : line
  })
  return { base, typed, conflicts: [], isAhead: true }
}

/** Whether the live rows hold these lines, or newer ones. */
export const holdsAll = (current: Lines, lines: Lines) => {
  const now = byId(current)
  return lines.every(({ id, version }) => (now.get(id)?.version ?? 0) >= version)
}

/** Whether these are the lines that were known, none changed since. */
export const isAsKnown = (current: Lines, base: Lines) =>
  current.length === base.length &&
  current.every(({ id, version }, place) => base[place]?.id === id && base[place].version === version)

/** A change of a line by another person while it was open. */
export type LineNews = {
  key: string
  kind: 'added' | 'changed' | 'removed'
  line: DocumentLine
  names: readonly string[]
  by: number | null
  at: string | null
}

/** What others did to the lines between two moments; one's own changes are no news. */
export function lineNews(
  child: AnyResource,
  via: string,
  before: Lines,
  after: Lines,
  own: number,
): LineNews[] {
  const was = byId(before)
  const now = byId(after)
  const of = (line: DocumentLine) => ({
    key: lineKey(line),
    line,
    by: line.updated_by as number | null,
    at: String(line.updated_at),
  })
  const come = after.flatMap((line): LineNews[] => {
    const old = was.get(line.id)
    if (line.updated_by === own || (old && old.version >= line.version)) return []
    if (!old) return [{ ...of(line), kind: 'added', names: [] }]
    const names = typedNames(child, via).filter((name) => !isSame(line[name], old[name]))
    return names.length > 0 ? [{ ...of(line), kind: 'changed', names }] : []
  })
  const removed = before
    .filter(({ id }) => !now.has(id))
    .map((line): LineNews => ({ ...of(line), kind: 'removed', names: [], by: null, at: null }))
  return [...come, ...removed]
}
