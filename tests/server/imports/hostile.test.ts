import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Kind } from '../../../src/resources/imports/importShapes'
import { startServer, type TestNode } from '../../harness/server'
import { csv, type Importer, importer } from './runs'
import { bookOf, zipped, zippedOne } from './zipped'

let node: TestNode
let admin: Importer

beforeAll(async () => {
  node = await startServer()
  admin = importer(node, await node.as('admin'))
})
afterAll(() => node.stop())

const saveAnew = { file: { code: 'other', text: 'Save as .xlsx or .csv' } }
const head = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600, 7)])

it.each([
  ['a workbook of 1997 or one with a password', head('d0cf11e0a1b11ae1')],
  ['a PDF', head('255044462d312e37')],
  ['a program with another name', Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(600, 7)])],
  [
    'an archive within an archive',
    zippedOne('xl/book.zip', zippedOne('xl/workbook.xml', Buffer.from('hello'))),
  ],
  ['an archive that is no workbook', zippedOne('readme.txt', Buffer.from('hello'))],
  ['an encrypted archive', zippedOne('xl/workbook.xml', Buffer.from('hello'), { flags: 1 })],
  ['an archive cut short', zippedOne('xl/workbook.xml', Buffer.from('hello')).subarray(0, 60)],
  [
    'a workbook that says it would burst',
    zippedOne('xl/workbook.xml', Buffer.alloc(10), { claimed: 300_000_000 }),
  ],
  [
    'a workbook that bursts and says it would not',
    zippedOne('xl/workbook.xml', Buffer.alloc(260_000_000), { claimed: 900 }),
  ],
])('%s is refused in words that help', async (_name, file) => {
  const { http, data } = await admin.upload('brands', file, { name: 'file.xlsx' })
  expect([http, data]).toEqual([422, saveAnew])
})

it('text of two bytes a sign is refused by its name, whichever byte comes first and whether it says so', async () => {
  for (const mark of ['\ufeff', ''])
    for (const isSwapped of [false, true]) {
      const text = Buffer.from(`${mark}code,name\r\nA,Érable\r\n`, 'utf16le')
      const { http, data } = await admin.upload('brands', isSwapped ? text.swap16() : text)
      const reported = { code: 'other', text: 'This text is in UTF-16. Save as CSV UTF-8 or .xlsx' }
      expect([mark, isSwapped, http, data]).toEqual([mark, isSwapped, 422, { file: reported }])
    }
})

it.each([
  [
    'ten megabytes in one cell',
    csv('code,name', `A,${'x'.repeat(10_000_000)}`),
    'A cell in line 2 is too long',
  ],
  ['two thousand columns', `${'c,'.repeat(2_000)}\n`, 'Line 1 has more than 500 cells'],
  ['a nothing sign in the midst', csv('code,name', 'A,'.padEnd(9_000, 'x'), 'B,\0'), saveAnew.file.text],
  [
    'a cut in the midst of a quoted cell',
    'code,name\nA,Fine\nB,"half',
    'The quote opened in line 3 is never closed',
  ],
])('%s is refused in words that help', async (_name, file, text) => {
  const { http, data } = await admin.upload('brands', file)
  expect([http, data.file]).toEqual([422, { code: 'other', text }])
})

it('a workbook of more columns or rows than a table has is refused in the same words', async () => {
  const wide = await writeXlsx({
    sheets: [{ name: 'B', rows: [Array.from({ length: 2_000 }, (_, at) => `c${at}`)] }],
  })
  expect((await admin.upload('brands', wide, { name: 'b.xlsx' })).data.file.text).toBe(
    'Line 1 has more than 500 cells',
  )
  await node.pool.query(`update settings set value = '3' where key = 'imports.max_rows'`)
  const rows = Array.from({ length: 2_000 }, (_, at) => [`C${at}`, `N${at}`])
  const long = await writeXlsx({ sheets: [{ name: 'B', rows: [['code', 'name'], ...rows] }] })
  expect((await admin.upload('brands', long, { name: 'b.xlsx' })).data.file.code).toBe('max')
  await node.pool.query(`update settings set value = '50000' where key = 'imports.max_rows'`)
})

it('a workbook full of what only looks like entries costs no more than its rows', async () => {
  const likeEntry = Buffer.alloc(30)
  likeEntry.writeUInt32LE(0x04034b50, 0)
  likeEntry.writeUInt16LE(8, 8)
  const junk = Buffer.concat(Array.from({ length: 600_000 }, () => likeEntry))
  const book = bookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>')
  const from = performance.now()
  await admin.upload(
    'brands',
    zipped({ ...book, 'xl/media/image1.png': junk }, { stored: 'xl/media/image1.png' }),
  )
  // Half a minute while every one of them was tried.
  expect(performance.now() - from).toBeLessThan(10_000)
})

it('a workbook that names a file of the server never brings it in', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const parts = bookOf(
    `<row r="1">${cell('A1', 'code')}${cell('B1', 'name')}</row><row r="2">${cell('A2', 'XXE')}${cell('B2', '&own;')}</row>`,
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY own SYSTEM "file:///etc/passwd">]>`,
  )
  const answer = await admin.upload('brands', zipped(parts), { name: 'b.xlsx' })
  expect([[200, 422].includes(answer.http), JSON.stringify(answer).includes('root:')]).toEqual([true, false])
})

it('a file without rows is refused, and one with too many or too many bytes', async () => {
  expect((await admin.upload('brands', 'code,name\n')).data).toEqual({ file: 'required' })
  expect((await admin.upload('brands', '')).data.file).toMatchObject({ code: 'required' })
  await node.pool.query(`update settings set value = '3' where key = 'imports.max_rows'`)
  const rows = (many: number) => csv('code,name', ...Array.from({ length: many }, (_, at) => `C${at},N${at}`))
  expect((await admin.upload('brands', rows(3))).status).toBe(1)
  expect((await admin.upload('brands', rows(4))).data.file).toMatchObject({ code: 'max' })
  await node.pool.query(`update settings set value = '50000' where key = 'imports.max_rows'`)
  const large = await admin.upload('brands', Buffer.alloc(21 * 1_048_576, 'a'))
  expect([large.http, large.data.file.code]).toEqual([413, 'max'])
})

it('an unclosed quote names its line, a ragged line says how many columns it has', async () => {
  const open = await admin.upload('brands', csv('code,name', 'A,Fine', 'B,"never closed', 'C,Cee'))
  expect(open.data.file.text).toBe('The quote opened in line 3 is never closed')
  const run = await admin.previewed('brands', csv('code,name,owner', 'A,Fine', 'B,Bee,own,more'))
  const { rows } = await admin.rows(run.id)
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    { row: { text: 'Line has 2 of 3 columns' } },
    { row: { text: 'Line has 4 of 3 columns' } },
  ])
})

it('a formula of a workbook counts as the value it last had; what looks like one stays text', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Brands',
        rows: [['code', 'name']],
        cells: new Map([
          ['1,0', { value: 'F1', type: 'string' }],
          [
            '1,1',
            { value: 'Cached', formula: 'HYPERLINK("http://x")', type: 'formula', formulaResult: 'Cached' },
          ],
        ]),
      },
    ],
  } as never)
  const run = await admin.previewed('brands', file, { name: 'b.xlsx' })
  expect([run.mime.includes('spreadsheet'), run.sheet, (await admin.rows(run.id)).rows[0]?.raw]).toEqual([
    true,
    'Brands',
    ['F1', 'Cached'],
  ])
})

it('text keeps its accents, quotes and line breaks, whatever its encoding and marks', async () => {
  const name = 'Crème "brûlée"\nno. 2'
  const text = `code;name\r\nUTF;"${name.replaceAll('"', '""')}"\r\n`
  const latin = Buffer.from(text.replace('UTF', 'LAT'), 'latin1')
  const mac = Buffer.from(`\ufeff${text.replace('UTF', 'BOM')}`)
  for (const [file, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [latin, 'windows-1252'],
    [mac, 'utf-8'],
  ] as const) {
    const run = await admin.previewed('brands', file)
    expect([run.encoding, run.delimiter]).toEqual([encoding, 'semicolon'])
    expect((await admin.rows(run.id)).rows[0]?.raw[1]).toBe(name)
  }
})

it('a file comes back as it came, and never runs', async () => {
  const text = csv('code,name', 'BACK,"=1+1"')
  const { data: plan } = await admin.upload('brands', text, { name: '../x.html' })
  const response = await fetch(`${node.url}/api/imports/import_runs/${plan.run.id}/original`, {
    headers: { authorization: `Bearer ${admin.person.token}` },
  })
  expect(await response.text()).toBe(text)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toContain('x.html')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

it('a column of the file serves one field, and what must are has to be mapped', async () => {
  const { data: plan } = await admin.upload('brands', csv('code,name,name', 'A,B,C'))
  expect((await admin.preview(plan, { code: 0, name: 1 })).data).toEqual({ mapping: 'unique' })
  expect((await admin.preview(plan, { code: 0 })).data).toEqual({ 'mapping.name': 'required' })
  expect((await admin.preview(plan, { code: 0, name: 99 })).data).toMatchObject({ 'mapping.name': 'in' })
})

it('users of a module import their own data types only, and cannot continue each other’s files', async () => {
  const inventory = importer(node, await node.as('inventory'))
  const other = importer(node, await node.as('inventory'))
  const batcher = importer(node, await node.as('batcher'))
  const kinds = (await inventory.person.get('/imports/kinds')).data.map(({ name }: Kind) => name)
  expect(kinds).toContain('products')
  expect(kinds).not.toContain('provinces')
  expect((await inventory.upload('provinces', csv('code', 'ON'))).http).toBe(403)
  expect((await batcher.upload('brands', csv('code', 'ON'))).http).toBe(403)
  const { data: plan } = await inventory.upload('brands', csv('code,name', 'INV,Inv'))
  const id = plan.run.id
  expect((await other.planOf(id)).status).toBe(1)
  expect((await other.preview(plan)).message).toBe('no_privileges')
  expect((await batcher.planOf(id)).http).toBe(403)
  for (const path of ['/rows', '/original', '/errors.csv'])
    expect((await batcher.person.get(admin.path(id, path))).http).toBe(403)
  expect((await inventory.person.get('/imports/import_runs')).http).toBe(403)
  const presence = async (token: string, channel: string) =>
    (
      await node.app.inject({
        method: 'POST',
        url: '/broadcasting/auth',
        headers: { authorization: `Bearer ${token}` },
        payload: { socket_id: '1.2', channel_name: channel },
      })
    ).statusCode
  // Presence in a run is visible to the people who may run its kind.
  for (const [who, kind, answer] of [
    [inventory, 'brands', 200],
    [inventory, 'provinces', 403],
    [batcher, 'brands', 403],
    [admin, 'provinces', 200],
    [admin, 'nothing', 403],
  ] as const)
    expect([kind, await presence(who.person.token, `presence-import_runs-${kind}.${id}`)]).toEqual([
      kind,
      answer,
    ])
  const foreign = await admin.upload('provinces', csv('country,code,name', 'Canada,ZZ,Zed'))
  expect((await inventory.planOf(foreign.data.run.id)).http).toBe(403)
  const run = await inventory.commit(await inventory.preview(plan))
  expect(run.status).toBe('committed')
  expect((await inventory.person.post(admin.path(id, '/revert'), { version: run.version })).http).toBe(403)
})

it('a row that no sheet has and a step without its version are refused, and nothing breaks', async () => {
  const run = await admin.previewed('brands', csv('code,name', 'ROW,Row'))
  const refusal = async (method: 'post' | 'put', rest: string, body: unknown) => {
    const { http, data } = await admin.person[method](admin.path(run.id, rest), body)
    return [http, data?.version ?? data?.row_numbers ?? data?.text]
  }
  const { version } = run
  expect(await refusal('put', '/rows/99999999999', { version, values: { code: 'X' } })).toEqual([
    404,
    'There is no row 99999999999',
  ])
  expect(await refusal('post', '/exclude', { version, row_numbers: [1e20], reason: 'x' })).toEqual([
    422,
    'required',
  ])
  for (const [method, rest] of [
    ['put', '/rows/2'],
    ['post', '/exclude'],
    ['post', '/preview'],
  ] as const)
    expect([rest, await refusal(method, rest, { values: {}, reason: 'x' })]).toEqual([
      rest,
      [422, 'required'],
    ])
})
