import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type pg from 'pg'
import { openPool } from '../../../server/db/connect'
import { databaseOver } from '../../../server/db/dedicatedConnection'
import { system } from '../../../server/engine/unitOfWork'
import { readingOf } from '../../../server/imports/read/reading'
import { dryRun } from '../../../server/imports/apply/dryRun'
import { nothingSeen } from '../../../server/imports/validate/uniqueness'
import { jobNamed } from '../../../server/jobs/jobs'
import { kindNamed } from '../../../src/resources/imports/kinds'
import { startServer, type TestNode } from '../../harness/server'
import { csv, type Importer, importer } from './runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())
beforeEach(() => node.pool.query('delete from brands'))

const brands = async () =>
  (await node.pool.query(`select code, name, owner, is_active from brands order by code`)).rows

it('a file is shown as it would be written, written as it was shown, and changes nothing the second time', async () => {
  const file = csv('Code,Name,Owner', 'ALP,Alpine,own', 'BOR,Boréal,Contract')
  const run = await admin.previewed('brands', file)
  expect([run.status, run.rows_total, run.rows_create, run.rows_error]).toEqual(['previewed', 2, 2, 0])
  expect(await brands()).toEqual([])
  expect((await admin.commit(run)).status).toBe('committed')
  expect(await brands()).toEqual([
    { code: 'ALP', name: 'Alpine', owner: 'own', is_active: true },
    { code: 'BOR', name: 'Boréal', owner: 'contract', is_active: true },
  ])
  const again = await admin.upload('brands', file)
  expect([again.http, again.message, again.data.id]).toEqual([409, 'duplicate_file', run.id])
  const second = await admin.previewed('brands', file, { confirm: true })
  expect([second.rows_unchanged, second.rows_create + second.rows_update]).toEqual([2, 0])
})

it('all errors of all rows are reported at once, each with its field, rule and line number', async () => {
  const run = await admin.previewed(
    'brands',
    csv('code,name,owner,is_active', 'OK,Fine,own,yes', '', 'BAD CODE,,nobody,perhaps', 'OK,Twice,own,oui'),
  )
  expect([run.rows_total, run.rows_error]).toEqual([3, 3])
  const { rows, findings } = await admin.rows(run.id, '&tab=errors')
  const twice = { code: 'unique', text: 'Rows 2 and 5 are duplicates' }
  expect(rows.map(({ row_number, errors }) => [row_number, errors])).toEqual([
    [2, { code: twice }],
    [
      4,
      {
        is_active: 'in',
        code: { code: 'other', text: 'Only letters, figures, dots, dashes and underscores' },
        name: 'required',
        owner: 'in',
      },
    ],
    [5, { code: twice }],
  ])
  const duplicates = { field: 'code', code: 'unique', text: null, messages: 1, rows: 2, first: [2, 5] }
  expect(findings).toContainEqual(duplicates)
  const refused = await admin.commit(run)
  expect(refused.message).toBe('import_has_errors')
})

it('changes show old and new values; an empty cell keeps the value and (clear) removes it', async () => {
  await node.pool.query(`insert into locations (code, name, kind, city, postal_code) values
    ('L1', 'One', 'office', 'Laval', 'H7A'), ('L2', 'Two', 'lab', 'Milton', null)`)
  const run = await admin.previewed(
    'locations',
    csv('code,name,kind,city,postal code', 'L1,One,office,,(clear)', 'L2,Deux,lab,Milton,'),
  )
  const { rows } = await admin.rows(run.id)
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['update', { postal_code: 'H7A' }, { postal_code: null }],
    ['update', { name: 'Two' }, { name: 'Deux' }],
  ])
  await admin.commit(run)
  const { rows: after } = await node.pool.query(
    `select name, city, postal_code from locations where code in ('L1', 'L2') order by code`,
  )
  expect(after).toEqual([
    { name: 'One', city: 'Laval', postal_code: null },
    { name: 'Deux', city: 'Milton', postal_code: null },
  ])
})

it('a mode holds: insert refuses what is, update what does not', async () => {
  await node.pool.query(`insert into brands (code, name) values ('ALP', 'Alpine')`)
  const errorsOf = async (mode: string) => {
    const run = await admin.previewed('brands', csv('code,name', 'ALP,Alps', 'NEW,New'), { mode })
    return (await admin.rows(run.id)).rows.map(({ errors }) => errors)
  }
  expect(await errorsOf('insert')).toEqual([{ code: 'unique' }, {}])
  expect(await errorsOf('update')).toEqual([{}, { code: 'exists' }])
})

it('nothing is written that was not shown: a row changed meanwhile refuses the whole commit', async () => {
  await node.pool.query(`insert into brands (code, name) values ('ALP', 'Alpine')`)
  const run = await admin.previewed('brands', csv('code,name', 'ALP,Alps', 'NEW,New'))
  await node.pool.query(`update brands set name = 'Other', version = version + 1`)
  const after = await admin.commit(run)
  expect([after.status, after.reason_code, after.rows_error]).toEqual(['previewed', 'import_stale', 1])
  expect((await brands()).map(({ name }) => name)).toEqual(['Other'])
  const { rows } = await admin.rows(run.id, '&tab=errors')
  expect(rows).toMatchObject([{ row_number: 2, errors: { row: { code: 'import_stale' } } }])
})

it('an import is reverted as a whole, or not at all when something has changed since', async () => {
  await node.pool.query(`insert into brands (code, name) values ('ALP', 'Alpine')`)
  const before = await brands()
  const run = await admin.commit(await admin.previewed('brands', csv('code,name', 'ALP,Alps', 'NEW,New')))
  const { version } = run
  await node.pool.query(`update brands set version = version + 1, owner = 'contract' where code = 'NEW'`)
  const hindered = await admin.person.post(admin.path(run.id, '/revert'), { version })
  expect(hindered).toMatchObject({
    message: 'not_revertible',
    data: { rows: [{ row_number: 3, text: 'Changed since', first: [3], rows: 1 }], total: 1 },
  })
  expect((await brands()).map(({ name }) => name)).toEqual(['Alps', 'New'])
  await node.pool.query(`update brands set version = version - 1, owner = 'own' where code = 'NEW'`)
  const taken = await admin.person.post(admin.path(run.id, '/revert'), { version })
  expect(taken.data.status).toBe('reverted')
  expect(await brands()).toEqual(before)
})

it('a cell is corrected and a row excluded in the preview; the content of the file is kept', async () => {
  const run = await admin.previewed('brands', csv('code,name', 'A B,Alps', 'C C,Cee', 'D,Dee'))
  const corrected = await admin.person.put(admin.path(run.id, '/rows/2'), {
    version: run.version,
    values: { code: 'AB' },
  })
  expect(corrected.data.rows[0]).toMatchObject({
    raw: ['A B', 'Alps'],
    edited: ['AB', 'Alps'],
    action: 'create',
  })
  const left = await admin.person.post(admin.path(run.id, '/exclude'), {
    version: corrected.data.run.version,
    row_numbers: [3],
    reason: 'Closed',
  })
  expect([left.data.rows_error, left.data.rows_excluded, left.data.rows_create]).toEqual([0, 1, 2])
  expect((await admin.commit(left.data)).status).toBe('committed')
  expect((await brands()).map(({ code }) => code)).toEqual(['AB', 'D'])
})

it('of rows in error those of one field and rule are left out together, and the others stay', async () => {
  const file = csv('code,name', 'E E,One', 'EF,', 'EG,', ',Four', 'EH,Five')
  const run = await admin.previewed('brands', file)
  const leave = (which: Record<string, unknown>, version: number) =>
    admin.person.post(admin.path(run.id, '/exclude'), { version, reason: 'Wrong', ...which })
  const names = await leave({ errors: 1, field: 'name', code: 'required' }, run.version)
  expect([names.data.rows_error, names.data.rows_excluded]).toEqual([2, 2])
  expect((await leave({ errors: 1, field: 7 }, names.data.version)).data).toEqual({ field: 'other' })
  const all = await leave({ errors: 1 }, names.data.version)
  expect([all.data.rows_error, all.data.rows_excluded, all.data.rows_create]).toEqual([0, 4, 1])
})

it('a cell corrected to a duplicate is reported at both rows, and at none once it differs', async () => {
  const run = await admin.previewed('brands', csv('code,name', 'B1,Bee', 'B2,Bay'))
  const say = (code: string, version: number) =>
    admin.person.put(admin.path(run.id, '/rows/2'), { version, values: { code } })
  const same = await say('B2', run.version)
  expect([same.data.run.rows_error, same.data.run.rows_create]).toEqual([2, 0])
  const other = await say('B3', same.data.run.version)
  expect([other.data.run.rows_error, other.data.run.rows_create]).toEqual([0, 2])
})

it('a form and a file are refused for the same reasons in the same words', async () => {
  const cases: Record<string, unknown>[] = [
    { sku: 'x y', name: '', kind: 'odd', category_id: 9_999_999, stock_measure_id: 9_999_999 },
    { sku: 'A-1', name: 'A', kind: 'finished_good', pg_percent: 70, vg_percent: 70 },
    { sku: 'A-2', name: 'B', kind: 'raw_material', min_stock: 9, reorder_point: 3, barcode: '12345678' },
    {
      sku: 'A-3',
      name: 'C',
      kind: 'raw_material',
      list_price: 1.001,
      units_per_carton: 0,
      expiry_tracked: 1,
    },
  ]
  const { rows: measures } = await node.pool.query('select id, code from measures order by id limit 1')
  const { rows: categories } = await node.pool.query(
    `insert into categories (code, name) values ('C1', 'C1') returning id`,
  )
  for (const overrides of cases) {
    const product = { category_id: categories[0].id, stock_measure_id: measures[0].id, ...overrides }
    const form = await admin.person.post('/inventory/products', product)
    expect(form.message).toBe('validation_error')
    const named = {
      ...product,
      category_id: overrides.category_id ?? 'C1',
      stock_measure_id: overrides.stock_measure_id ?? measures[0].code,
    }
    const run = await admin.previewed('products', csv(Object.keys(named).join(), Object.values(named).join()))
    const [row] = (await admin.rows(run.id)).rows
    // An import reports all errors at once, a form those of its fields first.
    expect(row?.errors).toMatchObject(form.data)
  }
})

it('rows of a discarded file go after 30 days, rows and file of any after 24 months; what the run came to stays', async () => {
  const stored = async (id: number) => {
    const { rows } = await node.pool.query(
      `select r.status, (select count(*)::int from import_rows where import_run_id = r.id) as rows,
         (select count(*)::int from attachments where entity = 'import_runs' and entity_id = r.id) as files
       from import_runs r where id = $1`,
      [id],
    )
    return rows[0]
  }
  const discarded = await admin.previewed('brands', csv('code,name', 'SW1,One', 'SW2,Two'))
  await admin.person.post(admin.path(discarded.id, '/discard'), { version: discarded.version })
  const old = await admin.commit(await admin.previewed('brands', csv('code,name', 'SW3,Three')))
  const young = await admin.commit(await admin.previewed('brands', csv('code,name', 'SW4,Four')))
  const db = new Kysely({ dialect: new PostgresDialect({ pool: node.pool }) })
  const sweep = () => jobNamed('import_sweep')?.work({ db } as never)
  await sweep()
  expect([await stored(discarded.id), await stored(old.id)]).toEqual([
    { status: 'discarded', rows: 2, files: 1 },
    { status: 'committed', rows: 1, files: 1 },
  ])
  await node.pool.query(`update import_runs set updated_at = now() - interval '31 days' where id = $1`, [
    discarded.id,
  ])
  await node.pool.query(`update import_runs set created_at = now() - interval '25 months' where id = $1`, [
    old.id,
  ])
  await node.pool.query(
    `update attachments set created_at = now() - interval '25 months' where entity = 'import_runs' and entity_id = $1`,
    [old.id],
  )
  await sweep()
  expect([await stored(discarded.id), await stored(old.id), await stored(young.id)]).toEqual([
    { status: 'discarded', rows: 0, files: 1 },
    { status: 'committed', rows: 0, files: 0 },
    { status: 'committed', rows: 1, files: 1 },
  ])
})

it('rows that wait for those before them may wait for as long as these take', async () => {
  const kind = kindNamed('brands')
  if (!kind) throw new Error('Nothing comes in as brands')
  const pool = openPool(node.connection, 1)
  let current: pg.PoolClient | undefined
  pool.on('acquire', (client) => (current = client))
  let isTheirTurn = () => {}
  const before = new Promise<void>((resolve) => (isTheirTurn = resolve))
  const longest = async () =>
    (await current?.query('show idle_in_transaction_session_timeout'))?.rows[0]
      ?.idle_in_transaction_session_timeout
  const format = { decimal_mark: 'point', date_format: 'YYYY-MM-DD' } as const
  const reading = readingOf(kind, 'upsert', format, { code: 0, name: 1 }, {})
  const rows = [{ row_number: 2, raw: ['W1', 'Waiting'] }]
  const judging = dryRun(databaseOver(pool), system, reading, rows, nothingSeen(), before)
  await expect.poll(longest, { timeout: 20_000 }).toBe('0')
  isTheirTurn()
  const judged = await judging
  await pool.end()
  expect(judged.map(({ action }) => action)).toEqual(['create'])
})
