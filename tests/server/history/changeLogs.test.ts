import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const brand = async (code: string, name = code) =>
  (await admin.post('/inventory/brands', { code, name, owner: 'own' })).data
const trail = (query: string, by = admin) => by.get(`/general/change_logs?${query}`)

describe('trail of a record', () => {
  it('the trail of a record shows who did what, from what to what, with names instead of ids', async () => {
    const { id, version } = await brand('TR1')
    await admin.put(`/inventory/brands/${id}`, { name: 'Renamed', version })
    const { data } = await trail(`entity=brands&id=${id}`)
    expect(data).toMatchObject([
      { action: 'updated', user_name: admin.username, label: 'Renamed', diff: { name: ['TR1', 'Renamed'] } },
      { action: 'created', label: 'TR1', diff: null, began: { code: 'TR1' } },
    ])
    const person = await node.as('batcher')
    const place = await admin.post('/general/locations', { code: 'L1', name: 'Plant', kind: 'plant' })
    await admin.change(`/general/users/${person.id}`, { location_id: place.data.id })
    const [moved] = (await trail(`entity=users&id=${person.id}`)).data
    expect(moved.diff).toEqual({ location_id: [null, place.data.id], location: [null, 'Plant'] })
  })

  it('the trail of a record is open to readers of the record, unless its module is disabled', async () => {
    const { id } = await brand('TR2')
    expect((await trail(`entity=brands&id=${id}`, await node.as('inventory'))).status).toBe(1)
    expect((await trail(`entity=brands&id=${id}`, await node.as('stamper'))).message).toBe('no_privileges')
    const other = await node.as('inventory')
    await admin.change(`/general/users/${other.id}`, { modules: ['Production'] })
    expect((await trail(`entity=brands&id=${id}`, other)).message).toBe('no_privileges')
  })

  it('the trail of a record leaves out what a board only showed anew', async () => {
    const worker = await node.as('batcher')
    await worker.post('/general/punch_in', {})
    expect((await trail(`entity=users&id=${worker.id}`)).data).toEqual([])
  })
})

describe('record that was deleted', () => {
  it('a record that was deleted leaves what it held last in the trail, and nothing of it in a broadcast', async () => {
    const { id } = await brand('GONE')
    const since = String((await admin.get('/inventory/brands?limit=1')).position)
    expect((await admin.delete(`/inventory/brands/${id}`)).status).toBe(1)
    const [removed] = (await trail(`entity=brands&id=${id}`)).data
    expect(removed).toMatchObject({
      action: 'deleted',
      label: 'GONE',
      diff: null,
      began: null,
      ended: { code: 'GONE', name: 'GONE', owner: 'own' },
    })
    const { data } = await admin.get(
      `/changes?since=${encodeURIComponent(since)}&channels[]=private-inventory.brands`,
    )
    expect(data.events).toMatchObject([{ event: 'deleted', data: { id, row: null } }])
  })
})

describe('trail as a file', () => {
  const file = async (query: string, by = admin) => {
    const { statusCode, body, headers } = await node.app.inject({
      url: `/api/general/change_logs/export?format=csv&${query}`,
      headers: { authorization: `Bearer ${by.token}` },
    })
    return { statusCode, headers, body, lines: body.replace('\ufeff', '').split('\r\n') }
  }

  it('a trail as a file has a line per field from what to what, below a head, for one record or by person and period', async () => {
    const from = new Date().toISOString()
    const { id, version } = await brand('CMD', '=CMD()')
    await admin.put(`/inventory/brands/${id}`, { name: 'A "quoted" name', owner: 'contract', version })
    await admin.delete(`/inventory/brands/${id}`)
    const { lines, headers } = await file(`entity=brands&id=${id}`)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Change trail [\d-]+\.csv"/)
    expect(lines.slice(0, 2)).toEqual([
      'Change trail',
      expect.stringMatching(`^Filters,What is Brands; Record is no. ${id}$`),
    ])
    expect(lines[4]).toBe('Changes,3')
    expect(lines[6]).toBe('Time,Who,At the screen of,What,Record,Number,Action,Field,Before,After')
    const emitted = lines.slice(7).map((line) => line.split(',').slice(6).join(','))
    expect(emitted).toContain('Deleted,Code,CMD,')
    expect(emitted).toContain('Deleted,Owner,Contract,')
    expect(emitted).toContain('Updated,Name,\'=CMD(),"A ""quoted"" name"')
    expect(emitted).toContain('Updated,Owner,Own,Contract')
    expect(emitted).toContain('Created,Owner,,Own')
    const other = await node.as('admin')
    expect((await file(`user_id=${other.id}&from=${from}`)).lines[4]).toBe('Changes,0')
    expect((await file(`user_id=${admin.id}&entity=brands&from=${from}`)).lines[4]).toBe('Changes,3')
  })

  it('a trail as a file is as long as the trail, asked for by a ticket that is good once', async () => {
    const from = new Date().toISOString()
    await node.pool.query(
      `select append_changes(jsonb_agg(jsonb_build_object('channel', null, 'table_name', 'brands', 'row_id', 900000 + n,
         'action', 'updated', 'announced', 'updated', 'version', 2, 'user_id', $1::bigint, 'user_name', 'Writer',
         'diff', jsonb_build_object('name', jsonb_build_array('old ' || n, 'new ' || n))))) from generate_series(1, 1234) n`,
      [admin.id],
    )
    const filter = await admin.post('/general/change_logs/export', { format: 'csv', entity: 'brands', from })
    expect(filter.data).toMatchObject({ total: 1234, name: expect.stringMatching(/^Change trail/) })
    const url = `/api/general/change_logs/export?ticket=${filter.data.ticket}`
    const { body } = await node.app.inject({ url })
    const emitted = body.match(/old (\d+),new \1\b/g) ?? []
    expect(emitted).toHaveLength(1234)
    expect(new Set(emitted).size).toBe(1234)
    expect((await node.app.inject({ url })).statusCode).toBe(404)
    // It ends a moment after its last byte.
    await expect
      .poll(async () => (await admin.get(`/general/change_logs/export/${filter.data.id}`)).data)
      .toMatchObject({ state: 'done' })
    expect((await (await node.as('admin')).get(`/general/change_logs/export/${filter.data.id}`)).http).toBe(
      404,
    )
  })

  it('a trail as a file is refused as the trail itself is, and says what cannot be asked', async () => {
    const { id } = await brand('FILE')
    expect((await file(`entity=brands&id=${id}`, await node.as('inventory'))).statusCode).toBe(200)
    expect((await file(`entity=brands&id=${id}`, await node.as('stamper'))).statusCode).toBe(403)
    expect((await file('', await node.as('manager'))).statusCode).toBe(403)
    expect((await file('entity=brands', await node.as('inventory'))).statusCode).toBe(403)
    const post = async (body: object, by = admin) => by.post('/general/change_logs/export', body)
    expect((await post({ format: 'csv' }, await node.as('manager'))).message).toBe('no_privileges')
    expect((await post({})).data).toEqual({ format: 'required' })
    expect((await post({ format: 'ods' })).data).toEqual({ format: 'in' })
    expect((await post({ format: 'csv', limit: 3 })).data).toMatchObject({ limit: { code: 'other' } })
    expect((await post({ format: 'csv', entity: 'nothing' })).data).toEqual({ entity: 'exists' })
  })
})

describe('whole trail', () => {
  it('the whole trail is the administrators alone', async () => {
    expect((await trail('', await node.as('manager'))).message).toBe('no_privileges')
    expect((await trail('entity=brands', await node.as('inventory'))).message).toBe('no_privileges')
    expect((await trail('entity=nothing')).data).toEqual({ entity: 'exists' })
    expect((await trail('colour=red')).data).toMatchObject({ colour: { code: 'other' } })
    expect((await trail('id=3')).data).toEqual({ entity: 'required' })
  })

  it('the whole trail comes by table, person and period, page after page, each change once', async () => {
    const from = new Date().toISOString()
    const second = await node.as('admin')
    for (const code of ['P1', 'P2', 'P3', 'P4', 'P5']) await brand(code)
    await second.post('/inventory/brands', { code: 'P6', name: 'P6', owner: 'own' })
    const seen: string[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null) {
      const page = await trail(`entity=brands&from=${from}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.data.map(({ label }: { label: string }) => label))
      cursor = page.cursor
    }
    expect(seen).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1'])
    const labels = async (query: string) =>
      (await trail(query)).data.map(({ label }: { label: string }) => label)
    expect(await labels(`user_id=${second.id}&from=${from}`)).toEqual(['P6'])
    expect(await labels(`entity=brands&to=${from}&user_id=${second.id}`)).toEqual([])
    expect((await labels(`from=${from}`)).slice(0, 2)).toEqual(['P6', 'P5'])
    expect(await labels('from=2199-01-01T00:00:00.000Z')).toEqual([])
  })

  it('the whole trail never holds a password, a link or their hashes, however they were written', async () => {
    const secret = 'never to be read again'
    const { data: made } = await admin.post(
      '/general/users',
      { username: 'secretive', name: 'S', company: 'T', roles: ['sale'], password: secret },
      { 'Idempotency-Key': 'made-once' },
    )
    await admin.change(`/general/users/${made.id}`, { password: `${secret} 2` })
    const { version } = (await admin.get(`/general/users/${made.id}`)).data
    const reset = await admin.post(
      `/general/users/${made.id}/reset_password`,
      { version },
      { 'Idempotency-Key': 'link-once' },
    )
    const { rows } = await node.pool.query<{ everything: string }>(
      `select (select string_agg(c::text, ' ') from changes c) || (select string_agg(k::text, ' ') from write_keys k)
         || (select string_agg(l::text, ' ') from password_links l) as everything`,
    )
    const all = rows[0]?.everything ?? ''
    expect(all).toContain('secretive')
    const { body } = await node.app.inject({
      url: '/api/general/change_logs/export?format=csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(body).toContain('secretive')
    for (const word of [secret, reset.data.link, '$argon2', 'password_hash']) {
      expect(all).not.toContain(word)
      expect(body).not.toContain(word)
    }
    expect(
      (await trail(`entity=users&id=${made.id}`)).data.map((line: { event: string }) => line.event),
    ).toEqual(['reset_password', null, null])
  })
})
