import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../src/resources'
import { products } from '../../../src/resources/inventory/products/products'
import { isReport } from '../../../src/resources/kit/define/isReport'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { isComputed, viewOf } from '../../../src/resources/kit/define/derived'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import { ownColumns } from '../../../server/engine/rows/rowColumns'
import { hiddenColumns } from '../../../server/db/hiddenColumns'
import { internalTables } from '../../../server/db/internalTables'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

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

type Entry = [key: string, resource: AnyResource]
const list = Object.entries(registry)
const own = (resource: AnyResource): [string, AnyField][] =>
  Object.entries({ ...resource.fields, ...resource.systemFields })
const checksOn = (key: string, name: string) =>
  (checks.get(key) ?? []).filter((check) => new RegExp(`\\b${name}\\b`).test(check))
const shown = (values: readonly string[]) => values.toSorted().join(', ')

const columnsOf = (key: string) => columns.get(key) ?? new Map<string, Column>()
/** Not a view: what a view reads is checked at the tables below it. */
const isTable = ([key]: Entry) => !views.has(key)

/** What is wrong with each of these resources, each fault after the resource's name. */
const faultsOf = (entries: readonly Entry[], find: (key: string, resource: AnyResource) => string[]) => {
  expect(entries.length).toBeGreaterThan(30)
  return entries.flatMap(([key, resource]) => find(key, resource).map((fault) => `${key}: ${fault}`))
}

/** The values that the database admits for a choice. */
const admittedBy = (check: string) => [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '')

const choicesOf = (name: string, resource: AnyResource): string[] =>
  name === 'status' && resource.workflow
    ? Object.keys(resource.workflow.states)
    : (resource.fields[name]?.options ?? resource.systemFields?.[name]?.options ?? []).map(
        ({ value }) => value,
      )

describe('database', () => {
  it('the database has exactly the columns of every definition', () => {
    // People have columns that no definition may ever show.
    const hidden = ['password_hash', 'pin_hash', 'config', 'badge_code', 'password_changed_at']
    const faults = faultsOf(list, (key, resource) => {
      const [actual, expected] = [[...columnsOf(key).keys()], ownColumns(resource)]
      const spare = views.has(key) ? [] : actual.filter((name) => !expected.includes(name))
      return [
        ...expected.filter((name) => !actual.includes(name)).map((name) => `no ${name}`),
        ...spare
          .filter((name) => !(key === 'users' && hidden.includes(name)))
          .map((name) => `${name} undefined`),
      ]
    })
    expect(faults).toEqual([])
  })

  it('the view of a table has exactly the computed values of its definition', () => {
    const faults = faultsOf(list, (_key, resource) => {
      const computed = Object.entries(resource.derived).filter(([, value]) => isComputed(value))
      const expected = computed.length > 0 ? ['id', ...computed.map(([name]) => name)] : []
      const actual = [...columnsOf(viewOf(resource)).keys()]
      return shown(actual) === shown(expected) ? [] : [`${shown(actual)} instead of ${shown(expected)}`]
    })
    expect(faults).toEqual([])
  })

  it('the database stores every field as its kind', () => {
    const faults = faultsOf(list, (key, resource) =>
      [
        ...own(resource).map(([name, { kind, isJson }]) => [name, isJson ? ['jsonb'] : types[kind]] as const),
        ...Object.entries(standard),
      ]
        .filter(([name]) => ownColumns(resource).includes(name))
        .filter(([name, kinds]) => !kinds?.includes(columnsOf(key).get(name)?.udt_name ?? ''))
        .map(([name]) => `${name} is ${columnsOf(key).get(name)?.udt_name}`),
    )
    expect(faults).toEqual([])
  })

  it('the database stores as many decimals as the field admits', () => {
    const faults = faultsOf(list.filter(isTable), (key, resource) =>
      own(resource)
        .filter(([name, field]) => field.kind === 'decimal' && columnsOf(key).has(name))
        .filter(([name, field]) => columnsOf(key).get(name)?.numeric_scale !== field.scale)
        .map(([name, field]) => `${name} has not ${field.scale}`),
    )
    expect(faults).toEqual([])
  })

  it('the database has room for the largest number that a field admits', () => {
    const faults = faultsOf(list, (key, resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) => {
        const { numeric_precision: precision, numeric_scale: scale } = columnsOf(key).get(name) ?? {}
        if (field.kind !== 'decimal' || typeof precision !== 'number' || typeof scale !== 'number') return []
        return field.schema.safeParse(10 ** (precision - scale)).success ? [name] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('the database admits null in a table exactly where the definition says optional', () => {
    const faults = faultsOf(list.filter(isTable), (key, resource) =>
      own(resource)
        .filter(
          ([name, field]) =>
            (columnsOf(key).get(name)?.is_nullable === 'YES') !== (field.presence === 'optional'),
        )
        .map(([name]) => name),
    )
    expect(faults).toEqual([])
  })

  it('the database has a foreign key for every reference that must not be empty', () => {
    const faults = faultsOf(
      list.filter(([, resource]) => !isReport(resource)),
      (key, resource) =>
        own(resource)
          .filter(
            ([name, { kind, presence, table }]) =>
              kind === 'reference' && presence !== 'optional' && !referring.has(`${key}.${name} ${table}`),
          )
          .map(([name]) => name),
    )
    expect(faults).toEqual([])
  })

  it('the database admits the same choices as the definition of every table', () => {
    const faults = faultsOf(list.filter(isTable), (key, resource) => {
      const choices = own(resource).filter(([, { kind }]) => kind === 'choice')
      return [...choices.map(([name]) => name), ...(resource.workflow ? ['status'] : [])].flatMap((name) => {
        const admitted = checksOn(key, name)
          .filter((check) => check.includes(`(${name} = ANY`))
          .map(admittedBy)
        return admitted.some((values) => shown(values) === shown(choicesOf(name, resource)))
          ? []
          : [`${name} admits ${admitted.map(shown).join(' | ')}`]
      })
    })
    expect(faults).toEqual([])
  })

  it('the database admits texts of every table as long as the definition does', () => {
    const faults = faultsOf(
      list.filter((entry) => isTable(entry) && entry[0] !== 'users'),
      (key, resource) =>
        Object.entries(resource.fields).flatMap(([name, { kind, max }]) => {
          if ((kind !== 'text' && kind !== 'longText') || max === undefined) return []
          const pattern = new RegExp(`length\\("?${name}"?\\) (?:<=|=) (\\d+)`, 'g')
          const longest = checksOn(key, name).flatMap((check) =>
            [...check.matchAll(pattern)].map(([, length]) => Number(length)),
          )
          return longest.includes(max) ? [] : [`${name} admits ${longest.join()} instead of ${max}`]
        }),
    )
    expect(faults).toEqual([])
  })
})

it('change logs call a field of a product as its form does', async () => {
  const { fields, systemFields: stored } = products
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
  expect(found(rows.map(({ name }) => name).filter((name) => !(name in registry)))).toEqual(internalTables)
  for (const [table, hidden] of Object.entries(hiddenColumns))
    expect(found([table])[table]).toMatchObject(hidden)
})
