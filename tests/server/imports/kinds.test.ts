import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Kind } from '../../../src/resources/imports/importShapes'
import { columnsOf, importKinds } from '../../../src/resources/imports/kinds'
import { startServer, type TestNode } from '../../harness/server'
import { csv, type Importer, importer } from './runs'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())

it('every kind has a template that its own columns read, as text and as a workbook', async () => {
  for (const kind of importKinds) {
    const names = new Set(columnsOf(kind).map(({ name }) => name))
    for (const name of kind.key) expect([kind.name, names.has(name)]).toEqual([kind.name, true])
    for (const format of kind.group || kind.name === 'products' ? ['csv', 'xlsx'] : ['csv']) {
      const response = await fetch(`${node.url}/api/imports/kinds/${kind.name}/template?format=${format}`, {
        headers: { authorization: `Bearer ${admin.person.token}` },
      })
      const file = new Uint8Array(await response.arrayBuffer())
      const { data } = await admin.upload(kind.name, file, {
        mode: kind.modes[0] ?? 'upsert',
        name: `t.${format}`,
      })
      expect([kind.name, Object.keys(data.mapping).length]).toEqual([kind.name, names.size])
    }
  }
})

it('people come in invited, with their roles and without a password', async () => {
  const run = await admin.commit(
    await admin
      .previewed(
        'users',
        csv(
          'username,name,company,roles,modules',
          'n.roy,N. Roy,Plant,"batcher, bottler",Production',
          'x y,X,Plant,who,',
        ),
        { mode: 'insert' },
      )
      .then(async (shown) => {
        const { rows } = await admin.rows(shown.id, '&action=error')
        expect(rows.map(({ errors }) => errors)).toEqual([
          { username: { code: 'other', text: 'A username has no spaces' }, roles: 'in' },
        ])
        const left = { version: shown.version, row_numbers: [3], reason: 'wrong' }
        return (await admin.person.post(admin.path(shown.id, '/exclude'), left)).data
      }),
  )
  expect([run.status, run.reason]).toEqual(['committed', null])
  const { rows } = await node.pool.query(
    `select status, password_hash, array(select role from user_roles where user_id = u.id order by role) as roles
     from users u where username = 'n.roy'`,
  )
  expect(rows).toEqual([{ status: 'invited', password_hash: null, roles: ['batcher', 'bottler'] }])
})

it('a file of people is committed and reverted only by who confirmed who they are within ten minutes', async () => {
  const confirmed = (minutesAgo: number) =>
    node.pool.query(
      'update access_tokens set confirmed_at = now() - make_interval(mins => $2) where user_id = $1',
      [admin.person.id, minutesAgo],
    )
  const people = csv('username,name,company,roles', 'd.ross,D. Ross,Plant,admin')
  const shown = await admin.previewed('users', people, { mode: 'insert' })
  await confirmed(11)
  expect((await admin.commit(shown)).message).toBe('confirmation_required')
  await confirmed(9)
  const run = await admin.commit(shown)
  expect(run.status).toBe('committed')
  await confirmed(11)
  expect((await admin.revert(run)).message).toBe('confirmation_required')
  await confirmed(0)
  expect((await admin.revert(run)).status).toBe('reverted')
})

it('imported users stay on record when the file is reverted, without their invitation', async () => {
  const people = csv(
    'username,name,company,roles',
    'm.cote,M. Côté,Plant,bottler',
    'p.lam,P. Lam,Plant,bottler',
  )
  const run = await admin.commit(await admin.previewed('users', people, { mode: 'insert' }))
  const storedRows = async () =>
    (
      await node.pool.query(
        `select id, status from users where username in ('m.cote', 'p.lam') order by username`,
      )
    ).rows
  const [, taken] = await storedRows()
  const { data } = await admin.person.post(`/general/users/${taken.id}/reset_password`, { version: 1 })
  const password = 'long enough to keep'
  const used = { link: data.link, password, password_confirmation: password }
  expect((await admin.person.post('/password_link/use', used)).http).toBe(200)
  const refused = await admin.revert(run)
  expect([refused.message, refused.data.rows]).toEqual([
    'not_revertible',
    [{ row_number: 3, target_id: taken.id, text: 'P. Lam is active', first: [3], rows: 1 }],
  ])
  expect((await storedRows()).map(({ status }) => status)).toEqual(['invited', 'active'])
  await node.pool.query(`update users set status = 'invited' where id = ${taken.id}`)
  expect((await admin.revert(run)).status).toBe('reverted')
  expect((await storedRows()).map(({ status }) => status)).toEqual(['inactive', 'inactive'])
})

it('a customer is known by name and postal code, however the code is typed', async () => {
  const { rows } = await node.pool.query(`select code from provinces where code = 'QC'`)
  const line = (code: string) =>
    csv(
      'name,legal_name,kind,ship_province,ship_postal_code',
      `Tabac Roy,Tabac Roy inc.,retailer,${rows[0].code},${code}`,
    )
  expect((await admin.commit(await admin.previewed('customers', line('h2x1y4')))).status).toBe('committed')
  const again = await admin.previewed('customers', line('H2X 1Y4'))
  expect([again.rows_unchanged, again.rows_create]).toEqual([1, 0])
})

it('a customer is matched by number first, whatever the name; an unknown number is an error', async () => {
  const number = async (name: string) =>
    String((await node.pool.query('select number from customers where name = $1', [name])).rows[0].number)
  const line = (...customers: string[]) =>
    csv('number,name,kind,ship_province,ship_postal_code', ...customers)
  const first = line(',Vape Est,retailer,QC,G1R 2L3', ',Vape Centre,retailer,QC,G1R 2L4')
  await admin.commit(await admin.previewed('customers', first))
  const [east, centre] = [await number('Vape Est'), await number('Vape Centre')]
  const wrong = await admin.previewed(
    'customers',
    line(
      'CU-99999,Vape Loin,retailer,QC,G1R 2L5',
      `${east},Vape Centre,retailer,QC,G1R 2L4`,
      `${centre},Vape Milieu,retailer,QC,G1R 2L4`,
      'Vape Centre,Vape Ailleurs,retailer,QC,G1R 2L6',
    ),
  )
  expect((await admin.rows(wrong.id)).rows.map(({ errors }) => Object.entries(errors))).toMatchObject([
    [['number', 'exists']],
    [['name', 'unique']],
    [],
    [['number', 'exists']],
  ])
  const same = await admin.previewed(
    'customers',
    line(`${east},Vape Est,retailer,QC,`, ',Vape Est,chain,QC,G1R 2L3'),
  )
  expect((await admin.rows(same.id)).rows.map(({ errors }) => errors)).toEqual(
    Array.from({ length: 2 }, () => ({ number: { code: 'unique', text: 'Rows 2 and 3 are duplicates' } })),
  )
  const renamed = await admin.previewed('customers', line(`${east},Vape Levant,retailer,QC,`))
  expect([renamed.rows_update, (await admin.rows(renamed.id)).rows[0]?.after]).toEqual([
    1,
    { name: 'Vape Levant' },
  ])
  expect([(await admin.commit(renamed)).status, await number('Vape Levant')]).toEqual(['committed', east])
})

it('a new customer is called by law as by name where a file does not say it; one that is keeps what it is called', async () => {
  const line = (name: string, kind: string) =>
    csv('name,kind,ship_province,ship_postal_code', `${name},${kind},QC,H2X 1Y4`)
  const legal = async (name: string) =>
    (await node.pool.query('select legal_name from customers where name = $1', [name])).rows[0].legal_name
  await admin.commit(await admin.previewed('customers', line('Vape Ouest', 'retailer')))
  await admin.commit(await admin.previewed('customers', line('Tabac Roy', 'chain')))
  expect([await legal('Vape Ouest'), await legal('Tabac Roy')]).toEqual(['Vape Ouest', 'Tabac Roy inc.'])
})

it('an address in another province than its postal code is warned of, new or standing, and may are', async () => {
  const file = csv(
    'name,legal_name,kind,ship_province,ship_postal_code,bill_province,bill_postal_code',
    'Tabac Roy,Tabac Roy inc.,retailer,ON,H2X 1Y4,,',
    'Vape Nord,Vape Nord inc.,retailer,NU,X0A 0H0,QC,K1A 0B1',
    'Vape Sud,Vape Sud inc.,retailer,QC,J8X 2K1,QC,H2X 1Y4',
  )
  const run = await admin.previewed('customers', file)
  expect([run.rows_warning, run.rows_error]).toEqual([2, 0])
  const other = (text: string) => ({ code: 'other', text })
  expect((await admin.rows(run.id)).rows.map(({ warnings }) => warnings)).toEqual([
    { ship_postal_code: other('A postal code of QC, not of ON') },
    { bill_postal_code: other('A postal code of ON, not of QC') },
    {},
  ])
  expect((await admin.commit(run)).status).toBe('committed')
})

it('a tax set-up comes in with its taxes, and changes nothing the second time', async () => {
  const file = csv(
    'name,province,direction,valid_from,tax,tax_name,rate,tax_classes',
    'Yukon from 2031,YT,sale,2031-01-01,GST,GST,5,standard',
    'Yukon from 2031,YT,sale,2031-01-01,VPT,Vaping,10,standard',
  )
  await node.pool.query(`update tax_setups set valid_to = '2030-12-31' where valid_to is null`)
  const shown = await admin.previewed('tax_setups', file)
  expect((await admin.rows(shown.id, '&tab=errors')).rows).toEqual([])
  expect((await admin.commit(shown)).status).toBe('committed')
  const again = await admin.previewed('tax_setups', file, { confirm: true })
  expect([again.rows_unchanged, again.rows_total]).toEqual([2, 2])
})

it('accounts and the mapping of events to them come in by code', async () => {
  const kinds: Kind[] = (await admin.person.get('/imports/kinds')).data
  const accounts = kinds.find(({ name }) => name === 'accounts')
  expect(accounts?.columns.map(({ name }) => name)).toContain('code')
  const chart = csv('code,name,kind', '5900,Samples given away,expense', '1400,Finished goods,asset')
  expect(await admin.commit(await admin.previewed('accounts', chart))).toMatchObject({
    status: 'committed',
    rows_create: 2,
  })
  const file = csv('event,debit,credit,valid_from', 'sample,5900,1400,2035-01-01')
  expect((await admin.commit(await admin.previewed('accounting_mappings', file))).status).toBe('committed')
  expect((await admin.previewed('accounting_mappings', file, { confirm: true })).rows_unchanged).toBe(1)
})

it('recipes come in as drafts with their lines, when these sum to 100 %', async () => {
  const { rows: measures } = await node.pool.query('select id from measures order by id limit 1')
  const { rows: category } = await node.pool.query(
    `insert into categories (code, name) values ('R', 'R') returning id`,
  )
  for (const [sku, kind] of [
    ['BULK', 'semi_finished'],
    ['PG', 'base'],
    ['VG', 'base'],
  ])
    await node.pool.query(
      `insert into products (sku, name, kind, category_id, stock_measure_id) values ($1, $1, $2, $3, $4)`,
      [sku, kind, category[0].id, measures[0].id],
    )
  const file = (pg: number) =>
    csv(
      'recipe_code,product_sku,basis,target_strength_mg_ml,ingredient_sku,role,percent',
      `R-1,BULK,volume,0,PG,pg,${pg}`,
      `R-1,BULK,volume,0,VG,vg,70`,
    )
  const over = await admin.previewed('recipes', file(31.2), { mode: 'insert' })
  expect((await admin.rows(over.id)).rows.map(({ errors }) => errors)).toEqual([
    { 'recipe_lines.percent': 'more100%' },
    { 'recipe_lines.percent': 'more100%' },
  ])
  const unknown = await admin.previewed('recipes', file(30).replace('VG,vg', 'VGX,vg'), { mode: 'insert' })
  expect((await admin.rows(unknown.id)).rows.map(({ errors }) => errors)).toEqual([
    { code: { code: 'other', text: 'Row 3 of this document has errors' } },
    { 'recipe_lines.product_id': 'exists' },
  ])
  const run = await admin.commit(await admin.previewed('recipes', file(30), { mode: 'insert' }))
  expect(run.status).toBe('committed')
  const { rows } = await node.pool
    .query(`select r.code, r.revision, r.status, l.sequence, p.sku, l.percent from recipes r
    join recipe_lines l on l.recipe_id = r.id join products p on p.id = l.product_id order by l.sequence`)
  expect(rows).toEqual([
    { code: 'R-1', revision: 1, status: 'draft', sequence: 10, sku: 'PG', percent: 30 },
    { code: 'R-1', revision: 1, status: 'draft', sequence: 20, sku: 'VG', percent: 70 },
  ])
  const taken = await admin.person.post(admin.path(run.id, '/revert'), { version: run.version })
  expect([taken.message, taken.data.status]).toEqual(['', 'reverted'])
  expect((await node.pool.query('select 1 from recipes')).rows).toEqual([])
})
