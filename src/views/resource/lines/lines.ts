import { newKey, type AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { isBlank } from '../../../resources/kit/fields/rules'
import { problemOf } from '../../fields/problems'

/** A line as it is typed: the row, the labels of what was picked, and a name of its own while it has no id. */
export type DocumentLine = AnyRow & { key?: string }
export type Lines = readonly DocumentLine[]
type Errors = Readonly<Record<string, string>>

/** Fields of a line that people type, without the one that names the document. */
export const typedNames = (child: AnyResource, via: string) =>
  Object.keys(child.fields).filter((name) => name !== via)

export const lineKey = ({ id, key }: DocumentLine) => key ?? String(id)

/** What a fresh line holds: initial values, and its place where lines are numbered. */
const freshValues = (child: AnyResource) =>
  Object.fromEntries(
    Object.entries(child.fields)
      .filter(([, field]) => field.initial !== undefined)
      .map(([name, field]) => [
        name,
        typeof field.initial === 'boolean' ? Number(field.initial) : field.initial,
      ]),
  )

const isNumbered = (child: AnyResource) => 'sequence' in child.fields
const sequenceOf = (line: DocumentLine | undefined) => Number(line?.sequence) || 0

/** Sequence numbers in the order of the lines: existing ones where they still fit, steps of ten elsewhere. */
function numbered(child: AnyResource, lines: Lines): DocumentLine[] {
  if (!isNumbered(child)) return [...lines]
  const inOrder = lines.every(
    (line, place) => sequenceOf(line) > (place === 0 ? 0 : sequenceOf(lines[place - 1])),
  )
  if (inOrder) return [...lines]
  return lines.map((line, place) =>
    line.sequence === (place + 1) * 10 ? line : { ...line, sequence: (place + 1) * 10 },
  )
}

/** Lines of two people together: by their numbers, those that share one in the order they came. */
export const renumbered = (child: AnyResource, lines: Lines): DocumentLine[] =>
  isNumbered(child)
    ? numbered(
        child,
        lines.toSorted((left, right) => sequenceOf(left) - sequenceOf(right)),
      )
    : [...lines]

/** Lines numbered in tens go on in tens, others one by one. */
function nextSequence(lines: Lines, place: number) {
  const before = sequenceOf(lines[place - 1])
  if (place < lines.length) return Math.floor((before + sequenceOf(lines[place])) / 2)
  return before + (before > 0 && before % 10 !== 0 ? 1 : 10)
}

/** Puts a fresh line in at a place. */
export function insertAt(child: AnyResource, lines: Lines, place: number): DocumentLine[] {
  const line = {
    ...freshValues(child),
    ...(isNumbered(child) && { sequence: nextSequence(lines, place) }),
    key: newKey(),
  } as unknown as DocumentLine
  return numbered(child, [...lines.slice(0, place), line, ...lines.slice(place)])
}

export const removeAt = (lines: Lines, place: number): DocumentLine[] => lines.filter((_, at) => at !== place)

/** A line in the place of its neighbour; the numbers stay with the places. */
export function moveBy(child: AnyResource, lines: Lines, place: number, by: -1 | 1): DocumentLine[] {
  const line = lines[place]
  const other = lines[place + by]
  if (!line || !other) return [...lines]
  const swapped = lines.map((one, at) => (at === place ? other : at === place + by ? line : one))
  if (!isNumbered(child)) return swapped
  return swapped.map((one, at) => {
    const { sequence } = lines[at] as DocumentLine
    return one.sequence === sequence ? one : { ...one, sequence }
  })
}

/** Whether a prefilled line has no input of the person. */
export function isUntouched(child: AnyResource, line: DocumentLine): boolean {
  if (line.id !== undefined) return false
  const fresh: Record<string, unknown> = freshValues(child)
  return Object.keys(child.fields).every(
    (name) => name === 'sequence' || isBlank(line[name]) || line[name] === fresh[name],
  )
}

/** What is sent of the lines: their ids and what people type. */
export const sentLines = (child: AnyResource, via: string, lines: Lines) => {
  const names = typedNames(child, via)
  return lines.map((line) =>
    Object.fromEntries(
      ['id', ...names]
        .filter((name) => line[name] !== undefined)
        .map((name) => [name, line[name] === '' ? null : line[name]]),
    ),
  )
}

/** What is wrong in the lines before the server sees them, `<table>.<place>.<field>`. */
export const lineProblems = (child: AnyResource, via: string, lines: Lines): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, place) =>
      typedNames(child, via).flatMap((name) => {
        const field = child.fields[name]
        const problem = field ? problemOf(field, line[name]) : null
        return problem === null ? [] : [[`${child.name}.${place}.${name}`, problem] as const]
      }),
    ),
  )

/** Errors follow their lines to the places these have after inserting, deleting and moving. */
export function followLines(
  errors: Errors,
  table: string,
  before: Lines,
  after: Lines,
): Record<string, string> {
  const places = new Map(after.map((line, place) => [lineKey(line), place]))
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]): [string, string][] => {
      const [of, place, field] = name.split('.')
      if (of !== table) return [[name, message]]
      const line = before[Number(place)]
      const now = line && places.get(lineKey(line))
      if (!line || now === undefined || field === undefined) return []
      return after[now]?.[field] === line[field] ? [[`${table}.${now}.${field}`, message]] : []
    }),
  )
}

/** The exact sum of a column; what is no number counts nothing. */
export function sumOf(lines: Lines, name: string, scale = 6): number {
  const unit = 10 ** scale
  const whole = lines.reduce(
    (sum, line) =>
      sum + (typeof line[name] === 'number' ? BigInt(Math.round((line[name] as number) * unit)) : 0n),
    0n,
  )
  return Number(whole) / unit
}
