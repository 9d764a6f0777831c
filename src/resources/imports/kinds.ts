import type { Area } from '../../access'
import type { AnyResource } from '../kit/define/definition'
import { fieldOf } from '../kit/define/defineResource'
import { labelOf } from '../kit/text/columns'
import { type AnyField, type Fields, optional, text } from '../kit/fields/field'
import { resources } from '../index'
import { type KindName, kindTitles } from './kindNames'
import { kindTable } from './kindTable'

export const importModes = ['insert', 'update', 'upsert'] as const
export type ImportMode = (typeof importModes)[number]

/** Rows that belong together: those of one document, with its lines. */
export type ImportGroup = {
  /** Table of the lines. */
  lines: string
  /** Columns of a line, by their name in its table. */
  columns: readonly string[]
  /** What tells the lines of one document apart. */
  key: readonly string[]
  /** The field that numbers the lines as they stand in the file. */
  sequence?: string
  /** A column of the lines that has to sum up to this. */
  sum?: { field: string; is: number; tolerance: number }
  /** Columns of the lines that say what a document comes to: so many at a price, less a share. */
  worth?: { qty: string; price: string; discount?: string }
}

/** The options chosen for a file. */
type OptionValues = Readonly<Record<string, unknown>>

/** How what came into being with a file is taken back, where it is not deleted: it stays in the records. */
export type ImportUndo = {
  event: string
  /** The status it is in afterwards. */
  ends: string
  /** The field of the event that says why. */
  note?: string
  /** Statuses in which it may still be taken back. */
  from: readonly string[]
  /** The key by which it came in, where it is given up: without it the corrected file comes in again. */
  frees?: string
}

/** What a file can hold: over a resource, with the columns by which a row of it is known. */
export type ImportKind = {
  name: KindName
  title: string
  resource: AnyResource
  key: readonly string[]
  /** The number of the product's own by which a row that stands is known before its key; new rows are given theirs. */
  ownNumber: boolean
  modes: readonly ImportMode[]
  /** Areas that run it; imports is the administrators'. */
  areas: readonly Area[]
  /** Fields of a file, and values that only an import may give. */
  columns: readonly string[]
  /** Other heads by which a column is known. */
  heads: Readonly<Record<string, readonly string[]>>
  options: Fields
  /** Columns whose look-ups a file may bring with it by option, and what such a row has beside its code and name. */
  makes: Readonly<Record<string, (options: OptionValues) => Readonly<Record<string, unknown>>>>
  group: ImportGroup | null
  /**
   * References that are looked up among the rows of another: a bin among those of the location of this row, or, as
   * `stock_count_id.location_id`, of the location of its count.
   */
  within: Readonly<Record<string, string>>
  /** Further columns by which a cell names the row of a reference: a customer by his e-mail, a product by its barcode. */
  also: Readonly<Record<string, readonly string[]>>
  /**
   * What stands where a file says nothing, made of what it does say and of what was chosen for it; of a reference its id
   * or the text that is looked up.
   */
  initial: Readonly<
    Record<string, (values: Readonly<Record<string, unknown>>, options: OptionValues) => unknown>
  >
  /** What stands in a new row where a file says nothing of it; in one that stands already it stays as it is. */
  filled: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => unknown>>
  /** How a column is written the one way, before it is compared with what stands. */
  tidy: Readonly<Record<string, (text: string) => string>>
  /** Statuses in which what stands may be changed by file; null: those in which people may. */
  changeableIn: readonly string[] | null
  /** The event that is sent to each row or document once it is written, as a person sends it. */
  fires: (options: OptionValues) => string | null
  revertible: boolean
  undo: ImportUndo | null
}

/** A kind as its line of the table says it, over the table of its name unless it says another. */
export type KindNotes = Omit<Options, 'resource'> & { table?: string }

type Options = Pick<ImportKind, 'name' | 'key'> & {
  resource: AnyResource
} & Partial<Omit<ImportKind, 'name' | 'title' | 'key' | 'resource'>>

const importKind = ({ resource, ...rest }: Options): ImportKind => ({
  title: kindTitles[rest.name],
  resource,
  modes: ['upsert', 'insert', 'update'],
  areas: ['imports'],
  ownNumber: false,
  columns: [...(rest.ownNumber === true ? ['number'] : []), ...Object.keys(resource.fields)],
  heads: {},
  also: {},
  initial: {},
  filled: {},
  tidy: {},
  changeableIn: null,
  fires: () => null,
  undo: null,
  within: {},
  options: {},
  makes: {},
  group: null,
  revertible: true,
  ...rest,
})

const registry = resources as unknown as Readonly<Record<string, AnyResource>>

/** Every kind whose table stands. */
export const importKinds: readonly ImportKind[] = kindTable.flatMap(({ table, ...rest }) => {
  const resource = registry[table ?? rest.name]
  return resource ? [importKind({ resource, ...rest })] : []
})

export const kindNamed = (name: unknown): ImportKind | undefined =>
  importKinds.find((kind) => kind.name === name)

/** A column that a file of a kind can have: of the document itself, or `<lines>.<column>` of its lines. */
export type ImportColumn = {
  name: string
  label: string
  field: AnyField
  isLine: boolean
  heads: readonly string[]
}

const headsOf = (kind: ImportKind, name: string, label: string, field: AnyField) => [
  name,
  // What the kind itself calls a column is surer than its label: a product is known by its SKU, several by one name.
  ...(kind.heads[name] ?? []),
  name.replace(/^.*\./, ''),
  name.replace(/_id$/, ''),
  label,
  ...(field.unit ? [`${label} (${field.unit})`] : []),
]

const ownNumber = optional(text('Number', 40))

/** The columns of a kind, in the order of its template. */
export function columnsOf(kind: ImportKind): ImportColumn[] {
  const { resource, group } = kind
  const column = (of: AnyResource, name: string, isLine: boolean): ImportColumn[] => {
    const field = name === 'number' && kind.ownNumber && !isLine ? ownNumber : fieldOf(of, name)
    if (!field) return []
    const full = isLine ? `${of.name}.${name}` : name
    const label = labelOf(of, name)
    return [{ name: full, label, field, isLine, heads: headsOf(kind, full, label, field) }]
  }
  const lines = group ? registry[group.lines] : undefined
  return [
    ...kind.columns.flatMap((name) => column(resource, name, false)),
    ...(group && lines ? group.columns.flatMap((name) => column(lines, name, true)) : []),
  ]
}

const openKinds: readonly AnyField['kind'][] = ['reference', 'choice', 'day']

// What narrows a key may be left open: a mapping for all categories names none, a price may hold since ever.
const mayBeOpen = ({ presence, kind }: AnyField) => presence === 'optional' && openKinds.includes(kind)

/** Whether a file of this kind and mode must have the column. */
export const isDemanded = (kind: ImportKind, mode: ImportMode, { name, field }: ImportColumn) =>
  !(name in kind.initial) &&
  !(name in kind.filled) &&
  ((kind.key.includes(name) && !mayBeOpen(field)) || (mode !== 'update' && field.presence === 'required'))

const normal = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Which column of the file holds which field, as their heads say; a head serves one field. */
export function proposedMapping(kind: ImportKind, heads: readonly string[]): Record<string, number> {
  const left = new Map(heads.map((head, index) => [index, normal(head)] as const))
  const mapping: Record<string, number> = {}
  const columns = columnsOf(kind)
  // An exact header match is unique, so exact names are tried first.
  for (const place of Array(Math.max(...columns.map(({ heads: names }) => names.length))).keys())
    for (const { name, heads: names } of columns) {
      const header = names[place]
      if (header === undefined || name in mapping) continue
      const found = [...left].find(([, head]) => head !== '' && head === normal(header))
      if (!found) continue
      mapping[name] = found[0]
      left.delete(found[0])
    }
  return mapping
}
