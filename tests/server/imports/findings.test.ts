import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

it('equal errors of a column are one finding with its first rows, however many, and hide no other one', async () => {
  const days = Array.from(
    { length: 520 },
    (_, at) => `D${at},Day ${at},own,${at === 500 ? 'sometimes' : 'yes'}`,
  )
  const wrong = days.map((line, at) => (at < 505 && at !== 500 ? line.replace(/^D/, 'D ') : line))
  const run = await admin.previewed('brands', csv('code,name,owner,is_active', ...wrong))
  expect(run.rows_error).toBe(505)
  const { findings } = await admin.rows(run.id, '&tab=errors')
  const sentence = 'Only letters, figures, dots, dashes and underscores'
  expect(findings).toEqual([
    {
      ...{ field: 'code', code: 'other', text: sentence, messages: 1, rows: 504 },
      first: [2, 3, 4, 5, 6, 7],
    },
    { field: 'is_active', code: 'in', text: null, messages: 1, rows: 1, first: [502] },
  ])
  const of = (message: string) =>
    admin.rows(run.id, `&tab=errors&field=code&code=other&message=${encodeURIComponent(message)}`)
  const [first] = (await of(sentence)).rows
  expect(first?.row_number).toBe(2)
  expect((await of('Another sentence')).rows).toEqual([])
})

it('sentences that differ at a column are findings of their own, the rarer ones together', async () => {
  const run = await admin.previewed(
    'brands',
    csv('code,name', ...Array.from({ length: 30 }, (_, at) => `S${at},Name ${at}`)),
  )
  // A dry run with thirty different sentences needs thirty different rules: only their storage matters here.
  await node.pool.query(
    `update import_rows set action = 'error', errors = jsonb_build_object('code',
      jsonb_build_object('code', 'other', 'text', 'Sentence ' || row_number)) where import_run_id = $1`,
    [run.id],
  )
  const { findings } = await admin.rows(run.id, '&tab=errors')
  const [together, ...alone] = findings
  expect(alone.map(({ text, rows }) => [text, rows])).toEqual(
    Array.from({ length: 20 }, (_, at) => [`Sentence ${at + 2}`, 1]),
  )
  expect(together).toEqual({
    ...{ field: 'code', code: 'other', text: null, messages: 10, rows: 10 },
    first: [22, 23, 24, 25, 26, 27],
  })
})

it('a revert that is refused names each reason once with its first rows, however many rows have another one', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => `B${at},Brand ${at}`)
  const { id, version } = await admin.commit(await admin.previewed('brands', csv('code,name', ...lines)))
  await node.pool.query(`update brands set version = version + 1`)
  await node.pool.query(`delete from brands where code = 'B119'`)
  const refused = await admin.person.post(admin.path(id, '/revert'), { version })
  expect(refused).toMatchObject({
    message: 'not_revertible',
    data: {
      rows: [
        { row_number: 2, text: 'Changed since', first: [2, 3, 4, 5, 6, 7], rows: 119 },
        { row_number: 121, text: 'Deleted since', first: [121], rows: 1 },
      ],
      total: 2,
    },
  })
})
