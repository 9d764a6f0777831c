import { readXlsx } from 'hucre/xlsx'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportColumn } from '../../../server/exports/columns'
import { exportRequest } from '../../../server/exports/request'
import { wireSelect } from '../../../server/engine/rows/rowSelect'
import { defineResource } from '../../../src/resources/kit/define/defineResource'
import { registry } from '../../../src/resources'
import { products } from '../../../src/resources/inventory/products/products'
import { readableBy, reference, text } from '../../../src/resources/kit/fields/field'
import { decimal } from '../../../src/resources/kit/fields/numbers'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
let batcher: Awaited<ReturnType<TestNode['as']>>

const path = '/inventory/brands'
const columns = (...names: string[]) => names.map((name) => `columns[]=${name}`).join('&')

/** Fetches a file as it comes, with or without a token. */
const fetchFile = (address: string, token?: string) =>
  fetch(
    `${node.url}/api${address}`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  )

const linesOf = async (response: Response) =>
  parseCsv(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()).slice(1),
  ) as string[][]

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  batcher = await node.as('batcher')
  for (const [code, name, owner] of [
    ['NL', 'Northlake', 'own'],
    ['VB', 'Vapeur Boréale, "Nord"', 'contract'],
    ['EQ', '=HYPERLINK("http://example.com","x")', 'own'],
    ['PL', '+1 more', 'own'],
    ['MI', '-5 degrees', 'own'],
    ['AT', '@home', 'own'],
    ['FW', '＝1+1', 'own'],
  ])
    expect(await admin.post(path, { code, name, owner })).toMatchObject({ http: 201 })
})
afterAll(() => node.stop())

describe('list as CSV', () => {
  it('a plain list as CSV is column heads and rows alone, with no byte order mark, directly and by a ticket', async () => {
    const request = { format: 'csv', columns: ['code', 'name'], search: 'north', plain: 1 }
    const direct = await fetchFile(
      `${path}/export?format=csv&plain=1&search=north&${columns('code', 'name')}`,
      admin.token,
    )
    const { data } = await admin.post(`${path}/export`, request)
    const ticketed = await fetchFile(`${path}/export?ticket=${data.ticket}`)
    for (const file of [direct, ticketed]) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).trim().split(/\r?\n/)).toEqual([
        'Code,Name',
        'NL,Northlake',
      ])
    }
  })

  it('a list as CSV has what is seen: the columns in their order, the rows in theirs, below what they are', async () => {
    const response = await fetchFile(
      `${path}/export?format=csv&${columns('name', 'owner', 'is_active')}&search=or&sort[0][field]=code&sort[0][direction]=desc&filters[0][field]=owner&filters[0][field_type]=choice&filters[0][filters][0][operator]=in&filters[0][filters][0][value][]=own&filters[0][filters][0][value][]=contract`,
      admin.token,
    )
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/filename="Brands \d{4}-\d\d-\d\d\.csv"/)
    const bytes = new Uint8Array(await response.clone().arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = await linesOf(response)
    expect(lines.slice(0, 5).map(([first, second]) => [first, second])).toEqual([
      ['Brands', undefined],
      ['Filters', 'Owner Own, Contract'],
      ['Search', 'or'],
      ['Order', 'Code descending'],
      ['Time', expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d America\/Toronto$/) as string],
    ])
    expect(lines[5]).toEqual(['By', admin.username])
    expect(lines[6]).toEqual(['Count', '3'])
    expect(lines.slice(8)).toEqual([
      ['Name', 'Owner', 'Active'],
      ['Vapeur Boréale, "Nord"', 'Contract', 'Active'],
      ["'+1 more", 'Own', 'Active'],
      ['Northlake', 'Own', 'Active'],
    ])
  })

  it('a list as CSV runs no formula that someone typed as text', async () => {
    const lines = await linesOf(await fetchFile(`${path}/export?format=csv&${columns('name')}`, admin.token))
    const names = lines.slice(8).map(([name]) => name)
    expect(names).toContain('\'=HYPERLINK("http://example.com","x")')
    expect(names).toContain("'-5 degrees")
    expect(names).toContain("'＝1+1")
    expect(names.filter((name) => /^[=+\-@\t\r＝＋－＠]/.test(name ?? ''))).toEqual([])
  })

  it('a list as CSV has only the selected rows when some were selected', async () => {
    const { data } = await admin.get(`${path}?search=northlake`)
    const made = await admin.post(`${path}/export`, { format: 'csv', columns: ['code'], ids: [data[0].id] })
    const lines = await linesOf(await fetchFile(`${path}/export?ticket=${made.data.ticket}`))
    expect(lines.at(-1)).toEqual(['NL'])
    expect(lines).toContainEqual(['Rows', 'Selected rows only'])
    expect(lines).toContainEqual(['Count', '1'])
  })
})

describe('list as a sheet', () => {
  it('a list as a sheet keeps numbers as numbers, days as days and text as text', async () => {
    await admin.post('/inventory/measures', {
      code: 'TST',
      name: '=1+1',
      dimension: 'volume',
      factor_to_base: 0.001,
      decimals: 3,
    })
    const response = await fetchFile(
      `/inventory/measures/export?format=xlsx&${columns('code', 'name', 'factor_to_base', 'decimals', 'created_at')}&search=TST`,
      admin.token,
    )
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(sheets[0]?.name).toBe('Units of measure')
    const row = sheets[0]?.rows.at(-1)
    expect(row?.slice(0, 4)).toEqual(['TST', '=1+1', 0.001, 3])
    expect(row?.[4]).toBeInstanceOf(Date)
    const { data } = await admin.get('/inventory/measures?search=TST')
    // The clock of the plant, not that of Greenwich.
    expect(Date.parse(data[0].created_at as string) - Number(row?.[4])).toBeGreaterThan(3.9 * 3_600_000)
  })

  it('a workbook keeps its heads in view', async () => {
    const response = await fetchFile(
      `/inventory/measures/export?format=xlsx&${columns('code', 'name')}`,
      admin.token,
    )
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const heads = sheets[0]?.rows.findIndex(([first]) => first === 'Code') ?? -1
    expect(heads).toBeGreaterThan(3)
    expect(sheets[0]?.freezePane).toMatchObject({ rows: heads + 1 })
  })

  it('a workbook shows money with two decimals or more and keeps its value whole', () => {
    const column = (format: 'xlsx' | 'csv') =>
      exportColumn(products, wireSelect(registry, products), 'standard_cost', { format, zone: 'UTC' })
    expect(column('xlsx').numFmt).toBe('#,##0.00##')
    expect(column('xlsx').sql).toBe(column('csv').sql)
    expect(column('csv').numFmt).toBeUndefined()
  })
})

describe('ticket', () => {
  const ask = { format: 'csv', columns: ['code'] }

  it('a ticket fetches its file once, without any other proof', async () => {
    const response = await admin.post(`${path}/export`, ask)
    expect(response).toMatchObject({ http: 201, data: { total: 7, name: expect.stringMatching(/\.csv$/) } })
    const address = `${path}/export?ticket=${response.data.ticket}`
    const lines = await linesOf(await fetchFile(address))
    expect(lines.slice(7).map(([code]) => code)).toEqual(['Code', 'PL', 'MI', 'FW', 'EQ', 'AT', 'NL', 'VB'])
    expect((await fetchFile(address)).status).toBe(404)
    await expect
      .poll(async () => (await admin.get(`${path}/export/${response.data.id}`)).data.state)
      .toBe('done')
  })

  it('a ticket is nothing on another list, nor a minute later, nor once its owner signed out', async () => {
    const first = await admin.post(`${path}/export`, ask)
    expect((await fetchFile(`/inventory/flavors/export?ticket=${first.data.ticket}`)).status).toBe(404)
    const second = await admin.post(`${path}/export`, ask)
    await node.pool.query(`update exports set created_at = now() - interval '61 seconds' where id = $1`, [
      second.data.id,
    ])
    expect((await fetchFile(`${path}/export?ticket=${second.data.ticket}`)).status).toBe(404)
    const leaving = await node.as('admin')
    const third = await leaving.post(`${path}/export`, ask)
    await leaving.post('/logout')
    expect((await fetchFile(`${path}/export?ticket=${third.data.ticket}`)).status).toBe(404)
  })

  it('a ticket goes with the rights of the moment it is used', async () => {
    const moved = await node.as('inventory')
    const { data } = await moved.post(`${path}/export`, ask)
    await node.pool.query(`update user_roles set role = 'batcher' where user_id = $1`, [moved.id])
    expect((await fetchFile(`${path}/export?ticket=${data.ticket}`)).status).toBe(403)
  })

  it('a ticket belongs to its owner: no one else follows or stops it', async () => {
    const { data } = await admin.post(`${path}/export`, ask)
    const other = await node.as('inventory')
    expect(await other.get(`${path}/export/${data.id}`)).toMatchObject({ http: 404 })
    expect(await other.delete(`${path}/export/${data.id}`)).toMatchObject({ http: 404 })
    expect(await admin.delete(`${path}/export/${data.id}`)).toMatchObject({ data: { state: 'stopped' } })
    expect((await fetchFile(`${path}/export?ticket=${data.ticket}`)).status).toBe(404)
  })
})

describe('export is refused', () => {
  it('an export is refused to users who may not read the list, and without a token', async () => {
    expect(await batcher.post(`${path}/export`, { format: 'csv' })).toMatchObject({ http: 403 })
    expect(await batcher.get(`${path}/export?format=csv`)).toMatchObject({ http: 403 })
    expect(await batcher.get(`${path}/totals`)).toMatchObject({ http: 403 })
    expect(await node.request('GET', `${path}/export?format=csv`)).toMatchObject({ http: 401 })
  })

  it('an export is refused for columns, formats, filters and ids that do not exist, by the name of what is wrong', async () => {
    for (const [payload, wrong] of [
      [{ format: 'ods' }, { format: 'in' }],
      [{}, { format: 'required' }],
      [{ format: 'csv', columns: ['code', 'password_hash'] }, { 'columns.1': 'in' }],
      [{ format: 'csv', columns: ['code', 'code'] }, { 'columns.1': 'unique' }],
      [{ format: 'csv', columns: [] }, { columns: 'required' }],
      [{ format: 'csv', ids: ['x'] }, { 'ids.0': 'integer' }],
      [{ format: 'csv', limit: 5 }, { limit: { code: 'other', text: 'A file has all rows' } }],
      [{ format: 'csv', sort: [{ field: 'nothing', direction: 'asc' }] }, { 'sort.0.field': 'in' }],
    ])
      expect(await admin.post(`${path}/export`, payload)).toMatchObject({ http: 422, data: wrong })
  })
})

describe('field that not everyone reads', () => {
  const things = defineResource({
    name: 'things',
    title: 'Things',
    singular: 'thing',
    segment: 'general',
    modules: ['Administration'],
    path: '/things',
    label: '{name}',
    fields: {
      name: text('Name', 40),
      cost: readableBy(decimal('Cost', 2), 'general'),
      maker_id: readableBy(reference('Maker', 'things'), 'general'),
    },
    access: { read: ['inventory'], write: [] },
    list: { columns: ['name', 'cost', 'maker_id'], sort: [['name', 'asc']], search: [] },
    form: [],
  })
  const select = wireSelect({ things }, things)
  const request = {
    format: 'csv',
    columns: null,
    ids: null,
    by: null,
    plain: false,
    filters: null,
    sort: null,
  } as const
  const ask = (hidden: string[], more: object) =>
    exportRequest(things, select, new Set(hidden), { ...request, search: null, ...more }, {})

  it('a restricted field is left out of the columns of users who may not read it', () => {
    expect(ask([], {}).columns).toEqual(['name', 'cost', 'maker_id'])
    expect(ask(['cost', 'maker_id'], {}).columns).toEqual(['name'])
  })

  it('a field that not everyone reads is refused by name like one that does not exist, and so is the label beside it', () => {
    expect(ask([], { columns: ['cost'] }).columns).toEqual(['cost'])
    for (const name of ['cost', 'maker_id', 'maker', 'nothing'])
      expect(() => ask(['cost', 'maker_id'], { columns: [name] })).toThrow('validation_error')
  })
})

describe('totals of a list', () => {
  it('totals of a list are exact sums over every row that passes, not only over those at hand', async () => {
    for (const [code, factor] of [
      ['T1', 0.1],
      ['T2', 0.2],
      ['T3', 999_999.5],
    ] as const)
      await admin.post('/inventory/measures', {
        code,
        name: `Sum ${code}`,
        dimension: 'mass',
        factor_to_base: factor,
        decimals: 1,
      })
    const { data } = await admin.get(
      '/inventory/measures/totals?columns[]=factor_to_base&columns[]=decimals&search=Sum',
    )
    expect(data).toEqual({ sums: { factor_to_base: '999999.8', decimals: '3' }, total: 3 })
    expect(await admin.get('/inventory/measures/totals?columns[]=name')).toMatchObject({
      http: 422,
      data: { 'columns.0': 'in' },
    })
  })
})
