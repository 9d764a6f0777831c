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
const password = 'a long password'

describe('shared screen', () => {
  it('a shared screen is lent by who leads the floor or administers, and by no one else', async () => {
    expect((await (await node.as('batcher')).post('/general/operator/lend')).message).toBe('no_privileges')
    const { badge } = await staff.badged('bottler')
    const plain = await node.as('supervisor')
    const refused = await plain.post('/general/operator', { badge_code: badge, pin })
    expect([refused.message, refused.data.text]).toEqual(['no_privileges', 'This is not a shared screen'])
    await plain.post('/general/operator/lend')
    expect((await plain.post('/general/operator', { badge_code: badge, pin })).status).toBe(1)
    const { data } = await plain.post('/general/operator/take_back', { password })
    const again = await as(data.access_token).post('/general/operator', { badge_code: badge, pin })
    expect(again.data.text).toBe('This is not a shared screen')
  })

  it('a shared screen that is lent and given back is in the security log with its session', async () => {
    const lead = await node.as('supervisor')
    await lead.post('/general/operator/lend')
    await lead.post('/general/operator/take_back', { password })
    const { rows } = await node.pool.query(
      `select kind, address, session = (select id from access_tokens where user_id = $1) as is_own
       from security_events where user_id = $1 and kind like 'screen%' order by id`,
      [lead.id],
    )
    expect(rows).toEqual([
      { kind: 'screen_lent', address: '127.0.0.1', is_own: true },
      { kind: 'screen_returned', address: '127.0.0.1', is_own: true },
    ])
  })

  it('a lent screen makes no call of its owner but those that change the operator, until his password', async () => {
    const lead = await node.as('supervisor', 'admin')
    const before = (await lead.get('/profile')).data.sessions.length
    await lead.post('/general/operator/lend')
    for (const [method, path] of [
      ['GET', '/profile'],
      ['GET', '/general/users'],
      ['GET', '/production/production_orders'],
      ['POST', '/general/operator/lend'],
      ['POST', '/broadcasting/auth'],
      ['GET', '/profile/notices'],
    ] as const) {
      const { message, data } = await node.request(method, path, { token: lead.token })
      expect([path, message], JSON.stringify(data)).toEqual([path, 'no_privileges'])
    }
    const { data: locked } = await lead.get('/me')
    expect(locked).toMatchObject({
      id: lead.id,
      roles: [],
      modules: [],
      permissions: [],
      screen: { locked: 1 },
    })
    const { badge } = await staff.badged('bottler')
    const operator = (await lead.post('/general/operator', { badge_code: badge, pin })).data
    expect(operator.person.screen.locked).toBe(0)
    expect((await lead.post('/general/operator/leave')).data.person).toEqual(locked)
    const wrong = await lead.post('/general/operator/take_back', { password: 'a guess' })
    expect(wrong.data.password.text).toBe('This is not your current password')
    const { data } = await lead.post('/general/operator/take_back', { password })
    const owner = as(data.access_token)
    expect((await owner.get('/me')).data).toMatchObject({ roles: ['admin', 'supervisor'], screen: null })
    expect((await owner.get('/profile')).data.sessions).toHaveLength(before)
    // A token that was copied from the screen is worth nothing afterwards.
    await expect.poll(async () => (await lead.get('/me')).message).toBe('not_authorized')
  })

  it('a lent screen that guesses the password of its owner waits after eight tries', async () => {
    const lead = await sharedScreen()
    for (let tries = 0; tries < 8; tries++)
      await lead.post('/general/operator/take_back', { password: 'a guess' })
    const right = await lead.post('/general/operator/take_back', { password })
    expect([right.http, right.message]).toEqual([429, 'too_many_attempts'])
  })

  it('a shared screen is every screen of an account that is as a station', async () => {
    const [admin, station] = [await node.as('admin'), await node.as('requester')]
    expect((await station.post('/profile', { config: { kiosk: 1 } })).message).toBe('validation_error')
    await admin.change(`/general/users/${station.id}`, { config: { kiosk: true } })
    const screen = { station: null, badge_only: 0, idle_minutes: 5, locked: 0 }
    expect((await station.get('/me')).data.screen).toEqual(screen)
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

  it('a shared screen ends the session of its operator when he leaves, and with its own', async () => {
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
    await node.pool.query('delete from throttles')
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
