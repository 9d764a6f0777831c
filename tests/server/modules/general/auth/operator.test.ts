import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { everythingKept, staffOf } from '../../../../fixtures/staff'

let node: TestNode
let staff: ReturnType<typeof staffOf>

beforeAll(async () => {
  node = await startServer()
  staff = staffOf(node)
})
afterAll(() => node.stop())

/** A screen on the floor that its supervisor lent. */
async function sharedScreen() {
  const lead = await node.as('supervisor')
  await lead.post('/general/operator/lend')
  return lead
}
const as = (token: string) => ({
  get: (path: string) => node.request('GET', path, { token }),
  post: (path: string, body: unknown = {}) => node.request('POST', path, { token, body }),
})
const pin = '2468'

describe('shared screen', () => {
  it('a shared screen is lent by who leads the floor or administers, and by no one else', async () => {
    expect((await (await node.as('batcher')).post('/general/operator/lend')).message).toBe('no_privileges')
    const { badge } = await staff.badged('bottler')
    const plain = await node.as('supervisor')
    const refused = await plain.post('/general/operator', { badge_code: badge, pin })
    expect([refused.message, refused.data.text]).toEqual(['no_privileges', 'This is not a shared screen'])
    await plain.post('/general/operator/lend')
    expect((await plain.post('/general/operator', { badge_code: badge, pin })).status).toBe(1)
    await plain.post('/general/operator/take_back')
    expect((await plain.post('/general/operator', { badge_code: badge, pin })).message).toBe('no_privileges')
  })

  it('a shared screen is every screen of an account that is as a station', async () => {
    const [admin, station] = [await node.as('admin'), await node.as('requester')]
    expect((await station.post('/profile', { config: { kiosk: 1 } })).message).toBe('validation_error')
    await admin.put(`/general/users/${station.id}`, { config: { kiosk: true } })
    expect((await station.get('/me')).data.screen).toEqual({ station: null, badge_only: 0, idle_minutes: 5 })
  })

  it('a shared screen gives an operator a session of his own, with his rights and for a shift', async () => {
    const lead = await sharedScreen()
    const { badge, id } = await staff.badged('bottler')
    const { data } = await lead.post('/general/operator', { badge_code: badge, pin })
    expect(data.expires_in).toBe(14 * 3_600)
    expect(data.person).toMatchObject({
      id,
      roles: ['bottler'],
      screen: { station: { id: lead.id, name: lead.username } },
    })
    expect((await as(data.access_token).get('/me')).data).toEqual(data.person)
    expect((await as(data.access_token).get('/general/punches')).message).toBe('no_privileges')
    const { rows } = await node.pool.query(
      `select scope, expires_at < now() + interval '14 hours 1 minute' as short from access_tokens where user_id = $1 and scope = 'kiosk'`,
      [id],
    )
    expect(rows).toEqual([{ scope: 'kiosk', short: true }])
  })

  it('a shared screen writes what an operator does under his name, and whose screen it was beside it', async () => {
    const lead = await sharedScreen()
    const { badge, id } = await staff.badged('planning', 'inventory')
    const { data } = await lead.post('/general/operator', { badge_code: badge, pin })
    const brand = await as(data.access_token).post('/inventory/brands', { code: 'NEW', name: 'New' })
    const { rows } = await node.pool.query(
      `select user_id, acting_user_id from changes where table_name = 'brands' and row_id = $1`,
      [brand.data.id],
    )
    expect(rows).toEqual([{ user_id: id, acting_user_id: lead.id }])
  })

  it('a shared screen never makes an administrator of a badge, nor changes an account', async () => {
    const lead = await sharedScreen()
    const both = await staff.badged('admin', 'bottler')
    const { data } = await lead.post('/general/operator', { badge_code: both.badge, pin })
    expect(data.person.roles).toEqual(['bottler'])
    expect(data.person.modules).not.toContain('Administration')
    const operator = as(data.access_token)
    for (const path of ['/general/punches', '/general/users', '/production/phases'])
      expect((await operator.get(path)).message).toBe('no_privileges')
    for (const [path, body] of [
      ['/profile', { name: 'Somebody else' }],
      ['/profile', { pin: '0000', current_password: 'a long password' }],
      ['/profile/sessions/1/revoke', {}],
      ['/general/operator/lend', {}],
      ['/general/operator', { badge_code: both.badge, pin }],
    ] as const)
      expect([path, (await operator.post(path, body)).message]).toEqual([path, 'no_privileges'])
    expect((await operator.post('/profile', { config: { tabs_view: 0 } })).status).toBe(1)
    const only = await staff.badged('admin')
    expect((await lead.post('/general/operator', { badge_code: only.badge, pin })).message).toBe('no_roles')
  })

  it('a shared screen has one operator at a time: the next badge ends the session of the one before', async () => {
    const lead = await sharedScreen()
    const people = await Promise.all([
      staff.badged('bottler'),
      staff.badged('batcher'),
      staff.badged('labeler'),
    ])
    const changed = await Promise.all(
      people.map(({ badge }) => lead.post('/general/operator', { badge_code: badge, pin })),
    )
    expect(changed.map(({ status }) => status)).toEqual([1, 1, 1])
    const { rows } = await node.pool.query<{ many: number }>(
      `select count(*)::int as many from access_tokens t join access_tokens s on s.id = t.station_token_id
       where s.user_id = $1 and t.revoked_at is null`,
      [lead.id],
    )
    expect(rows[0]?.many).toBe(1)
  })

  it('a shared screen goes back to who lent it, and ends with that session', async () => {
    const lead = await sharedScreen()
    const { badge } = await staff.badged('bottler')
    const first = (await lead.post('/general/operator', { badge_code: badge, pin })).data
      .access_token as string
    expect((await lead.post('/general/operator/leave')).data.person).toMatchObject({ id: lead.id })
    await expect.poll(async () => (await as(first).get('/me')).message).toBe('not_authorized')
    const second = (await lead.post('/general/operator', { badge_code: badge, pin })).data
      .access_token as string
    await lead.post('/logout')
    await expect.poll(async () => (await as(second).get('/me')).message).toBe('not_authorized')
  })

  it('a shared screen knows people without their badge by username and PIN, never by username alone', async () => {
    const lead = await sharedScreen()
    const { username, id } = await staff.badged('bottler')
    await staff.set('auth.badge_only', true)
    expect((await lead.post('/general/operator', { username })).data).toEqual({ pin: 'required' })
    await staff.set('auth.badge_only', false)
    const { data } = await lead.post('/general/operator', { username: username.toUpperCase(), pin })
    expect(data.person.id).toBe(id)
    expect((await lead.post('/general/operator', { username: 'nobody', pin })).data).toEqual({
      username: 'exists',
    })
    expect((await lead.post('/general/operator', {})).data).toEqual({ badge_code: 'required' })
  })

  it('a shared screen is closed to people who left, and to a badge that guesses', async () => {
    const lead = await sharedScreen()
    const { badge, id } = await staff.badged('bottler')
    await node.pool.query(`update users set status = 'inactive' where id = $1`, [id])
    expect((await lead.post('/general/operator', { badge_code: badge, pin })).data).toEqual({
      badge_code: 'exists',
    })
    const other = await staff.badged('bottler')
    const guess = () => lead.post('/general/operator', { badge_code: other.badge, pin: '0001' })
    for (let tries = 0; tries < 8; tries++) expect((await guess()).data.pin.text).toBe('Wrong PIN')
    expect((await guess()).http).toBe(429)
  })

  it('a shared screen leaves neither PIN nor token behind', async () => {
    const lead = await sharedScreen()
    const { badge } = await staff.badged('bottler')
    await node.pool.query('delete from login_attempts')
    const { data } = await node.request('POST', '/general/operator', {
      token: lead.token,
      body: { badge_code: badge, pin },
      headers: { 'idempotency-key': 'once' },
    })
    const stored = await everythingKept(node)
    expect(stored).not.toContain(data.access_token)
    expect(stored).not.toContain('argon2')
    expect(JSON.stringify(data)).not.toContain(pin)
  })
})
