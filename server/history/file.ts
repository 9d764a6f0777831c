import type pg from 'pg'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Actor } from '../../src/access'
import { labelOf as fieldLabel, optionLabel } from '../../src/resources/kit/text/columns'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { fieldOf, labelKey } from '../../src/resources/kit/define/defineResource'
import { kindOf } from '../../src/resources/kit/query/filter'
import { changeName, isInHistory, lineChangeName } from '../../src/resources/kit/text/historyText'
import { flagWord, words } from '../../src/resources/kit/text/words'
import type { About, Cell, SheetLine } from '../exports/sheets/lines'
import { type TrailQuery, readLines, shown, type Trail } from './changeLogs'
import { aboutLine, type FileReader, labelsOf, shownInstant } from '../exports/head'
import { registry } from '../../src/resources'
import type { Following } from '../exports/stream'

type Entry = ReturnType<typeof shown>

const linesAtOnce = 400

/** A value as text for people; ids are replaced by labels where these are known. */
function valueText(resource: AnyResource, name: string, value: unknown, label: unknown, zone: string): Cell {
  if (value === null || value === undefined) return null
  const field = fieldOf(resource, name)
  const kind = kindOf(resource, name)
  if (kind === 'reference') return typeof label === 'string' ? label : `no. ${String(value as number)}`
  if (kind === 'instant') return shownInstant(new Date(String(value as string)), zone)
  if (kind === 'flag') return flagWord(Number(value) === 1, field)
  if (kind === 'choice') return optionLabel(field, value)
  if (kind === 'choices' && Array.isArray(value))
    return value.map((one) => optionLabel(field, one)).join(', ')
  if (name === 'status') return words(String(value as string))
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}

/** The changed fields with old and new value; a change without any still has one line. */
function changed(resource: AnyResource, { diff, began, ended }: Entry, zone: string): Cell[][] {
  const whole = began ?? ended
  const names = Object.keys(diff ?? whole ?? {}).filter((name) => isInHistory(resource, name))
  const lines = names.map((name) => {
    const label = labelKey(name)
    const text = (from: Readonly<FieldValues> | null, of: unknown, label: unknown) =>
      from === null ? null : valueText(resource, name, of, label, zone)
    const pair = diff?.[name] ?? [ended?.[name], began?.[name]]
    const labels = diff ? diff[label] : [ended?.[label], began?.[label]]
    return [
      fieldLabel(resource, name),
      text(diff ?? ended, pair[0], labels?.[0]),
      text(diff ?? began, pair[1], labels?.[1]),
    ]
  })
  return lines.length > 0 ? lines : [[null, null, null]]
}

/** What happened to the record, or to a line of the document that was asked for. */
const happened = (resource: AnyResource, entry: Entry, entity: string | null | undefined) =>
  entity && entity !== resource.name ? lineChangeName(resource, entry) : changeName(resource, entry)

/** The columns of the file, with their widths in a sheet. */
export const trailColumns = [
  ['Time', 20],
  ['Who', 24],
  ['At the screen of', 24],
  ['What', 24],
  ['Record', 28],
  ['Number', 10],
  ['Action', 20],
  ['Field', 24],
  ['Before', 32],
  ['After', 32],
] as const

/** The head of the file: filters, time, author, number of changes. */
async function head(
  pool: pg.Pool,
  query: TrailQuery,
  { reader, total }: { reader: FileReader; total: number },
): Promise<{ about: About }> {
  const entity = query.entity ? registry[query.entity] : undefined
  const record = query.id && entity ? await labelsOf(pool, entity.name, [query.id]) : null
  const person = query.user_id ? await labelsOf(pool, 'users', [query.user_id]) : null
  const time = (at: string) => shownInstant(new Date(at), reader.zone)
  const filters = [
    entity && `What is ${entity.title}`,
    record && `Record is ${record.get(query.id ?? 0) ?? `no. ${query.id}`}`,
    person && `Who is ${person.get(query.user_id ?? 0) ?? `no. ${query.user_id}`}`,
    query.from && `Time from ${time(query.from)}`,
    query.to && `Time before ${time(query.to)}`,
  ].filter((one) => typeof one === 'string')
  return aboutLine(reader, {
    title: 'Change trail',
    notes: [['Filters', filters.length === 0 ? 'None' : filters.join('; ')]],
    count: ['Changes', total],
  })
}

/** How many changes a trail has. */
export async function countTrail(pool: pg.Pool, { where, values }: Trail) {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from changes c where ${where}`,
    [...values],
  )
  return rows[0]?.total ?? 0
}

/** The trail as lines of a file, newest first, one line per field; read as fast as it is consumed. */
export async function* trailLines(
  pool: pg.Pool,
  input: { query: TrailQuery; trail: Trail; by: Actor; reader: FileReader; total: number },
  { signal, note }: Following,
): AsyncGenerator<SheetLine> {
  const {
    query,
    trail,
    by,
    reader: { zone },
  } = input
  yield await head(pool, query, input)
  yield { heads: trailColumns.map(([title]) => title) }
  let before: string | null = null
  for (let written = 0; ;) {
    signal.throwIfAborted()
    const lines: Awaited<ReturnType<typeof readLines>> = await readLines(pool, trail, before, linesAtOnce)
    for (const line of lines) {
      const entry = shown(line, by)
      const resource = registry[entry.table_name]
      if (!resource) continue
      const facts = [
        shownInstant(new Date(entry.at), zone, true),
        entry.user_name ?? 'System',
        entry.acting_user === entry.user_name ? null : entry.acting_user,
        resource.title,
        entry.label,
        entry.row_id,
        happened(resource, entry, query.id ? query.entity : null),
      ]
      for (const one of changed(resource, entry, zone)) yield [...facts, ...one]
    }
    written += lines.length
    if (!(await note(written))) throw new Error('The file was given up')
    if (lines.length < linesAtOnce) return
    before = lines.at(-1)?.position ?? null
    // Yield to other calls between batches.
    await new Promise(setImmediate)
  }
}
