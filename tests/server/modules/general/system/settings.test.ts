import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsNow, prepareSettings } from '../../../../../server/site/settings'
import { productionSettings } from '../../../../../server/site/plant'
import { sweep } from '../../../../../server/modules/general/system/sweep'
import { settingEntries } from '../../../../../src/resources/general/system/settingsKnown'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  await prepareSettings(node.pool)
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const rowOf = async (key: string) => {
  const { data } = await admin.get('/general/settings?limit=500')
  return data.find((row: { key: string }) => row.key === key)
}
const set = async (key: string, value: unknown, version?: number) => {
  const row = await rowOf(key)
  return admin.put(`/general/settings/${row.id}`, { value, version: version ?? row.version })
}
const other = (text: string) => ({ value: { code: 'other', text } })

describe('setting', () => {
  it('a setting has one row per known key, and the value of the product until someone changes it', async () => {
    const { data } = await admin.get('/general/settings?limit=500')
    expect(data.map(({ key }: { key: string }) => key).toSorted()).toEqual(
      settingEntries()
        .map(([key]) => key)
        .toSorted(),
    )
    expect(await rowOf('auto_close_days')).toMatchObject({ value: null, changed_by: null })
    expect((await productionSettings(node.db)).auto_close_days).toBe(14)
    // What the company set outlives the next start.
    await set('auto_close_days', 21)
    await prepareSettings(node.pool)
    expect((await rowOf('auto_close_days')).value).toBe(21)
  })

  it('a setting holds from the next call on for everyone who reads it, and says who changed it', async () => {
    const before = await rowOf('company.name')
    const { status, data } = await set('company.name', '  Maple Mist  ')
    expect(status).toBe(1)
    expect(data).toMatchObject({
      value: 'Maple Mist',
      changed_by: admin.username,
      version: before.version + 1,
    })
    expect((await node.request('GET', '/public')).data.company).toBe('Maple Mist')
    const { data: trail } = await admin.get(`/general/change_logs?entity=settings&id=${data.id}`)
    expect(trail[0]).toMatchObject({ user_id: admin.id, diff: { value: [null, 'Maple Mist'] } })
  })

  it('a setting falls back to its default when it is cleared', async () => {
    await set('report_tolerance_percent', 3.5)
    expect((await settingsNow(node.pool, 'report_tolerance_percent')).report_tolerance_percent).toBe(3.5)
    await set('report_tolerance_percent', null)
    expect((await settingsNow(node.pool, 'report_tolerance_percent')).report_tolerance_percent).toBe(2)
  })

  it('a setting takes yes and no as 1, 0, true and false and answers 1 and 0', async () => {
    for (const [value, reported] of [
      [true, 1],
      [0, 0],
      [1, 1],
      [false, 0],
    ] as const) {
      expect((await set('auth.allow_register', value)).data.value).toBe(reported)
      expect((await node.request('GET', '/public')).data.register).toBe(reported)
    }
  })

  it('a setting is not changed from a version that another person has changed since', async () => {
    const { version } = await rowOf('hplc_sla_minutes')
    await set('hplc_sla_minutes', 90)
    const late = await set('hplc_sla_minutes', 60, version)
    expect(late).toMatchObject({ http: 409, message: 'stale_version', data: { value: 90 } })
  })

  it('a setting is found by what is in its value, like any text', async () => {
    await set('company.site', 'Laval plant')
    const path =
      '/general/settings?filters[0][field]=value&filters[0][field_type]=text&filters[0][filters][0][logic_operator]=and&filters[0][filters][0][operator]=contains&filters[0][filters][0][value_type]=value&filters[0][filters][0][value]=laval'
    const { data } = await admin.get(path)
    expect(data.map(({ key }: { key: string }) => key)).toEqual(['company.site'])
  })
})

describe('wrong value is refused with its place and changes nothing', () => {
  const day = { name: 'day', from: '07:00', to: '15:00', breaks: [30] }
  it.each([
    ['auto_close_days', 'soon', 'value: numeric'],
    ['auto_close_days', 2.5, 'value: integer'],
    ['auto_close_days', 0, 'value: Close finished orders after must be greater than 0'],
    ['auto_close_days', 5000, 'value: max'],
    ['report_tolerance_percent', -1, 'value: size'],
    ['report_tolerance_percent', 101, 'value: max'],
    ['attachments.max_mb', 0.001, 'value: digits'],
    ['auth.badge_only', 'yes', 'value: in'],
    ['ui.theme_color', 'red', 'value: in'],
    ['errors.environments', ['production', 'moon'], 'value[1]: in'],
    ['errors.environments', ['local', 'local'], 'value: unique'],
    ['company.name', { name: 'Maple' }, 'value: other'],
    ['company.name', 'x'.repeat(121), 'value: max'],
    ['company.timezone', 'Laval', 'value: Unknown time zone. Enter one such as America/Toronto'],
    ['inventory.adjust_limit', -1, 'value: size'],
    ['inventory.approval_fields', ['colour'], 'value[0]: in'],
    ['inventory.aging_buckets', [30, 'old'], 'value[1]: must be days'],
    ['inventory.aging_buckets', [30, 30], 'value: The ages must rise'],
    ['inventory.aging_buckets', [], 'value: There is at least one age'],
    ['sale.discount_limit_percent', 101, 'value: max'],
    ['auth.idle_hours', 0, 'value: End idle sessions after must be greater than 0'],
    ['shifts', 'day', 'value: must be a list of shifts'],
    ['shifts', [], 'value: There is at least one shift'],
    ['shifts', [{ ...day, from: '7' }], 'value[0].from: must be a time, HH:MM'],
    ['shifts', [{ ...day, breaks: [-5] }], 'value[0].breaks[0]: size'],
    ['shifts', [day, day], 'value: Two shifts have the same name'],
    ['shifts', [day, { ...day, name: 'late', from: '14:00', to: '22:00' }], 'value: Two shifts overlap'],
    ['shifts', [day, { ...day, name: 'night', from: '22:00', to: '07:30' }], 'value: Two shifts overlap'],
    [
      'shifts',
      [{ name: 'short', from: '07:00', to: '07:30', breaks: [30] }],
      'value: The breaks of a shift are longer than the shift',
    ],
  ])('a wrong value is refused with its place and changes nothing %s: %j', async (key, value, text) => {
    const before = await rowOf(key)
    const refused = await set(key, value)
    expect(refused).toMatchObject({ http: 422, message: 'validation_error', data: other(text) })
    expect(await rowOf(key)).toEqual(before)
  })

  it('a wrong value is refused with its place and changes nothing nor one of a key that nothing reads', async () => {
    await node.pool.query(`insert into settings (key, value) values ('sale.forgotten', '1')`)
    expect((await set('sale.forgotten', 2)).data).toEqual(other('Unknown setting'))
    await node.pool.query(`delete from settings where key = 'sale.forgotten'`)
  })

  it('a wrong value is refused with its place and changes nothing nor a key, nor a secret by its mark', async () => {
    const { id, version } = await rowOf('company.site')
    const refused = await admin.put(`/general/settings/${id}`, { key: 'company.name', is_secret: 0, version })
    expect(refused.data).toMatchObject({ key: { code: 'other' }, is_secret: { code: 'other' } })
  })
})

it('shifts that meet at an end, over midnight too, are apart', async () => {
  const shift = (name: string, from: string, to: string) => ({ name, from, to, breaks: [30] })
  const all = [
    shift('day', '06:00', '14:00'),
    shift('late', '14:00', '22:00'),
    shift('night', '22:00', '06:00'),
  ]
  expect((await set('shifts', all)).data.value).toEqual(all)
  expect((await productionSettings(node.db)).shifts).toEqual(all)
})

it('a secret is written and never comes back: in no answer, list, file, trail or broadcast', async () => {
  const secret = 'hunter-two-of-the-plant'
  await node.pool.query(`update settings set is_secret = true, value = null where key = 'company.site'`)
  const written = await set('company.site', secret)
  expect(written.data).toMatchObject({ value: null, is_secret: 1, secret_at: expect.any(String) })
  const answers = [
    written,
    await admin.get('/general/settings?limit=500'),
    await admin.get(`/general/settings?search=${secret}`),
    await admin.get(`/general/change_logs?entity=settings&id=${written.data.id}`),
    await set('company.site', [secret]),
  ]
  const { rows } = await node.pool.query(
    `select coalesce(string_agg(j, ' '), '') as text from (
       select row_to_json(c)::text as j from changes c union all select row_to_json(w)::text from write_keys w
       union all select row_to_json(s)::text from settings s) kept`,
  )
  const file = await fetch(
    `${node.url}/api/general/settings/export?format=csv&columns[]=key&columns[]=value`,
    {
      headers: { authorization: `Bearer ${admin.token}` },
    },
  )
  expect(file.status).toBe(200)
  expect(JSON.stringify(answers) + rows[0].text + (await file.text())).not.toContain(secret)
  expect((await settingsNow(node.pool, 'company.site'))['company.site']).toBe(secret)
  expect((await set('company.site', null)).data.secret_at).toBeNull()
  expect((await settingsNow(node.pool, 'company.site'))['company.site']).toBeNull()
})

it('only administrators change settings, see the numbers that come next, and run jobs', async () => {
  const planner = await node.as('planning')
  const { id, version } = await rowOf('auto_close_days')
  const response = [
    await planner.get('/general/settings'),
    await planner.put(`/general/settings/${id}`, { value: 1, version }),
    await planner.get('/general/document_numbers'),
    await planner.post('/general/jobs/1/run', { version: 1 }),
    await planner.post('/general/error_logs/clear'),
  ]
  expect(response.map(({ message }) => message)).toEqual(response.map(() => 'no_privileges'))
  expect((await admin.delete(`/general/settings/${id}?version=${version}`)).status).toBe(0)
})

it('the settings show the prefix and the next number of each document', async () => {
  await node.pool.query(`insert into document_sequences (prefix, next_number) values ('PRO', 43)
    on conflict (prefix) do update set next_number = 43`)
  const { data } = await admin.get('/general/document_numbers')
  expect(data.value).toContainEqual({
    prefix: 'PRO',
    title: 'Production orders',
    segment: 'production',
    next_number: 43,
  })
  expect(data.value).toContainEqual({ prefix: 'CU', title: 'Customers', segment: 'general', next_number: 1 })
})

it('a sign-in ends without a call, and in any case, after the time that was set, and at once', async () => {
  const person = await node.as('planning')
  await node.pool.query(
    `update access_tokens set last_used_at = now() - interval '5 hours' where user_id = $1`,
    [person.id],
  )
  expect((await person.get('/me')).status).toBe(1)
  const late = await node.as('planning')
  await node.pool.query(
    `update access_tokens set last_used_at = now() - interval '5 hours' where user_id = $1`,
    [late.id],
  )
  await set('auth.idle_hours', 4)
  expect((await late.get('/me')).message).toBe('not_authorized')
  await set('auth.idle_hours', null)
  await set('auth.token_days', 2)
  const signedIn = { grant_type: 'password', client_id: 'decant-web', client_secret: '' }
  const { data } = await node.request('POST', '/login', {
    body: { ...signedIn, username: person.username, password: 'a long password' },
  })
  expect(data.expires_in).toBe(2 * 86_400)
  const { rows } = await node.pool.query(
    `select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from access_tokens
     where user_id = $1 and created_at > now() - interval '1 minute' and expires_at < now() + interval '3 days'`,
    [person.id],
  )
  expect(rows[0].days).toBe(2)
  await set('auth.token_days', null)
})

it('every setting has its default until it is changed', async () => {
  const usual = {
    'auth.allow_register': false,
    'auth.idle_hours': 12,
    'auth.token_days': 30,
    'company.timezone': 'America/Toronto',
    'inventory.over_receipt_percent': 5,
    'inventory.adjust_limit': 500,
    'inventory.count_tolerance_percent': 2,
    'inventory.aging_buckets': [30, 60, 90, 180, 365],
    'purchase.approval_limit': 5000,
    'purchase.match_qty_percent': 2,
    'purchase.match_price_percent': 3,
    'purchase.match_amount': 50,
    'sale.discount_limit_percent': 15,
    'sale.credit_check': true,
    'imports.max_rows': 50_000,
    'imports.max_mb': 20,
    'errors.environments': ['production', 'development', 'local'],
    'ui.theme_color': '#1890ff',
  }
  const keys = Object.keys(usual) as (keyof typeof usual)[]
  await node.pool.query('update settings set value = null where key = any($1)', [keys])
  expect(await settingsNow(node.pool, ...keys)).toEqual(usual)
})

it('errors resolved 90 days ago are swept; open and younger ones stay', async () => {
  const insert = (fingerprint: string, status: string, days: number) =>
    node.pool.query(
      `insert into error_logs (message, app_version, environment, origin, fingerprint, count, first_at, last_at,
         status, resolved_at)
       values ($1, '1', 'production', 'browser', $1, 1, now() - interval '1 year', now() - interval '1 year', $2,
         case when $2 = 'resolved' then now() - make_interval(days => $3) end)`,
      [fingerprint, status, days],
    )
  await insert('old', 'resolved', 91)
  await insert('young', 'resolved', 89)
  await insert('open', 'open', 0)
  expect((await sweep(node.pool)).errors).toBe(1)
  const { rows } = await node.pool.query(`select message from error_logs order by message`)
  expect(rows.map(({ message }) => message)).toEqual(['open', 'young'])
})
