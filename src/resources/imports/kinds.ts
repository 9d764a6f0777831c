import type { Area } from '../../access'
import type { AnyResource } from '../kit/define/definition'
import { fieldOf } from '../kit/define/defineResource'
import type { FieldValues } from '../kit/fields/values'
import { labelOf } from '../kit/text/columns'
import { type AnyField, type Fields, optional, text } from '../kit/fields/field'
import { registry, served } from '../index'
import { type KindName, kindTitles } from './kindNames'
import { kindTable } from './kindTable'
import { t } from '../../texts/texts'

export const importModes = ['insert', 'update', 'upsert'] as const
export type ImportMode = (typeof importModes)[number]

/** Rows that belong together: those of one document, with its lines. */
export type ImportGroup = {
  /** Table of the lines. */
  lines: string
  /** Columns of a line, by their name in its table. */
  columns: readonly string[]
  /** Columns that identify a line within its document. */
  key: readonly string[]
  /** Field that is set to the position of the line in the file. */
  sequence?: string
  /** A column of the lines that has to sum up to this. */
  sum?: { field: string; is: number; tolerance: number }
  /** Columns of the lines that the total of a document is computed from: quantity, price and discount. */
  worth?: { qty: string; price: string; discount?: string }
}

/** The options chosen for a file. */
type OptionValues = Readonly<FieldValues>

// As methods, since a kind knows the types of what it is given, and the import knows none of them.
type Functions = {
  make(options: OptionValues): Readonly<FieldValues>
  initial(values: Readonly<FieldValues>, options: OptionValues): unknown
  filled(values: Readonly<FieldValues>): unknown
  fires(options: OptionValues): string | null
}

/**
 * How imported documents are reverted where they are not deleted: by an event, so that they stay on record.
 */
export type ImportUndo = {
  event: string
  /** Status after the event. */
  ends: string
  /** Event field that takes the reason. */
  note?: string
  /** Statuses in which the document may still be reverted. */
  from: readonly string[]
  /** Key field that is cleared, so that the corrected file can be imported again. */
  frees?: string
}

/** Data type of an import: a resource and the columns that identify its rows. */
export type ImportKind = {
  name: KindName
  title: string
  resource: AnyResource
  key: readonly string[]
  /** Rows are matched by their document number before the key; new rows get a number of their own. */
  ownNumber: boolean
  modes: readonly ImportMode[]
  /** Areas whose users may run it. */
  areas: readonly Area[]
  /** Columns of the file; some can only be set by an import. */
  columns: readonly string[]
  /** Columns that every row has to fill, also where the table leaves them open. */
  required: readonly string[]
  /** References that are looked up among all rows: the table itself says why one of them may not be taken. */
  unnarrowed: readonly string[]
  /** Alternative header names of a column. */
  heads: Readonly<Record<string, readonly string[]>>
  options: Fields
  /**
   * Columns whose missing look-up rows the import may create, with the values of such a row besides code and
   * name.
   */
  makes: Readonly<Record<string, Functions['make']>>
  group: ImportGroup | null
  /**
   * Restricts the look-up of a reference to rows of the same parent: a bin to the location of this row, or,
   * as `stock_count_id.location_id`, to the location of its count.
   */
  within: Readonly<Record<string, string>>
  /** Additional look-up columns of a reference: a customer by e-mail, a product by barcode. */
  also: Readonly<Record<string, readonly string[]>>
  /**
   * Initial values where the file leaves a column empty, from its other values and the options; for a
   * reference the id or the text to look up.
   */
  initial: Readonly<Record<string, Functions['initial']>>
  /** Values of new rows where the file has none; existing rows keep theirs. */
  filled: Readonly<Record<string, Functions['filled']>>
  /** Values of new rows that people do not choose. */
  always: FieldValues
  /** Normalizes a cell before it is compared with the stored value. */
  tidy: Readonly<Record<string, (text: string) => string>>
  /** Statuses in which existing rows may be changed by import; null: those in which users may edit. */
  changeableIn: readonly string[] | null
  /** Event fired on each row or document after it is written. */
  fires: Functions['fires']
  revertible: boolean
  undo: ImportUndo | null
}

/** A kind as its line of the table says it, over the table of its name unless it says another. */
export type KindNotes = Omit<Options, 'resource'> & { table?: string }

type Options = Pick<ImportKind, 'name' | 'key'> & {
  resource: AnyResource
} & Partial<Omit<ImportKind, 'name' | 'title' | 'key' | 'resource'>>

const importKind = ({ resource, ...rest }: Options): ImportKind => ({
  title: t(kindTitles[rest.name]),
  resource,
  modes: ['upsert', 'insert', 'update'],
  areas: ['imports'],
  ownNumber: false,
  columns: [...(rest.ownNumber === true ? ['number'] : []), ...Object.keys(resource.fields)],
  required: [],
  unnarrowed: [],
  heads: {},
  also: {},
  initial: {},
  filled: {},
  always: {},
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

/** All data types whose table is part of this build. */
export const importKinds: readonly ImportKind[] = kindTable.flatMap(({ table, ...rest }) => {
  // A kind of the name of a part of a table fills that part alone.
  const resource = served.find(({ alias }) => alias === rest.name) ?? registry[table ?? rest.name]
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

const unnarrowed = ({ where: _, ...field }: AnyField): AnyField => field

/** The columns of a kind, in the order of its template. */
export function columnsOf(kind: ImportKind): ImportColumn[] {
  const { resource, group } = kind
  const column = (of: AnyResource, name: string, isLine: boolean): ImportColumn[] => {
    const own = name === 'number' && kind.ownNumber && !isLine ? ownNumber : fieldOf(of, name)
    if (!own) return []
    const full = isLine ? `${of.name}.${name}` : name
    const label = labelOf(of, name)
    const field = kind.unnarrowed.includes(full) ? unnarrowed(own) : own
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
  (kind.required.includes(name) ||
    (kind.key.includes(name) && !mayBeOpen(field)) ||
    (mode !== 'update' && field.presence === 'required'))

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
