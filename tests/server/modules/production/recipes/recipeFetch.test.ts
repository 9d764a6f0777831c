import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importer } from '../../../imports/runs'
import { type Mixes, openMixes, type Person } from './mixes'

let mixes: Mixes
beforeAll(async () => {
  mixes = await openMixes()
})
afterAll(() => mixes.node.stop())

const fetchFile = async (by: Person, path: string, text: string) => {
  const response = await fetch(`${mixes.node.url}/api/production/recipes/fetch${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    body: text,
  })
  return { http: response.status, ...((await response.json()) as { message: string; data: any }) } // oxlint-disable-line typescript/no-explicit-any
}

describe('fetch', () => {
  const heads =
    'recipe_code,product_sku,revision,basis,target_strength_mg_ml,ingredient_sku,role,percent,strength_mg_ml'
  const file = (code: string, vg = 48, sku = 'VG', bulk = 'BULK') =>
    [
      heads,
      `${code},${bulk},7,volume,12,NIC,nicotine,12,100`,
      `${code},${bulk},7,volume,12,PG,pg,40,`,
      `${code},${bulk},7,volume,12,${sku},vg,${vg},`,
    ].join('\n')
  const preview = '/preview?file_name=laval.csv'
  const query = (code: string) => `?source=file&code=${code}&revision=7&file_name=laval.csv`

  it('a recipe of another plant is shown against the revision here, and fetched as the draft of the next one', async () => {
    const current = await mixes.draft({ mix_minutes: 45, rest_hours: 12 })
    const shown = await fetchFile(mixes.author, preview, file(current.code))
    expect(shown.data).toMatchObject([
      {
        code: current.code,
        revision: 7,
        problems: [],
        current: { id: current.id, revision: 1, status: 'draft' },
        comparison: {
          before: { vg_percent: 50 },
          after: { vg_percent: 48, percent: 100, strength_mg_ml: 12 },
        },
      },
    ])
    expect(
      shown.data[0].comparison.lines.map(({ sku, change }: Record<string, unknown>) => [sku, change]),
    ).toEqual([
      // The file does not mark it as a hazard.
      ['NIC', 'changed'],
      ['PG', 'changed'],
      ['VG', 'changed'],
    ])
    const open = await fetchFile(mixes.author, query(current.code), file(current.code))
    expect(open).toMatchObject({ message: 'revision_open' })
    await mixes.node.pool.query(
      `update recipes set status = 'approved', version = version + 1 where id = $1`,
      [current.id],
    )
    const { data } = await fetchFile(mixes.author, query(current.code), file(current.code))
    expect(data).toMatchObject({ code: current.code, revision: 2 })
    const fetched = (await mixes.author.get(`/production/recipes/${data.id}`)).data
    expect(fetched).toMatchObject({
      status: 'draft',
      name: 'Mango 12',
      mix_minutes: 45,
      rest_hours: 12,
      target_strength_mg_ml: 12,
    })
    expect(fetched.notes).toBe(`Fetched from laval.csv: ${current.code} rev 7`)
    expect(
      fetched.recipe_lines.map(({ sequence, percent }: Record<string, unknown>) => [sequence, percent]),
    ).toEqual([
      [10, 12],
      [20, 40],
      [30, 48],
    ])
  })

  it('a code that is another recipe here becomes a recipe of its own', async () => {
    const shown = await fetchFile(mixes.author, preview, file('LAV-00001'))
    expect(shown.data).toMatchObject([{ code: 'LAV-00001', current: null, comparison: { before: null } }])
    const { data } = await fetchFile(mixes.author, query('LAV-00001'), file('LAV-00001'))
    expect(data.code).toMatch(/^RCP-\d{5}$/)
    expect(data.revision).toBe(1)
  })

  it('mistakes of a file are named by row and column, and such a recipe is not fetched', async () => {
    const above = await fetchFile(mixes.author, preview, file('LAV-00002', 49))
    expect(above.data[0]).toMatchObject({
      comparison: null,
      problems: [{ row: 2, column: 'Share', error: 'more100%' }],
    })
    const unknown = await fetchFile(mixes.author, preview, file('LAV-00002', 48, 'NONE'))
    expect(unknown.data[0].problems).toEqual([{ row: 4, column: 'Ingredient', error: 'exists' }])
    const twice = await fetchFile(mixes.author, preview, file('LAV-00002', 48, 'PG'))
    expect(twice.data[0].problems).toEqual([{ row: 4, column: 'Ingredient', error: 'unique' }])
    const refused = await fetchFile(mixes.author, query('LAV-00002'), file('LAV-00002', 49))
    expect(refused).toMatchObject({ http: 422, data: { code: { code: 'other' } } })
    expect((await fetchFile(mixes.author, query('LAV-00009'), file('LAV-00002'))).data).toEqual({
      code: 'exists',
    })
    expect((await fetchFile(mixes.author, preview, '\u0000\u0001')).http).toBe(422)
    expect((await fetchFile(mixes.author, preview, 'a,b\n1,2')).http).toBe(200)
    const { rows } = await mixes.node.pool.query(`select 1 from recipes where notes like '%LAV-00002%'`)
    expect(rows).toEqual([])
  })

  it('a recipe of an import is shown beside the revision in use before it is written, as its rows are by then', async () => {
    const current = await mixes.draft({ mix_minutes: 45 })
    const admin = await mixes.node.as('admin')
    const files = importer(mixes.node, admin)
    const run = await files.previewed('recipes', file(current.code), { mode: 'insert' })
    const key = (await files.rows(run.id)).rows[0]?.group_key ?? ''
    const shown = (query: string, by = admin) => by.get(`/production/recipes/import_preview?${query}`)
    const query = `import_run_id=${run.id}&group_key=${encodeURIComponent(key)}`
    expect((await shown(query)).data).toMatchObject({
      code: current.code,
      revision: 7,
      problems: [],
      current: { id: current.id, revision: 1 },
      comparison: { before: { percent: 100, vg_percent: 50 }, after: { percent: 100, vg_percent: 48 } },
    })
    expect((await shown(`import_run_id=${run.id}&group_key=none`)).data).toEqual({ group_key: 'exists' })
    expect((await shown(query, mixes.reader)).message).toBe('no_privileges')

    const wrong = await files.previewed('recipes', file(current.code, 49), { mode: 'insert' })
    const { data } = await shown(`import_run_id=${wrong.id}&group_key=${encodeURIComponent(key)}`)
    expect(data).toMatchObject({ comparison: null, problems: [{ error: 'more100%' }] })
    expect((await mixes.node.pool.query('select 1 from recipes where revision = 7')).rows).toEqual([])
  })

  it('recipes are fetched by recipe writers only', async () => {
    for (const role of ['batcher', 'recipe_approval', 'head_batcher', 'manager'] as const)
      expect((await fetchFile(await mixes.node.as(role), preview, file('LAV-00003'))).http).toBe(403)
  })
})
