import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../src/resources'
import { isReport } from '../src/resources/kit/define/defineReport'
import type { AnyResource } from '../src/resources/kit/define/defineResource'
import type { AnyField } from '../src/resources/kit/fields/field'
import { ownColumns } from '../server/engine/rowSelect'
import { hiddenColumns, internalTables } from '../server/db/internalTables'
import { type FreshDatabase, freshDatabase } from './harness/database'

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  numeric_precision: number | null
  numeric_scale: number | null
  column_default: string | null
  is_identity: 'YES' | 'NO'
  is_generated: 'ALWAYS' | 'NEVER'
}

let fresh: FreshDatabase
let columns: Map<string, Map<string, Column>>
let checks: Map<string, string[]>
let views: Set<string>
let referring: Set<string>

beforeAll(async () => {
  fresh = await freshDatabase()
  const { rows } = await fresh.pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, numeric_precision, numeric_scale,
       column_default, is_identity, is_generated
     from information_schema.columns where table_schema = 'public'`,
  )
  columns = new Map()
  for (const row of rows) {
    const table = columns.get(row.table_name) ?? new Map<string, Column>()
    columns.set(row.table_name, table.set(row.column_name, row))
  }
  const constraints = await fresh.pool.query<{ table: string; check: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  checks = new Map()
  for (const { table, check } of constraints.rows) checks.set(table, [...(checks.get(table) ?? []), check])
  const references = await fresh.pool.query<{ reference: string }>(
    `select c.conrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass as reference
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )
  referring = new Set(references.rows.map(({ reference }) => reference))
  const shown = await fresh.pool.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_schema = 'public'`,
  )
  views = new Set(shown.rows.map(({ name }) => name))
})

afterAll(() => fresh?.drop())

const types: Record<AnyField['kind'], readonly string[]> = {
  text: ['text'],
  longText: ['text'],
  colour: ['text'],
  choice: ['text'],
  choices: ['_text'],
  integer: ['int4', 'int8'],
  decimal: ['numeric'],
  day: ['date'],
  instant: ['timestamptz'],
  reference: ['int8'],
  flag: ['bool'],
}

const standard: Record<string, readonly string[]> = {
  id: ['int8'],
  version: ['int4'],
  number: ['text'],
  status: ['text'],
  created_at: ['timestamptz'],
  updated_at: ['timestamptz'],
  created_by: ['int8'],
  updated_by: ['int8'],
}

const list = Object.entries(resources) as unknown as [string, AnyResource][]
const own = (resource: AnyResource): [string, AnyField][] =>
  Object.entries({ ...resource.fields, ...resource.systemFields })
const shown = (values: readonly string[]) => values.toSorted().join(', ')

describe.each(list)('%s', (key, resource) => {
  it('has its name, and every column of its definition and no other', () => {
    expect(resource.name).toBe(key)
    const table = columns.get(key)
    expect(table, `table ${key}`).toBeDefined()
    const actual = [...(table?.keys() ?? [])]
    const expected = ownColumns(resource)
    const missing = expected.filter((name) => !actual.includes(name))
    expect(missing).toEqual([])
    const hidden = Object.keys(key in hiddenColumns ? hiddenColumns[key as keyof typeof hiddenColumns] : {})
    if (!views.has(key))
      expect(actual.filter((name) => !expected.includes(name) && !hidden.includes(name))).toEqual([])
  })

  it('stores every field as its kind', () => {
    const wrong = [
      ...own(resource).map(([name, { kind, isJson }]) => [name, isJson ? ['jsonb'] : types[kind]] as const),
      ...Object.entries(standard),
    ]
      .filter(([name]) => ownColumns(resource).includes(name))
      .filter(([name, kinds]) => !kinds?.includes(columns.get(key)?.get(name)?.udt_name ?? ''))
    expect(wrong.map(([name]) => `${name}: ${columns.get(key)?.get(name)?.udt_name}`)).toEqual([])
  })

  it('keeps as many decimals as the field admits, and the largest number it admits', () => {
    const wrong = own(resource)
      .filter(([name, field]) => field.kind === 'decimal' && !views.has(key) && columns.get(key)?.has(name))
      .filter(([name, field]) => columns.get(key)?.get(name)?.numeric_scale !== field.scale)
    expect(wrong.map(([name, field]) => `${name}: ${field.scale}`)).toEqual([])
    const largest = (field: AnyField, precision: number, scale: number) =>
      field.schema.safeParse(10 ** (precision - scale)).success
    const overflowing = Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'decimal')
      .filter(([name, field]) => {
        const { numeric_precision: precision, numeric_scale: scale } = columns.get(key)?.get(name) ?? {}
        return typeof precision === 'number' && typeof scale === 'number' && largest(field, precision, scale)
      })
    expect(overflowing.map(([name]) => name)).toEqual([])
  })

  it('may be empty in the database exactly where the definition says so', () => {
    if (views.has(key)) return
    const wrong = own(resource).filter(
      ([name, field]) =>
        (columns.get(key)?.get(name)?.is_nullable === 'YES') !== (field.presence === 'optional'),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('refers only to what stands, wherever it has to refer to something', () => {
    if (isReport(resource)) return
    const wrong = own(resource).filter(
      ([name, { kind, presence, table }]) =>
        kind === 'reference' && presence !== 'optional' && !referring.has(`${key}.${name} ${table}`),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('admits the same choices, and texts as long', () => {
    if (views.has(key)) return
    const wrong: string[] = []
    const about = (name: string) =>
      (checks.get(key) ?? []).filter((check) => new RegExp(`\\b${name}\\b`).test(check))
    const fields = [
      ...own(resource),
      ...(resource.workflow ? [['status', { kind: 'choice' }] as never] : []),
    ] as [string, AnyField][]
    for (const [name, field] of fields) {
      if (field.kind === 'choice') {
        const expected =
          name === 'status' && resource.workflow
            ? Object.keys(resource.workflow.states)
            : (field.options ?? []).map(({ value }) => value)
        const admitted = about(name)
          .filter((check) => check.includes(`(${name} = ANY`))
          .map((check) => [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? ''))
        if (!admitted.some((values) => shown(values) === shown(expected)))
          wrong.push(`${name}: ${admitted.map(shown).join(' | ')}`)
      }
      if (
        (field.kind === 'text' || field.kind === 'longText') &&
        key !== 'users' &&
        resource.fields[name] &&
        field.max !== undefined
      ) {
        const longest = about(name).flatMap((check) =>
          [...check.matchAll(new RegExp(`length\\("?${name}"?\\) (?:<=|=) (\\d+)`, 'g'))].map(([, max]) =>
            Number(max),
          ),
        )
        if (!longest.includes(field.max)) wrong.push(`${name}: ${longest.join()} instead of ${field.max}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

it('the logs call a field of a product as its form does', async () => {
  const { fields, systemFields: stored } = resources.products
  const labels = Object.entries({ ...fields, ...stored }).map(([name, { label }]) => [name, label])
  const { rows } = await fresh.pool.query<{ name: string; label: string }>(
    'select name, product_field_label(name) as label from unnest($1::text[]) name',
    [labels.map(([name]) => name)],
  )
  expect(rows.map(({ name, label }) => [name, label])).toEqual(labels)
})

/** A column as `internalTables` writes it. */
const written = ({ udt_name, is_nullable, column_default, is_identity, is_generated }: Column) => {
  if (is_identity === 'YES' || is_generated === 'ALWAYS') return `${udt_name}!`
  if (column_default !== null) return `${udt_name}=`
  return is_nullable === 'YES' ? `${udt_name}?` : udt_name
}

it('has every table in a definition or in internalTables, whose columns are those of the database', async () => {
  const found = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((table) => [
        table,
        Object.fromEntries([...(columns.get(table) ?? [])].map(([name, column]) => [name, written(column)])),
      ]),
    )
  const { rows } = await fresh.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  )
  expect(found(rows.map(({ name }) => name).filter((name) => !(name in resources)))).toEqual(internalTables)
  for (const [table, hidden] of Object.entries(hiddenColumns))
    expect(found([table])[table]).toMatchObject(hidden)
})
