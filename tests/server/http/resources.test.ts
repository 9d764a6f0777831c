import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
let batcher: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  batcher = await node.as('batcher')
})
afterAll(() => node.stop())

const brand = (code: string, name = `Brand ${code}`) => ({ code, name, owner: 'own' })
const path = '/inventory/brands'

describe('resource from its definition', () => {
  it('a resource from its definition is created, read, listed, changed and deleted, each time with its version', async () => {
    const created = await admin.post(path, brand('NL'))
    expect(created).toMatchObject({ http: 201, status: 1, data: { code: 'NL', version: 1, is_active: 1 } })
    const { id } = created.data
    expect((await admin.get(`${path}/${id}`)).data).toEqual(created.data)
    const changed = await admin.put(`${path}/${id}`, { version: 1, name: 'Northlake' })
    expect(changed.data).toMatchObject({ name: 'Northlake', version: 2 })
    const list = await admin.get(
      `${path}?filters[0][field]=code&filters[0][field_type]=text&filters[0][filters][0][operator]==&filters[0][filters][0][value]=NL&total=1`,
    )
    expect(list).toMatchObject({ status: 1, total: 1, cursor: null, data: [changed.data] })
    expect(list.position).toMatch(/^\w+:\d+$/)
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({ http: 200, status: 1 })
    expect(await admin.get(`${path}/${id}`)).toMatchObject({ http: 404, message: 'not_found' })
  })

  it('a resource from its definition names the rule that each wrong field breaks, and refuses unknown fields', async () => {
    expect(await admin.post(path, { code: 'X'.repeat(500), owner: 'somebody', colour: 'red' })).toMatchObject(
      {
        http: 422,
        status: 0,
        message: 'validation_error',
        data: {
          name: 'required',
          code: 'max',
          owner: 'in',
          colour: { code: 'other', text: 'Unknown field' },
        },
      },
    )
    await admin.post(path, brand('TWICE'))
    expect(await admin.post(path, brand('TWICE', 'Another'))).toMatchObject({
      http: 422,
      data: { code: 'unique' },
    })
  })

  it('a resource from its definition is refused to anyone who lacks the area, and to anyone who has no token', async () => {
    expect(await batcher.get(path)).toMatchObject({ http: 403, message: 'no_privileges' })
    expect(await batcher.post(path, brand('NO'))).toMatchObject({ http: 403, message: 'no_privileges' })
    expect(await node.request('GET', path)).toMatchObject({ http: 401, message: 'not_authorized' })
  })

  it('a resource from its definition keeps disjoint edits of two people and refuses the same field edited twice', async () => {
    const { data } = await admin.post(path, brand('EDIT'))
    await admin.put(`${path}/${data.id}`, { version: 1, name: 'Mine' })
    expect((await admin.put(`${path}/${data.id}`, { version: 1, code: 'EDIT2' })).data).toMatchObject({
      name: 'Mine',
      code: 'EDIT2',
      version: 3,
    })
    expect(await admin.put(`${path}/${data.id}`, { version: 1, name: 'Yours' })).toMatchObject({
      http: 409,
      message: 'stale_version',
      data: { name: 'Mine', version: 3 },
    })
  })

  it('of twenty who save the same field at once one succeeds, the others are refused with the current row', async () => {
    const { data } = await admin.post(path, brand('TWENTY'))
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => admin.put(`${path}/${data.id}`, { version: 1, name: `N${at}` })),
    )
    const [winner, ...others] = all.filter(({ http }) => http === 200)
    expect([winner?.data.version, others]).toEqual([2, []])
    for (const answer of all.filter(({ http }) => http !== 200))
      expect(answer).toMatchObject({
        http: 409,
        message: 'stale_version',
        data: { name: winner?.data.name, version: 2 },
      })
  })

  it('a resource from its definition happens once for one idempotency key, and gets the first answer again', async () => {
    const first = await admin.post(path, brand('ONCE'), { 'idempotency-key': 'k1' })
    const again = await admin.post(path, brand('ONCE'), { 'idempotency-key': 'k1' })
    expect(again).toMatchObject({ http: 200, replayed: 1, data: first.data })
    expect(await admin.post(path, brand('OTHER'), { 'idempotency-key': 'k1' })).toMatchObject({
      http: 422,
      message: 'validation_error',
    })
  })

  it('a write happens once where the same key comes again while the first still runs, or at the version broadcast meanwhile', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => admin.post(path, brand('RACE'), { 'idempotency-key': 'race' })),
    )
    expect(new Set(all.map(({ data }) => data.id as number)).size).toBe(1)
    expect(all.filter(({ replayed }) => replayed === 1)).toHaveLength(7)
    const place = `${path}/${all[0]?.data.id}`
    const changed = await admin.put(place, { version: 1, name: 'Once' }, { 'idempotency-key': 'race-2' })
    await admin.put(place, { version: 2, name: 'Later' })
    expect(
      await admin.put(place, { version: 3, name: 'Once' }, { 'idempotency-key': 'race-2' }),
    ).toMatchObject({ http: 200, replayed: 1, data: changed.data })
    expect((await admin.get(place)).data).toMatchObject({ name: 'Later', version: 3 })
  })

  it('a write without an answer is cancelled by its key: answered if it was done, else never done', async () => {
    const other = await node.as('admin')
    const takeBack = (key: string, by = admin) => by.delete(`/general/writes/${key}`)
    const { data } = await admin.post(path, brand('BACK'), { 'idempotency-key': 'back-1' })
    expect(await takeBack('back-1')).toMatchObject({ http: 200, data: { done: 1, answer: data } })
    // A key is of who sent it.
    expect((await takeBack('back-1', other)).data).toEqual({ done: 0, answer: null })
    expect((await takeBack('back-2')).data).toEqual({ done: 0, answer: null })
    expect((await takeBack('back-2')).data).toEqual({ done: 0, answer: null })
    expect(await admin.post(path, brand('NEVER'), { 'idempotency-key': 'back-2' })).toMatchObject({
      http: 422,
      data: { posting_key: { code: 'other', text: 'This write was given up' } },
    })
    const race = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const key = `back-race-${at}`
        const [written, existing] = await Promise.all([
          admin.post(path, brand(`BR${at}`), { 'idempotency-key': key }),
          takeBack(key),
        ])
        return [written.http < 300, existing.data.done === 1]
      }),
    )
    for (const [isDone, isKnown] of race) expect(isKnown).toBe(isDone)
    expect(await takeBack('k'.repeat(81))).toMatchObject({ http: 422, data: { key: 'max' } })
    expect((await node.request('DELETE', '/general/writes/back-1')).http).toBe(401)
  })

  it('a resource from its definition pages by cursor through every row once, in the asked order', async () => {
    for (let index = 0; index < 25; index++)
      await admin.post(path, {
        ...brand(`P${index}`, `Page ${index}`),
        owner: index % 3 === 0 ? 'own' : 'contract',
      })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof admin.get>> = await admin.get(
        `${path}?limit=7&search=page&sort[0][field]=owner&sort[0][direction]=desc&cursor=${cursor}`,
      )
      seen.push(...page.data.map((row: { owner: string; code: string }) => `${row.owner} ${row.code}`))
      cursor = page.cursor ?? null
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
    const owners = seen.map((line) => line.slice(0, 3))
    expect(owners).toEqual(owners.toSorted().toReversed())
  })

  it.each([
    ['filters[0][field]=password_hash&filters[0][filters][0][operator]=empty', 'filters.0.field'],
    ['sort[0][field]=id;drop table users', 'sort.0.field'],
    [
      'filters[0][field]=code&filters[0][filters][0][operator]=like&filters[0][filters][0][value]=x',
      'filters.0.filters.0.operator',
    ],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['cursor=abc', 'cursor'],
    ['nonsense=1', 'nonsense'],
  ])('a resource from its definition refuses the list query %s', async (query, field) => {
    const answer = await admin.get(`${path}?${query}`)
    expect(answer).toMatchObject({ http: 422, message: 'validation_error' })
    expect(Object.keys(answer.data)).toEqual([field])
  })

  it('a resource from its definition writes one change per write to the feed, with the row as a list gives it', async () => {
    const { data } = await admin.post(path, brand('LOG'))
    const { rows } = await node.pool.query(
      `select action, version, "row", user_id, channel from changes where table_name = 'brands' and row_id = $1`,
      [data.id],
    )
    expect(rows).toEqual([
      { action: 'created', version: 1, row: data, user_id: admin.id, channel: 'private-inventory.brands' },
    ])
  })
})
