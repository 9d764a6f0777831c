import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportRow } from '../../../src/resources/imports/import_rows'
import { startServer, type TestNode } from '../../harness/server'
import { csv, type Importer, importer } from './runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())
beforeEach(async () => {
  for (const table of ['product_changes', 'products', 'brands', 'flavors', 'categories'])
    await node.pool.query(`delete from ${table}`)
  await node.pool.query(`insert into categories (code, name) values ('LIQ', 'Liquids')`)
})

const measure = async () =>
  (await node.pool.query<{ code: string }>('select code from measures order by id limit 1')).rows[0]?.code

const file = async (...lines: string[]) => {
  const code = await measure()
  return csv(
    'sku,name,kind,measure,category,brand,flavor',
    ...lines.map((line) => line.replace('*', String(code))),
  )
}
const allowed = { allow_new_lookups: true, flavor_profile: 'fruit' }
const previewed = async (text: string, options: object = allowed) => {
  const { data: plan } = await admin.upload('products', text, { confirm: true })
  const payload = { version: plan.run.version, mapping: plan.mapping, options }
  await admin.person.post(admin.path(plan.run.id, '/preview'), payload)
  return admin.settled(plan.run.id)
}
const named = async (table: 'brands' | 'flavors' | 'products') =>
  (
    await node.pool.query(
      `select ${table === 'products' ? 'sku as code' : 'code'}, name from ${table} order by code`,
    )
  ).rows

it('without the option an unknown brand is an error, with it a row more that is written first', async () => {
  const text = await file(
    'A-1,One,flavour,*,LIQ,Côte Nord,Blue Razz',
    'A-2,Two,flavour,*,LIQ,Côte Nord,',
    'A-3,Three,flavour,*,Salts,,Blue Razz',
  )
  const refused = await previewed(text, {})
  expect(refused.rows_error).toBe(3)
  const run = await previewed(text)
  expect([run.rows_create, run.rows_error, run.rows_total]).toEqual([6, 0, 6])
  const { rows } = await admin.rows(run.id)
  expect(rows.flatMap(({ target_table, after }) => (target_table ? [[target_table, after]] : []))).toEqual(
    [
      ['categories', { code: 'SALTS', name: 'Salts' }],
      ['flavors', { code: 'BLUE-RAZZ', name: 'Blue Razz', profile: 'fruit' }],
      ['brands', { code: 'COTE-NORD', name: 'Côte Nord' }],
    ].toReversed(),
  )
  expect([await named('brands'), await named('flavors')]).toEqual([[], []])
  expect((await admin.commit(run)).status).toBe('committed')
  const { rows: written } = await node.pool.query(
    `select sku, b.name as brand, f.name as flavor, c.name as category from products p left join brands b on b.id = p.brand_id
     left join flavors f on f.id = p.flavor_id join categories c on c.id = p.category_id order by sku`,
  )
  expect(written).toEqual([
    { sku: 'A-1', brand: 'Côte Nord', flavor: 'Blue Razz', category: 'Liquids' },
    { sku: 'A-2', brand: 'Côte Nord', flavor: null, category: 'Liquids' },
    { sku: 'A-3', brand: null, flavor: 'Blue Razz', category: 'Salts' },
  ])
  expect((await previewed(text)).rows_unchanged).toBe(3)
})

it('a look-up named only by a corrected or excluded row is not created', async () => {
  const text = await file('A-1,One,flavour,*,LIQ,Alpne,', 'A-2,Two,flavour,*,LIQ,Boreal,')
  const run = await previewed(text)
  expect(run.rows_create).toBe(4)
  const { data: corrected } = await admin.person.put(admin.path(run.id, '/rows/2'), {
    version: run.version,
    values: { brand_id: 'Alpine' },
  })
  const made = (corrected.rows as ImportRow[]).filter(({ target_table }) => target_table)
  expect(made.map(({ after }) => after.name)).toEqual(['Alpine', 'Boreal'])
  const left = { version: corrected.run.version, row_numbers: [3], reason: 'later' }
  const { data: after } = await admin.person.post(admin.path(run.id, '/exclude'), left)
  expect((await admin.commit(after)).status).toBe('committed')
  expect(await named('brands')).toEqual([{ code: 'ALPINE', name: 'Alpine' }])
})

it('a brand that another person adds meanwhile stops the commit, and nothing is written', async () => {
  const run = await previewed(await file('A-1,One,flavour,*,LIQ,Alpine,'))
  await node.pool.query(`insert into brands (code, name) values ('ALP', 'Alpine')`)
  const after = await admin.commit(run)
  expect([after.status, after.reason_code]).toEqual(['previewed', 'import_stale'])
  expect(await named('products')).toEqual([])
})

it('an imported look-up is removed when the import is reverted, unless it is in use by then', async () => {
  const text = await file('A-1,One,flavour,*,LIQ,Alpine,')
  const run = await admin.commit(await previewed(text))
  const { rows } = await node.pool.query(`select id from brands`)
  await node.pool.query(
    `insert into products (sku, name, kind, category_id, stock_measure_id, brand_id)
     select 'B', 'B', 'flavour', category_id, stock_measure_id, $1 from products limit 1`,
    [rows[0].id],
  )
  const refused = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([refused.message, refused.data.text]).toEqual(['not_revertible', 'Brands of the import are in use'])
  expect((await named('brands')).length).toBe(1)
  await node.pool.query(`delete from products where sku = 'B'`)
  const taken = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect(taken.data.status).toBe('reverted')
  expect([await named('brands'), await named('products')]).toEqual([[], []])
})
