import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
  await node.person('maya', 'planning', 'supervisor')
})
afterAll(() => node.stop())

const login = (username: string, password: string, more: object = {}) =>
  node.request('POST', '/login', {
    body: { grant_type: 'password', client_id: 'decant-web', client_secret: '', username, password, ...more },
  })

describe('signing in', () => {
  it('signing in trims the name, takes the password as typed and answers a bearer token', async () => {
    const { http, data } = await login('  Maya ', 'a long password')
    expect(http).toBe(200)
    expect(data).toMatchObject({ token_type: 'Bearer', expires_in: 30 * 86_400 })
    expect(data.access_token).toMatch(/^[\w-]{43}$/)
    expect((await login('maya', ' a long password')).message).toBe('invalid_credentials')
  })

  it('signing in keeps only the hash of a token', async () => {
    const { data } = await login('maya', 'a long password')
    const { rows } = await node.pool.query('select token_hash::text from access_tokens')
    expect(JSON.stringify(rows)).not.toContain(data.access_token)
  })

  it.each([
    [{ grant_type: 'magic' }, { grant_type: 'in' }],
    [{ grant_type: '' }, { grant_type: 'required' }],
    [{ username: ' ' }, { username: 'required' }],
    [{ password: 7 }, { password: 'other' }],
  ])('signing in refuses the request with %o', async (more, data) => {
    expect(await login('maya', 'a long password', more)).toMatchObject({
      http: 422,
      message: 'validation_error',
      data,
    })
  })

  it('signing in refuses an application it does not know, or whose secret is wrong', async () => {
    for (const client_id of ['other', '', undefined, 7])
      expect((await login('maya', 'a long password', { client_id })).message).toBe('invalid_client')
    expect((await login('maya', 'a long password', { client_secret: 'guess' })).message).toBe(
      'invalid_client',
    )
  })

  it('signing in takes the token of GET /me from the address too, and of no other call', async () => {
    const { data } = await login('maya', 'a long password')
    const me = (token: string, path = '/me') => node.request('GET', `${path}?token=${token}`)
    expect((await me(data.access_token)).data).toMatchObject({ username: 'maya' })
    expect((await me('x'.repeat(43))).message).toBe('not_authorized')
    expect((await me(data.access_token, '/profile')).message).toBe('not_authorized')
  })

  it('an empty body counts as none, whatever its content type', async () => {
    const { data } = await login('maya', 'a long password')
    const { statusCode, body } = await node.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' },
      payload: '',
    })
    expect([statusCode, body]).toEqual([200, '{"status":1,"message":"","data":null}'])
  })

  it('signing out has the browser forget what it cached', async () => {
    const { data } = await login('maya', 'a long password')
    const { headers } = await node.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${data.access_token}` },
    })
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('signing in slows down guessing alike for people who exist and people who do not', async () => {
    await node.person('guessed', 'batcher')
    const answers = async (name: string) => {
      const codes: string[] = []
      for (let attempt = 0; attempt < 9; attempt++) codes.push((await login(name, 'wrong password')).message)
      return codes
    }
    const forKnown = await answers('guessed')
    expect(forKnown).toEqual([...Array<string>(8).fill('invalid_credentials'), 'too_many_attempts'])
    expect(await answers('nobody')).toEqual(forKnown)
    expect((await login('guessed', 'a long password')).message).toBe('too_many_attempts')
  })

  it('/me answers who is signed in, and nothing without a token', async () => {
    const me = await node.as('planning', 'supervisor')
    expect((await me.get('/me')).data).toMatchObject({
      id: me.id,
      username: me.username,
      roles: ['planning', 'supervisor'],
      company: 'Test',
      config: {},
      permissions: expect.arrayContaining(['production_orders', 'production_dashboard']),
    })
    expect(await node.request('GET', '/me')).toMatchObject({
      http: 401,
      status: 0,
      message: 'not_authorized',
    })
    expect((await me.get('/me')).data.permissions).not.toContain('general')
  })

  it('signing in ends a token at log-out, at once', async () => {
    const me = await node.as('batcher')
    await me.get('/me')
    expect((await me.post('/logout')).status).toBe(1)
    expect((await me.get('/me')).message).toBe('not_authorized')
  })

  it('signing in takes a token in the body before the header, and never lets it reach the call', async () => {
    const station = await node.as('admin')
    const other = await node.as('batcher')
    expect(
      await station.post('/inventory/brands', { token: other.token, code: 'T', name: 'T', owner: 'own' }),
    ).toMatchObject({
      http: 403,
      message: 'no_privileges',
    })
  })

  it('signing in answers no one without a role', async () => {
    await node.person('norole')
    expect(await login('norole', 'a long password')).toMatchObject({ http: 403, message: 'no_roles' })
  })
})

describe('changing rights', () => {
  it('changing rights works at the very next call, and a deactivated person is out', async () => {
    const admin = await node.as('admin')
    const worker = await node.as('batcher')
    expect((await worker.get('/inventory/brands')).http).toBe(403)
    await admin.change(`/general/users/${worker.id}`, { roles: ['batcher', 'inventory'] })
    expect((await worker.get('/inventory/brands')).http).toBe(200)
    await admin.change(`/general/users/${worker.id}`, { modules: ['Production'] })
    expect(await worker.get('/inventory/brands')).toMatchObject({ http: 403, message: 'no_privileges' })
    await admin.change(`/general/users/${worker.id}`, { status: 'inactive' })
    expect((await worker.get('/me')).message).toBe('not_authorized')
    expect(await login(worker.username, 'a long password')).toMatchObject({
      http: 403,
      message: 'account_inactive',
    })
  })

  it('changing rights leaves an administrator, and everyone a role', async () => {
    const admin = await node.as('admin')
    expect(await admin.change(`/general/users/${admin.id}`, { roles: [] })).toMatchObject({
      http: 422,
      data: { roles: 'required' },
    })
    expect(await admin.change(`/general/users/${admin.id}`, { status: 'inactive' })).toMatchObject({
      http: 403,
    })
    expect(await admin.change(`/general/users/${admin.id}`, { roles: ['emperor'] })).toMatchObject({
      http: 422,
    })
  })

  it('changing rights is for administrators only', async () => {
    const worker = await node.as('manager')
    expect((await worker.put(`/general/users/${worker.id}`, { roles: ['admin'] })).http).toBe(403)
  })
})

describe('registering', () => {
  const payload = {
    name: 'New Person',
    username: 'new.person',
    email: 'new@example.ca',
    company: 'Test',
    password: 'long enough pw',
    password_confirmation: 'long enough pw',
  }

  it('registering is closed unless the setting opens it; then the account waits for an administrator', async () => {
    expect(await node.request('POST', '/register', { body: payload })).toMatchObject({
      http: 422,
      data: { username: { text: 'Registration is closed' } },
    })
    await node.pool.query(`insert into settings (key, value) values ('auth.allow_register', 'true')`)
    const admin = await node.as('admin')
    expect(
      await node.request('POST', '/register', {
        body: { ...payload, email: 'nobody', password: 'short', password_confirmation: 'shorter' },
      }),
    ).toMatchObject({
      data: {
        email: 'email',
        password: 'size',
        password_confirmation: { text: 'The two passwords differ' },
      },
    })
    expect(await node.request('POST', '/register', { body: payload })).toMatchObject({
      status: 1,
      data: { status: 'pending' },
    })
    // A name that is taken is answered like one that is not.
    const fresh = { ...payload, username: 'another.person', email: 'another@example.ca' }
    const answer = await node.request('POST', '/register', { body: fresh })
    expect(answer).toEqual({ http: 200, status: 1, message: '', data: { status: 'pending' } })
    expect(await node.request('POST', '/register', { body: payload })).toEqual(answer)
    expect(await node.request('POST', '/register', { body: { ...fresh, username: 'third' } })).toEqual(answer)
    expect((await login('new.person', 'long enough pw')).message).toBe('account_inactive')
    const reported = await node.pool.query(
      `select channel, "row" from changes where announced = 'registered' and channel = $1`,
      [`private-general.users.${admin.id}`],
    )
    expect(reported.rows).toEqual([
      { channel: expect.any(String), row: { name: 'New Person' } },
      { channel: expect.any(String), row: { name: 'New Person' } },
    ])
  })

  it.each([
    ['an invisible character', 'ad\u200bmin'],
    ['a Cyrillic letter among Latin ones', '\u0430dmin'],
    ['Cyrillic letters that spell a Latin word', '\u0440\u0430\u0443'],
    ['letters of full width', '\uff41dmin'],
  ])('registering refuses a name with %s', async (_, username) => {
    const { data } = await node.request('POST', '/register', {
      body: { ...payload, username, name: username },
    })
    const fault = { code: 'other', text: expect.stringContaining('look like others') }
    expect(data).toMatchObject({ username: fault, name: fault })
  })

  it('registering takes French names, and of sixty requests at once at most twenty', async () => {
    await node.pool.query('delete from throttles')
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        node.request('POST', '/register', {
          body: {
            ...payload,
            name: 'Zo\u00eb L\u2019\u00c9cuyer',
            username: `zo\u00eb${at}`,
            email: `zoe${at}@example.ca`,
          },
        }),
      ),
    )
    const taken = answers.filter(({ http }) => http === 200)
    expect(taken).toHaveLength(20)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(40)
  })
})
