import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { notifyUsers } from '../../../../../server/site/notifyUsers'
import { startServer, type TestNode } from '../../../../harness/server'
import { staffOf } from '../../../../fixtures/staff'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

describe('own profile', () => {
  it('a preference is kept, cleared by null, and answered by /me', async () => {
    const one = await node.as('planning')
    await one.post('/profile', { config: { tabs_view: false, guides: [1, 3], theme_color: '#409EFF' } })
    expect((await one.get('/me')).data.config).toEqual({
      tabs_view: 0,
      guides: [1, 3],
      theme_color: '#409EFF',
    })
    await one.post('/profile', { config: { theme_color: null, fixed_header: 1 } })
    expect((await one.get('/me')).data.config).toEqual({ tabs_view: 0, guides: [1, 3], fixed_header: 1 })
  })

  it('the profile keeps every completed tour, whichever browser saved last', async () => {
    const one = await node.as('batcher')
    const guides = async () => (await one.get('/me')).data.config.guides
    for (const read of [[1], [3, 1], [2], [], null])
      expect((await one.post('/profile', { config: { guides: read } })).http).toBe(200)
    expect(await guides()).toEqual([1, 2, 3])
  })

  it('the own profile keeps choices it does not know as they are', async () => {
    const one = await node.as('planning')
    const stored = { date_format: 'yyyy/mm/dd', table_views: { users: [1, { at: null }] }, constructor: 1 }
    expect((await one.post('/profile', { config: stored })).http).toBe(200)
    await one.post('/profile', { config: { fixed_header: 1 } })
    expect((await one.get('/me')).data.config).toMatchObject({ ...stored, fixed_header: 1 })
    expect((await one.post('/profile', { config: { note: 'a\0b' } })).http).toBe(422)
  })

  it('the own profile takes a time zone and a location among the choices for the account`s own', async () => {
    const one = await node.as('planning')
    expect((await one.post('/profile', { config: { timezone: 'America/Regina' } })).http).toBe(200)
    const { data } = await one.get('/me')
    expect([data.timezone, data.config.timezone]).toEqual(['America/Regina', undefined])
    const nowhere = { config: { default_location_id: 999_999 } }
    expect((await one.post('/profile', nowhere)).data).toEqual({ location_id: 'exists' })
    expect((await one.post('/profile', { config: { timezone: 'Mars' } })).data).toEqual({ timezone: 'in' })
  })

  it('the own profile refuses what is no name of a choice or said elsewhere, and values a choice cannot have', async () => {
    const one = await node.as('planning')
    const { data } = await one.post('/profile', {
      config: {
        'columns.Users; drop': {},
        columns: {},
        kiosk: 1,
        theme_color: '#ff0000',
        tabs_view: 2,
        guides: ['one'],
        'columns.users': { order: 'x'.repeat(9_000) },
      },
    })
    const unnamed = { code: 'other', text: 'Unknown preference' }
    expect(data).toEqual({
      'config.columns.Users; drop': unnamed,
      'config.columns': unnamed,
      'config.kiosk': { code: 'other', text: 'Only an administrator can set this' },
      'config.theme_color': 'in',
      'config.tabs_view': 'in',
      'config.guides': 'in',
      'config.columns.users': 'in',
    })
    expect((await one.post('/profile', { config: [] })).data).toEqual({ config: 'other' })
  })

  it('the own profile bounds what one account keeps', async () => {
    const one = await node.as('planning')
    const columns = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 8 }, (_, at) => [
          `columns.table_${'abcdefghijklmnop'[from + at]}`,
          { order: ['x'.repeat(7_000)] },
        ]),
      )
    expect((await one.post('/profile', { config: columns(0) })).status).toBe(1)
    expect((await one.post('/profile', { config: columns(8) })).data).toEqual({ config: 'max' })
  })

  it('the own profile begins with the colour the plant chose', async () => {
    const one = await node.as('planning')
    await staffOf(node).set('ui.theme_color', '#409EFF')
    expect((await one.get('/me')).data.config).toEqual({ theme_color: '#409EFF' })
    await one.post('/profile', { config: { theme_color: '#1890FF' } })
    expect((await one.get('/me')).data.config).toEqual({ theme_color: '#1890FF' })
  })

  it('the own profile shows what was said to the person meanwhile, until it is cleared away, and to no one else', async () => {
    const [one, other, admin] = [await node.as('planning'), await node.as('planning'), await node.as('admin')]
    const unit = <T>(work: Parameters<typeof runUnit<T>>[2]) => runUnit(node.context.db, system, work)
    await unit(async (of) => notifyUsers(of, [one.id], { text: 'AL-00007 waits', path: '/allocation/7' }))
    await unit(async (of) => of.notify({ userId: one.id, announced: 'registered', row: { name: 'Noah' } }))
    await unit(async (of) => of.notify({ userId: one.id, announced: 'roles_changed' }))
    const { data } = await one.get('/profile/notices')
    expect(data).toMatchObject([
      { text: 'Noah asks for an account', path: null },
      { text: 'AL-00007 waits', path: '/allocation/7' },
    ])
    expect((await other.get('/profile/notices')).data).toEqual([])
    expect((await admin.get('/profile/notices')).data).toEqual([])
    expect((await node.request('GET', '/profile/notices')).message).toBe('not_authorized')
    await one.post('/profile', { config: { notices_seen: data[0].place, notices_cleared: data[1].place } })
    expect((await one.get('/profile/notices')).data).toEqual([data[0]])
    expect((await one.get('/me')).data.config).toMatchObject({ notices_seen: data[0].place })
    expect((await one.post('/profile', { config: { notices_cleared: 'all' } })).data).toEqual({
      'config.notices_cleared': 'in',
    })
  })

  it('the own profile changes password and PIN only for who knows the password, and a PIN of 4 to 8 digits', async () => {
    const one = await node.as('planning')
    const set = (pin: string, current_password = 'a long password') =>
      one.post('/profile', { pin, current_password })
    expect((await set('1234', 'not mine')).data.current_password.text).toBe(
      'This is not your current password',
    )
    expect((await set('123')).data).toEqual({ pin: 'size' })
    expect((await set('123456789')).data).toEqual({ pin: 'size' })
    expect((await set('12a4')).data).toEqual({ pin: 'numeric' })
    expect((await one.get('/profile')).data.has_pin).toBe(0)
    const { data } = await set('2468')
    expect(JSON.stringify(data)).not.toMatch(/2468|pin/)
    expect((await one.get('/profile')).data.has_pin).toBe(1)
    const weak = await one.post('/profile', { password: 'short', current_password: 'a long password' })
    expect(weak.data).toEqual({ password: 'size' })
  })

  it('the own profile stops guessing of the own password', async () => {
    const one = await node.as('planning')
    for (let tries = 0; tries < 8; tries++)
      await one.post('/profile', { pin: '1234', current_password: 'no' })
    const right = await one.post('/profile', { pin: '1234', current_password: 'a long password' })
    expect(right.message).toBe('too_many_attempts')
  })

  const signedInAgain = async ({ username }: { username: string }) => {
    const { client_id, client_secret } = (await node.request('GET', '/public')).data
    const body = { grant_type: 'password', client_id, client_secret, username, password: 'a long password' }
    const token = (await node.request('POST', '/login', { body })).data.access_token as string
    return async () => (await node.request('GET', '/me', { token })).message
  }

  it('the own profile takes a new e-mail only for the present password, and then ends all other sessions', async () => {
    const one = await node.as('planning')
    const elsewhere = await signedInAgain(one)
    const email = `${one.username}@plant.example`
    expect((await one.post('/profile', { email })).data.current_password.text).toBe(
      'This is not your current password',
    )
    expect((await one.post('/profile', { name: 'Another Name' })).http).toBe(200)
    expect(await elsewhere()).not.toBe('not_authorized')
    expect((await one.post('/profile', { email, current_password: 'a long password' })).data.email).toBe(
      email,
    )
    await expect.poll(elsewhere).toBe('not_authorized')
    // Sent again as it is, it needs no password.
    expect((await one.post('/profile', { email, name: 'A Name' })).http).toBe(200)
  })

  it('the own profile ends all other sessions with a new password, and on demand', async () => {
    const one = await node.as('planning')
    const [first, foreign] = [await signedInAgain(one), await signedInAgain(await node.as('planning'))]
    expect((await one.post('/profile/sessions/revoke_others')).data).toEqual({ ended: 1 })
    await expect.poll(first).toBe('not_authorized')
    const second = await signedInAgain(one)
    const fresh = { password: 'another long one', current_password: 'a long password' }
    expect((await one.post('/profile', fresh)).http).toBe(200)
    await expect.poll(second).toBe('not_authorized')
    expect((await one.get('/me')).status).toBe(1)
    expect(await foreign()).not.toBe('not_authorized')
  })

  it('the own profile shows only the own sessions, and ends only those', async () => {
    const [one, other] = [await node.as('planning'), await node.as('planning')]
    const foreign = (await other.get('/profile')).data.sessions
    expect((await one.post(`/profile/sessions/${foreign[0].id}/revoke`)).message).toBe('not_found')
    expect(foreign.map(({ current }: { current: number }) => current)).toEqual([1])
    expect((await other.get('/me')).status).toBe(1)
  })
})
