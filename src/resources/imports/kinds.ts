import type { Area } from '../../access'
import { type AnyResource, fieldOf } from '../kit/defineResource'
import { labelOf } from '../kit/columns'
import { type AnyField, choice, type Fields, flag, optional, withDefault } from '../kit/field'
import { flavorProfiles } from '../inventory/flavors'
import { resources } from '..'
import { type KindName, kindTitles } from './kindNames'

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
}

/** What a file can hold: over a resource, with the columns by which a row of it is known. */
export type ImportKind = {
  name: KindName
  title: string
  resource: AnyResource
  key: readonly string[]
  modes: readonly ImportMode[]
  /** Areas that run it; imports is the administrators'. */
  areas: readonly Area[]
  /** Fields of a file, and values that only an import may give. */
  columns: readonly string[]
  /** Other heads by which a column is known. */
  heads: Readonly<Record<string, readonly string[]>>
  options: Fields
  /** Columns whose look-ups a file may bring with it by option, and what such a row has beside its code and name. */
  makes: Readonly<
    Record<string, (options: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>
  >
  group: ImportGroup | null
  /**
   * References that are looked up among the rows of another: a bin among those of the location of this row, or, as
   * `stock_count_id.location_id`, of the location of its count.
   */
  within: Readonly<Record<string, string>>
  /** What stands where a file says nothing, made of what it does say; of a reference the text that is looked up. */
  initial: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => unknown>>
  /** How a column is written the one way, before it is compared with what stands. */
  tidy: Readonly<Record<string, (text: string) => string>>
  revertible: boolean
}

type Given = Pick<ImportKind, 'name' | 'key'> & {
  resource: AnyResource
} & Partial<Omit<ImportKind, 'name' | 'title' | 'key' | 'resource'>>

const importKind = ({ resource, ...given }: Given): ImportKind => ({
  title: kindTitles[given.name],
  resource,
  modes: ['upsert', 'insert', 'update'],
  areas: ['imports'],
  columns: Object.keys(resource.fields),
  heads: {},
  initial: {},
  tidy: {},
  within: {},
  options: {},
  makes: {},
  group: null,
  revertible: true,
  ...given,
})

const registry = resources as unknown as Readonly<Record<string, AnyResource>>

const asPostalCode = (text: string) => {
  const code = text.toUpperCase().replace(/\s+/g, '')
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : text
}

/** Plain lists: a row is known by its key, and a file of them is a line each. */
const plain: readonly (Omit<Given, 'resource'> & { table?: string })[] = [
  { name: 'countries', key: ['iso2'] },
  { name: 'provinces', key: ['country_id', 'code'] },
  { name: 'currencies', key: ['code'] },
  { name: 'locations', key: ['code'] },
  { name: 'parameter_types', key: ['code'] },
  { name: 'parameters', key: ['parameter_type_id', 'code'] },
  { name: 'brands', key: ['code'], areas: ['imports', 'inventory'] },
  { name: 'flavors', key: ['code'], areas: ['imports', 'inventory'] },
  { name: 'categories', key: ['code'], areas: ['imports', 'inventory'] },
  { name: 'measures', key: ['code'], areas: ['imports', 'inventory'] },
  {
    name: 'products',
    key: ['sku'],
    areas: ['imports', 'inventory'],
    heads: { stock_measure_id: ['measure'], excise_jurisdiction: ['jurisdiction'] },
    options: {
      allow_new_lookups: withDefault(flag('Create brands, flavors and categories that are not known'), false),
      flavor_profile: optional(choice('Profile of new flavors', flavorProfiles)),
    },
    makes: {
      brand_id: () => ({}),
      flavor_id: ({ flavor_profile }) => ({ profile: flavor_profile }),
      category_id: () => ({}),
    },
  },
  {
    name: 'product_components',
    key: ['product_id', 'component_product_id'],
    areas: ['imports', 'inventory'],
    heads: { product_id: ['sku'], component_product_id: ['component_sku'] },
  },
  {
    name: 'bins',
    key: ['location_id', 'code'],
    modes: ['upsert', 'insert'],
    areas: ['imports', 'inventory'],
    heads: { location_id: ['location'], code: ['bin'] },
  },
  {
    name: 'product_families',
    key: ['code'],
    areas: ['imports', 'inventory'],
    heads: { code: ['family'] },
  },
  {
    name: 'product_bins',
    key: ['product_id', 'bin_id'],
    areas: ['imports', 'inventory'],
    columns: [
      'product_id',
      'location_id',
      'bin_id',
      'role',
      'is_primary',
      'min_qty',
      'max_qty',
      'putaway_rank',
    ],
    heads: { product_id: ['sku'], min_qty: ['min'], max_qty: ['max'] },
    within: { bin_id: 'location_id' },
  },
  {
    name: 'price_tier_lines',
    key: ['price_tier_id', 'product_id', 'product_family_id', 'category_id', 'min_qty', 'valid_from'],
    areas: ['imports', 'inventory'],
    heads: { price_tier_id: ['tier'], product_id: ['sku'], product_family_id: ['family'] },
    initial: { min_qty: () => 1 },
  },
  {
    name: 'stock_count_sheet',
    table: 'stock_count_lines',
    key: ['stock_count_id', 'bin_id', 'product_id', 'lot_id'],
    modes: ['update'],
    areas: ['imports', 'inventory'],
    columns: ['stock_count_id', 'bin_id', 'product_id', 'lot_id', 'counted_qty'],
    heads: { product_id: ['sku'] },
    within: { bin_id: 'stock_count_id.location_id', lot_id: 'product_id' },
    initial: { lot_id: () => 'NA' },
  },
  {
    name: 'stock_adjustments',
    key: ['external_ref'],
    modes: ['insert'],
    areas: ['imports', 'inventory'],
    columns: ['external_ref', 'location_id', 'reason_code', 'adjusted_on', 'note'],
    heads: {
      external_ref: ['document_ref'],
      'stock_adjustment_lines.product_id': ['sku'],
      'stock_adjustment_lines.qty_change': ['change'],
      'stock_adjustment_lines.note': ['line_note'],
    },
    within: {
      'stock_adjustment_lines.bin_id': 'location_id',
      'stock_adjustment_lines.lot_id': 'stock_adjustment_lines.product_id',
    },
    initial: { 'stock_adjustment_lines.lot_id': () => 'NA' },
    group: {
      lines: 'stock_adjustment_lines',
      columns: ['product_id', 'lot_id', 'bin_id', 'qty_change', 'unit_cost', 'note'],
      key: ['lot_id', 'bin_id'],
    },
  },
  {
    name: 'suppliers',
    key: ['name'],
    areas: ['imports', 'purchase'],
    heads: { payment_term_id: ['terms'], country_id: ['country'] },
  },
  {
    name: 'reorder_levels',
    table: 'products',
    key: ['sku'],
    modes: ['update'],
    areas: ['imports', 'inventory'],
    columns: ['sku', 'min_stock', 'reorder_point', 'reorder_qty', 'max_stock', 'lead_time_days'],
    heads: { min_stock: ['min'], max_stock: ['max'] },
  },
  {
    name: 'opening_stock',
    key: ['product_id', 'lot_number', 'location_id', 'bin'],
    modes: ['insert'],
    heads: { product_id: ['sku'], lot_number: ['lot'] },
    initial: { lot_number: () => 'NA' },
  },
  {
    name: 'customers',
    key: ['name', 'ship_postal_code'],
    heads: { ship_province_id: ['ship_province'], payment_term_id: ['terms'] },
    tidy: { ship_postal_code: asPostalCode, bill_postal_code: asPostalCode },
  },
  { name: 'tags', key: ['name', 'entity'], initial: { entity: () => 'any' } },
  { name: 'accounts', key: ['code'] },
  {
    name: 'accounting_mappings',
    key: ['event', 'category_id', 'location_id', 'tax_code', 'valid_from'],
  },
  {
    name: 'users',
    key: ['username'],
    modes: ['insert'],
  },
  {
    name: 'tax_setups',
    key: ['province_id', 'direction', 'valid_from'],
    heads: { 'tax_setup_lines.code': ['tax', 'tax_code'], 'tax_setup_lines.name': ['tax_name'] },
    group: {
      lines: 'tax_setup_lines',
      columns: [
        'code',
        'name',
        'rate',
        'tax_classes',
        'compound',
        'exempt_for',
        'recoverable_percent',
        'account_id',
      ],
      key: ['code'],
      sequence: 'sequence',
    },
  },
  {
    name: 'recipes',
    key: ['code', 'revision'],
    modes: ['insert'],
    columns: [
      'code',
      'revision',
      'name',
      'product_id',
      'basis',
      'target_strength_mg_ml',
      'is_rework',
      'export_only',
      'notes',
    ],
    heads: {
      code: ['recipe_code'],
      product_id: ['product_sku'],
      'recipe_lines.product_id': ['ingredient_sku'],
      'recipe_lines.strength_mg_ml': ['strength_mg_ml'],
    },
    initial: { revision: () => 1, name: ({ code }) => code },
    group: {
      lines: 'recipe_lines',
      columns: ['product_id', 'role', 'percent', 'strength_mg_ml', 'tolerance_percent', 'is_hazard', 'note'],
      key: ['product_id'],
      sequence: 'sequence',
      sum: { field: 'percent', is: 100, tolerance: 0.01 },
    },
  },
]

/** Every kind whose table stands. */
export const importKinds: readonly ImportKind[] = plain.flatMap(({ table, ...given }) => {
  const resource = registry[table ?? given.name]
  return resource ? [importKind({ resource, ...given })] : []
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

/** The columns of a kind, in the order of its template. */
export function columnsOf(kind: ImportKind): ImportColumn[] {
  const { resource, group } = kind
  const column = (of: AnyResource, name: string, isLine: boolean): ImportColumn[] => {
    const field = fieldOf(of, name)
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
  // A head that names a column outright is nobody else's, so the surest names are tried first.
  for (const place of Array(Math.max(...columns.map(({ heads: names }) => names.length))).keys())
    for (const { name, heads: names } of columns) {
      const wanted = names[place]
      if (wanted === undefined || name in mapping) continue
      const found = [...left].find(([, head]) => head !== '' && head === normal(wanted))
      if (!found) continue
      mapping[name] = found[0]
      left.delete(found[0])
    }
  return mapping
}
