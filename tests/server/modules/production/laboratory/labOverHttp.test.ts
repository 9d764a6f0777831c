import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Laboratory, openLaboratory } from '../../../../fixtures/laboratory'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let lab: Laboratory
let analyst: Awaited<ReturnType<TestNode['as']>>
beforeAll(async () => {
  node = await startServer()
  lab = await openLaboratory({ db: node.db, pool: node.pool, drop: async () => undefined })
  analyst = await node.as('hplc_tech')
})
afterAll(async () => {
  await lab.plant.close()
  await node.stop()
})

let inUse: number | null = null
/** The instrument is free for the next run. */
afterEach(async () => {
  if (inUse !== null) await lab.run(lab.people.analyst, inUse, 'cancel', { cancel_note: 'Next case' })
  inUse = null
})

/** A run with one sampled batch at D1, started. */
async function running() {
  const { id, request } = await lab.mixed()
  await lab.sample(request.id)
  const order = await lab.tray([request.id])
  await lab.run(lab.people.analyst, order, 'start')
  inUse = order
  return { id, order, request }
}

const send = async (order: number, text: string, query = '', token = analyst.token) => {
  const response = await fetch(
    `${node.url}/api/production/hplc_orders/${order}/import?file_name=run.csv${query}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: text,
    },
  )
  return { http: response.status, ...((await response.json()) as Omit<Answer, 'http'>) }
}

const counts = async () => {
  const { rows } = await node.pool.query(
    `select (select count(*) from hplc_results)::int as results,
       (select count(*) from hplc_control_results)::int as controls`,
  )
  return rows[0]
}

const good = `Vial;Area;mg/ml
A1;12;0.000
B1;3005;3.000
B2;6005;6.000
B3;12005;12.000
C1;12005;12.010
D1;11865;11.860
D1;11925;11.920
`

describe('file of an instrument', () => {
  it('a file is shown first, then written once, with its name and hash on the run', async () => {
    const { order, request } = await running()
    const before = await counts()
    const preview = await send(order, good)
    expect(preview).toMatchObject({ status: 1, data: { file_name: 'run.csv', committed: 0 } })
    expect(
      preview.data.lines.map(({ position, vial, error }: Record<string, unknown>) => [position, vial, error]),
    ).toEqual([
      ['A1', 'blank', null],
      ['B1', 'standard', null],
      ['B2', 'standard', null],
      ['B3', 'standard', null],
      ['C1', 'check', null],
      ['D1', request.number, null],
      ['D1', request.number, null],
    ])
    expect(await counts()).toEqual(before)

    expect((await send(order, good, '&commit=1')).data.committed).toBe(1)
    expect(await counts()).toEqual({ results: before.results + 2, controls: before.controls + 5 })
    const { data: run } = await analyst.get(`/production/hplc_orders/${order}`)
    expect(run).toMatchObject({
      file_name: 'run.csv',
      file_hash: createHash('sha256').update(good).digest('hex'),
    })
    const { data: results } = await analyst.get(
      `/production/hplc_results?filters[0][field]=hplc_request_id&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${request.id}`,
    )
    expect(
      results.map(({ measured_mg_ml, source }: Record<string, unknown>) => [measured_mg_ml, source]),
    ).toEqual([
      [11.86, 'imported'],
      [11.92, 'imported'],
    ])
    // Sent again, every vial has what it can take.
    expect(
      (await send(order, good)).data.lines.every(({ error }: { error: string | null }) => error !== null),
    ).toBe(true)
    expect(await send(order, good, '&commit=1')).toMatchObject({
      http: 422,
      data: { file: { code: 'other' } },
    })
  })

  it('a file with one wrong row is written in no part, and each wrong row says why', async () => {
    const { order } = await running()
    const before = await counts()
    const wrong = `position,area,mg/ml\nA1,1,0\nZ9,1,1\nD1,many,11.9\nD1,1,11.9\nD1,1,11.9\nD1,1,11.9\n`
    const { data } = await send(order, wrong)
    expect(data.lines.map(({ line, error }: Record<string, unknown>) => [line, error])).toEqual([
      [2, null],
      [3, 'The tray has no vial at Z9'],
      [4, 'Area and mg/ml must be numbers with a point'],
      [5, null],
      [6, null],
      [7, 'D1 has its 2 results already'],
    ])
    expect((await send(order, wrong, '&commit=1')).data).toHaveProperty('file')
    expect(await counts()).toEqual(before)
  })

  it('a file without the columns, without results, or for a run that is not running is refused', async () => {
    const { order } = await running()
    expect((await send(order, 'vial,height\nA1,2\n')).data).toHaveProperty('file')
    expect((await send(order, 'position,area,mg/ml\n')).data).toHaveProperty('file')
    expect((await send(order, '')).http).toBe(422)
    await lab.run(lab.people.analyst, order, 'cancel', { cancel_note: 'Leak' })
    inUse = null
    expect(await send(order, good)).toMatchObject({ message: 'invalid_transition' })
    expect((await send(order, good, '', (await node.as('bottler')).token)).message).toBe('no_privileges')
  })
})

describe('GET production/hplc_ranges', () => {
  const get = (query = '') => analyst.get(`/production/hplc_ranges${query}`)
  const kinds = ({ data }: Answer) =>
    data
      .map(({ type, percent_range }: { type: number; percent_range: number }) => [type, percent_range])
      .toSorted(([one]: number[], [other]: number[]) => (one ?? 0) - (other ?? 0))

  it('answers status and the list of ranges: type 1 the minimum, 2 the maximum, with their percent', async () => {
    const answer = await get()
    expect(answer).toMatchObject({ http: 200, status: 1, message: '' })
    expect(kinds(answer)).toEqual([
      [1, 5],
      [2, 5],
    ])
    expect(answer.data[0]).toMatchObject({ is_active: 1, hplc_category_id: null, strength_from: null })
  })

  it('takes type, hplc_category_id and strength, each optional, and refuses other values of them', async () => {
    const admin = await node.as('admin')
    await admin.post('/production/hplc_ranges', {
      type: 2,
      percent_range: 3,
      hplc_category_id: lab.category.id,
      strength_from: 18,
      strength_to: 20,
    })
    expect(kinds(await get('?type=2'))).toEqual([
      [2, 3],
      [2, 5],
    ])
    expect(kinds(await get(`?hplc_category_id=${lab.category.id}`))).toEqual([[2, 3]])
    expect(kinds(await get('?strength=12'))).toEqual([
      [1, 5],
      [2, 5],
    ])
    expect(kinds(await get('?type=2&strength=20'))).toHaveLength(2)
    const category = await analyst.get(`/production/hplc_categories/${lab.category.id}`)
    expect(category.data.ranges).toBe('−5 / +5 %; 18–20 mg/ml: +3 %')
    expect((await get('?strength=strong')).http).toBe(422)
    expect((await get('?flavour=mint')).http).toBe(422)
  })

  it('refuses type 3 and 120 percent with the code of each, at a new range and at one that is changed', async () => {
    const admin = await node.as('admin')
    const count = async () => (await get()).data.length
    const before = await count()
    const path = '/production/hplc_ranges'
    expect(await admin.post(path, { type: 3, percent_range: 120 })).toMatchObject({
      http: 422,
      status: 0,
      data: { type: 'in', percent_range: 'max' },
    })
    const [general] = (await get('?type=1')).data
    expect((await admin.change(`${path}/${general.id}`, { type: 3 })).data).toEqual({ type: 'in' })
    expect((await admin.change(`${path}/${general.id}`, { percent_range: 120 })).data).toEqual({
      percent_range: 'max',
    })
    expect((await admin.post(path, { type: 0, percent_range: -1 })).data).toMatchObject({ type: 'in' })
    expect(await count()).toBe(before)
    const both = (await get('?type=2')).data[0]
    expect((await admin.change(`${path}/${both.id}`, { percent_range: 100 })).status).toBe(1)
    await admin.change(`${path}/${both.id}`, { percent_range: both.percent_range })
  })

  it('a range that is written, moved or gone shows at once on each category that it limits', async () => {
    const admin = await node.as('admin')
    const { id: other } = (
      await admin.post('/production/hplc_categories', { code: 'OTHER', name: 'Other', method_code: 'GC' })
    ).data
    let since = 0
    /** The ranges of both categories as they were sent, since this was read last. */
    const changes = async () => {
      const { rows } = await node.pool.query<{ position: number; row_id: number; ranges: string }>(
        `select position::float8 as position, row_id::int, "row" ->> 'ranges' as ranges from changes
          where channel = 'private-production.hplc_categories' and position > $1 and row_id = any($2)
          order by position`,
        [since, [lab.category.id, other]],
      )
      since = rows.at(-1)?.position ?? since
      return rows.map(({ row_id, ranges }) => [row_id, ranges])
    }
    await changes()
    const path = '/production/hplc_ranges'
    const { data: range } = await admin.post(path, { type: 1, percent_range: 4, hplc_category_id: other })
    expect(await changes()).toEqual([[other, '−4 / +5 %']])
    await admin.change(`${path}/${range.id}`, { is_active: 0 })
    expect(await changes()).toEqual([[other, '−5 / +5 %']])
    await admin.delete(`${path}/${range.id}`)
    await changes()
    const [general] = (await admin.get(`${path}?type=1`)).data
    await admin.change(`${path}/${general.id}`, { percent_range: 6 })
    expect((await changes()).filter(([id]) => id === other)).toEqual([[other, '−6 / +5 %']])
  })

  it('is for the laboratory and administrators alone', async () => {
    expect((await (await node.as('batcher')).get('/production/hplc_ranges')).message).toBe('no_privileges')
    expect((await node.request('GET', '/production/hplc_ranges')).message).toBe('not_authorized')
  })
})
