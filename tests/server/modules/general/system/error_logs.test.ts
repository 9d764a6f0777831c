import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let stamper: Person
let admin: Person

beforeAll(async () => {
  node = await startServer()
  stamper = await node.as('stamper')
  admin = await node.as('admin')
})
afterAll(() => node?.stop())
beforeEach(async () => {
  await node.pool.query('delete from error_logs')
  await node.pool.query('delete from error_log_intake')
  await node.pool.query(`delete from settings where key = 'errors.environments'`)
})

const error = {
  message: 'x is not a function',
  info: 'render',
  url: '/production/phases',
  stack: 'TypeError: x is not a function\n    at Phases (https://plant.ca/assets/Phases-Ab12Cd34.js:1:2)',
  actions: '11:30:49 Went to /production/phases',
  app_version: '1.0.0',
  environment: 'production',
}
const report = (entries: unknown, by = stamper) => by.post('/general/error_logs', { entries })
const listed = async () => (await admin.get('/general/error_logs')).data

describe('error log', () => {
  it('the error log takes errors of any signed-in person, with who met them in which browser', async () => {
    const { http, data } = await stamper.post(
      '/general/error_logs',
      { entries: [error, { ...error, message: 'another', count: 3, ago_s: 60 }] },
      { 'user-agent': 'Kiosk 1' },
    )
    expect([http, data]).toEqual([200, { accepted: 2 }])
    const rows = await listed()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      ...error,
      count: 1,
      origin: 'browser',
      user_id: stamper.id,
      user_agent: 'Kiosk 1',
      status: 'open',
      resolved_at: null,
    })
    expect(rows[1]).toMatchObject({ message: 'another', count: 3 })
    const ageOf = (row: { last_at: string; created_at: string }) =>
      Math.round((Date.parse(row.created_at) - Date.parse(row.last_at)) / 1000)
    expect(rows.map(ageOf)).toEqual([0, 60])
  })

  it('the error log is read by administrators alone, and by no one without a token', async () => {
    await report([error])
    expect((await stamper.get('/general/error_logs')).http).toBe(403)
    expect((await node.request('GET', '/general/error_logs')).http).toBe(401)
    expect((await node.request('POST', '/general/error_logs', { body: { entries: [error] } })).message).toBe(
      'not_authorized',
    )
    const [row] = await listed()
    expect((await stamper.get(`/general/error_logs/${row.id}`)).http).toBe(403)
    expect((await stamper.post('/general/error_logs/clear')).message).toBe('no_privileges')
    expect((await stamper.post(`/general/error_logs/${row.id}/resolve`, { version: 1 })).http).toBe(403)
  })

  it('the error log counts repeats of an error within a day, over all users and builds', async () => {
    await report([error])
    const elsewhere = error.stack
      .replace('plant.ca', '10.0.0.7')
      .replace('Ab12Cd34.js:1:2', 'Zz99Yy88.js:7:9')
    await report([{ ...error, stack: elsewhere, count: 4, app_version: '1.0.1' }], admin)
    const [row, ...others] = await listed()
    expect(others).toEqual([])
    expect(row).toMatchObject({ count: 5, app_version: '1.0.1', user_id: admin.id })
    await node.pool.query(`update error_logs set first_at = now() - interval '25 hours'`)
    await report([error])
    expect((await listed()).map(({ count }: { count: number }) => count)).toEqual([1, 5])
  })

  it('the error log is counted right by many browsers at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => report([error, { ...error, message: 'b' }])),
    )
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await listed()).map(({ count }: { count: number }) => count)).toEqual([8, 8])
  })

  it('the error log holds no password, PIN or token, wherever it was', async () => {
    await report([
      {
        ...error,
        message: 'refused Bearer abc.def',
        info: 'password: hunter2',
        url: '/x?token=verysecret',
        stack: 'at /y?access_token=verysecret',
        actions: 'Went to /z?pin=4711',
      },
    ])
    const { rows } = await node.pool.query(
      `select row_to_json(e)::text || (select string_agg("row"::text, '') from changes) as all from error_logs e`,
    )
    expect(rows[0].all).not.toMatch(/abc\.def|hunter2|verysecret|4711/)
    expect((await listed())[0].url).toBe('/x?token=***')
  })

  it('the error log refuses what is ill-formed or too large by field, and keeps nothing of the batch', async () => {
    const refusals = [
      [{ entries: [] }, { entries: 'required' }],
      [{ entries: 'all' }, { entries: 'required' }],
      [{ entries: [error], more: 1 }, { more: { code: 'other', text: 'Unknown field' } }],
      [{ entries: Array.from({ length: 51 }, () => error) }, { entries: 'max' }],
      [{ entries: [error, { ...error, message: '' }] }, { 'entries.1.message': 'required' }],
      [{ entries: [{ ...error, stack: 'x'.repeat(16_385) }] }, { 'entries.0.stack': 'max' }],
      [{ entries: [{ ...error, message: 'x'.repeat(2001) }] }, { 'entries.0.message': 'max' }],
      [{ entries: [{ ...error, environment: 'moon' }] }, { 'entries.0.environment': 'in' }],
      [
        { entries: [{ ...error, user_id: 1 }] },
        { 'entries.0.user_id': { code: 'other', text: 'Unknown field' } },
      ],
      [{ entries: [null] }, { 'entries.0.message': 'required' }],
    ] as const
    for (const [body, data] of refusals)
      expect(await stamper.post('/general/error_logs', body)).toMatchObject({ http: 422, data })
    expect(await listed()).toEqual([])
  })

  it('the error log takes 60 errors a minute of one browser and no more; another one is not held up', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...error, message: `m ${at}` }))
    expect((await report(many(50))).http).toBe(200)
    expect((await report(many(10))).http).toBe(200)
    const refused = await report(many(1))
    expect([refused.http, refused.message]).toEqual([429, 'too_many_attempts'])
    expect(refused.data.text).toBe('This browser reported too many errors. Reporting continues in a minute.')
    expect((await report(many(1), admin)).http).toBe(200)
    await node.pool.query(`update error_log_intake set minute = minute - interval '1 minute'`)
    expect((await report(many(1))).http).toBe(200)
  })

  it('the error log is cleared by an administrator: all are resolved, and one that happens again is open again', async () => {
    await report([error, { ...error, message: 'b' }])
    expect((await admin.post('/general/error_logs/clear')).data).toEqual({ resolved: 2 })
    const cleared = await listed()
    expect(cleared.map(({ status }: { status: string }) => status)).toEqual(['resolved', 'resolved'])
    expect(cleared[0].resolved_at).toMatch(/^\d{4}-/)
    await report([error])
    const again = await listed()
    expect(again.find(({ message }: { message: string }) => message === error.message)).toMatchObject({
      status: 'open',
      resolved_at: null,
      count: 2,
    })
    const other = again.find(({ message }: { message: string }) => message === 'b')
    const forged = await admin.post(`/general/error_logs/${other.id}/reopen`, { version: other.version })
    expect(forged.status).toBe(0)
  })

  it('the error log is kept in the environments of the setting: all three, until it says otherwise', async () => {
    const set = (value: unknown) =>
      node.pool.query(
        `insert into settings (key, value) values ('errors.environments', $1)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(value)],
      )
    const publicSettings = async () => (await node.request('GET', '/public')).data.error_log
    expect(await publicSettings()).toBe(1)
    await set(['development', 'local'])
    expect(await publicSettings()).toBe(0)
    expect((await report([error])).data).toEqual({ accepted: 0 })
    await set('production')
    expect(await publicSettings()).toBe(1)
    expect((await report([error])).data).toEqual({ accepted: 1 })
  })

  it('the error log keeps what went wrong on the server, too', async () => {
    node.app.log.level = 'silent'
    await node.pool.query('alter table countries rename to countries_gone')
    const failed = await admin.get('/general/countries?search=secret&token=t0p')
    await node.pool.query('alter table countries_gone rename to countries')
    expect(failed).toMatchObject({ http: 500, message: 'server_error' })
    await expect.poll(async () => (await listed()).length).toBe(1)
    const [row] = await listed()
    expect(row).toMatchObject({
      origin: 'server',
      count: 1,
      user_id: null,
      info: 'GET /api/general/countries',
    })
    expect(row.message).toContain('countries')
    expect(row.url).not.toContain('t0p')
  })
})
