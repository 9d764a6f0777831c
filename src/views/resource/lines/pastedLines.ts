import { matchRows } from '../../../api/resourceApi'
import type { Match } from '../../../resources/general/lists/matchCalls'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { csvReading } from '../../../resources/kit/text/csvReading'
import { labelKey } from '../../../resources/kit/define/defineResource'
import type { AnyField } from '../../../resources/kit/fields/field'
import { readFlag } from '../../../resources/kit/text/words'
import { tableOf } from '../../registry/registry'
import { readDay, readInstant } from '../../fields/dayText'
import { readNumber } from '../../fields/numberText'
import { problemOf } from '../../fields/problems'
import { insertAt, type DocumentLine, type Lines } from './lines'
import { t } from '../../../texts/texts'

/** A cell that was not understood: line, column, text and error. */
export type NotUnderstood = { place: number; name: string; text: string; why: string }
export type Pasted = { lines: DocumentLine[]; rows: number; wrong: NotUnderstood[] }

const optionOf = (field: AnyField, text: string) =>
  field.options?.find(({ value, label }) =>
    [value.toLowerCase(), label.toLowerCase()].includes(text.trim().toLowerCase()),
  )?.value

/** The value of a cell of a sheet; the text itself where it cannot be read. */
export function valueOfCell(field: AnyField, value: string): unknown {
  const text = value.trim()
  if (text === '') return null
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      const read = readNumber(text, field)
      return read.ok ? read.value : text
    }
    case 'day':
    case 'instant': {
      const read = field.kind === 'day' ? readDay(text) : readInstant(text)
      return read.ok ? read.value : text
    }
    case 'flag': {
      const read = readFlag(text, field)
      return read === undefined ? text : Number(read)
    }
    case 'choice':
      return optionOf(field, text) ?? text
    case 'choices':
      return text.split(/[;,]/).map((one) => optionOf(field, one) ?? one.trim())
    default:
      return text
  }
}

/** Cuts what was copied from a sheet into cells: by tabs, else as CSV where every row has as many cells. */
export async function cellsOf(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const cut = (delimiter: string) => {
    try {
      return parse(text, csvReading(delimiter))
    } catch {
      // A quote that is never closed is a sign of inches.
      return parse(text, { ...csvReading(delimiter), quote: null })
    }
  }
  if (text.includes('\t')) return cut('\t')
  for (const delimiter of [';', ',']) {
    const rows = cut(delimiter)
    const [first] = rows
    const isTable = first && first.length > 1 && rows.every(({ length }) => length === first.length)
    // A column of figures with decimal commas is no table.
    const isFigures = delimiter === ',' && rows.every((row) => row.every((cell) => /^[\d ]*$/.test(cell)))
    if (isTable && !isFigures) return rows
  }
  return cut('\t')
}

/** Which fields the cells of a row are: by the heads of the sheet where it brings them, else from the focused one on. */
function columnsOf(child: AnyResource, names: readonly string[], from: number, [head = []]: string[][]) {
  const byLabel = new Map(names.map((name) => [child.fields[name]?.label.toLowerCase(), name]))
  const columns = head.map((cell) => byLabel.get(cell.trim().toLowerCase()))
  const isHead =
    columns.length > 1 && columns.every((name, at) => name !== undefined || head[at]?.trim() === '')
  return { columns: isHead ? columns : names.slice(from), isHead }
}

type LookupRequest = { field: AnyField; texts: Set<string> }

/** Resolves the references of pasted lines, with one call per table. */
async function findReferences(child: AnyResource, lines: Lines, names: readonly string[]) {
  const found = new Map<string, Match>()
  const asking = names.flatMap((name): [string, LookupRequest][] => {
    const field = child.fields[name]
    if (field?.kind !== 'reference') return []
    const texts = lines.flatMap((line) => (typeof line[name] === 'string' ? [line[name] as string] : []))
    return texts.length > 0 ? [[name, { field, texts: new Set(texts) }]] : []
  })
  await Promise.all(
    asking.map(async ([name, { field, texts }]) => {
      const table = tableOf(field)
      if (!table) return
      for (const match of await matchRows(table, [...texts], field.where))
        found.set(`${name}\n${match.text}`, match)
    }),
  )
  return found
}

type Sheet = { child: AnyResource; names: readonly string[]; lines: Lines; place: number; column: number }

/** Lines with a sheet pasted at a cell; cells that were not understood keep their value. */
export async function pasted({ child, names, lines, place, column }: Sheet, text: string): Promise<Pasted> {
  const cells = await cellsOf(text)
  const { columns, isHead } = columnsOf(child, names, column, cells)
  const rows = isHead ? cells.slice(1) : cells
  let all: DocumentLine[] = [...lines]
  while (all.length < place + rows.length) all = insertAt(child, all, all.length)
  const touched: [number, string, string][] = []
  all = all.map((line, at) => {
    const row = rows[at - place]
    if (!row) return line
    const values: Record<string, unknown> = {}
    for (const [index, cell] of row.entries()) {
      const name = columns[index]
      const field = name === undefined ? undefined : child.fields[name]
      if (name === undefined || !field) continue
      values[name] = valueOfCell(field, cell)
      touched.push([at, name, cell])
    }
    return { ...line, ...values }
  })
  const found = await findReferences(child, all, names)
  all = all.map((line) => {
    const met = names.flatMap((name) => {
      const match = typeof line[name] === 'string' ? found.get(`${name}\n${line[name]}`) : undefined
      return match?.id ? [[name, match.id] as const, [labelKey(name), match.label] as const] : []
    })
    return met.length > 0 ? { ...line, ...Object.fromEntries(met) } : line
  })
  const wrong = touched.flatMap(([at, name, cell]): NotUnderstood[] => {
    const field = child.fields[name]
    const value = all[at]?.[name]
    const why = field && cell.trim() !== '' ? problemOf(field, value) : null
    if (why === null) return []
    const isMany = found.get(`${name}\n${String(value)}`)?.many
    return [
      {
        place: at,
        name,
        text: cell.trim(),
        why: isMany ? t('Several match “{cell}”', { cell: cell.trim() }) : why,
      },
    ]
  })
  const spare = rows.flatMap((row, index): NotUnderstood[] =>
    row
      .slice(columns.length)
      .flatMap((cell) =>
        cell.trim() === ''
          ? []
          : [{ place: place + index, name: '', text: cell.trim(), why: t('No column for it') }],
      ),
  )
  return { lines: all, rows: rows.length, wrong: [...wrong, ...spare] }
}
