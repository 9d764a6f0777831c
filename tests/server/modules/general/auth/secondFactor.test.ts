import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushSecurity } from '../../../../../server/site/securityLog'
import { startServer, type TestNode } from '../../../../harness/server'
import { everythingKept } from '../../../../fixtures/staff'

let node: TestNode
beforeAll(async () => {
  node = await startServer()
})
afterAll(() => node.stop())

const password = 'a long password'
const login = (username: string, code?: string) =>
  node.request('POST', '/login', {
    body: { grant_type: 'password', client_id: 'decant-web', client_secret: '', username, password, code },
  })
const codeOf = (secret: string, atMs = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

/** A person with an authenticator app; a code of the half minute before confirmed it, so that one of now is good. */
async function withFactor() {
  const one = await node.as('planning')
  const { data: key } = await one.post('/profile/second_factor', { password })
  const code = codeOf(key.secret, Date.now() - 30_000)
  const { data } = await one.post('/profile/second_factor/confirm', { code })
  return { one, key, code, codes: data.recovery_codes as string[] }
}

describe('second factor', () => {
  it('a second factor is asked for at sign-in once a code confirmed it, and each code is good once', async () => {
    const { one, key, code } = await withFactor()
    expect(key.uri).toMatch(/^otpauth:\/\/totp\//)
    expect((await one.get('/profile')).data.has_second_factor).toBe(1)
    const without = await login(one.username)
    expect([without.http, without.message]).toEqual([401, 'second_factor'])
    expect((await login(one.username, code)).message).toBe('invalid_code')
    const now = codeOf(key.secret)
    expect((await login(one.username, now)).status).toBe(1)
    expect((await login(one.username, now)).message).toBe('invalid_code')
  })

  it('a second factor that was begun and not confirmed asks for nothing', async () => {
    const one = await node.as('planning')
    expect((await one.post('/profile/second_factor', { password: 'a guess' })).data.password.text).toBe(
      'This is not your current password',
    )
    const { data: key } = await one.post('/profile/second_factor', { password })
    const wrong = await one.post('/profile/second_factor/confirm', { code: codeOf(key.secret, 0) })
    expect(wrong.data.code.text).toBe('This is not the code of the app now')
    expect((await login(one.username)).status).toBe(1)
  })

  it('a recovery code signs in once instead of the app', async () => {
    const { one, codes } = await withFactor()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect((await login(one.username, first.toUpperCase())).status).toBe(1)
    expect((await login(one.username, first)).message).toBe('invalid_code')
    expect((await login(one.username, second.replaceAll('-', ''))).status).toBe(1)
  })

  it('the security log keeps a second factor that is set up, a recovery code that is used, and its removal', async () => {
    const { one, codes } = await withFactor()
    await login(one.username, codes[0])
    await one.post('/profile/second_factor/remove', { password })
    await flushSecurity(node.db)
    const { rows } = await node.pool.query<{ kind: string; details: string | null }>(
      `select kind, details from security_events where user_id = $1 and details is not null
         and kind in ('second_factor_changed', 'signed_in') order by id`,
      [one.id],
    )
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: 'second_factor_changed', details: 'Set up' },
        { kind: 'signed_in', details: 'With a recovery code' },
        { kind: 'second_factor_changed', details: 'Removed' },
      ]),
    )
  })

  it('wrong codes wait as wrong passwords do', async () => {
    const { one, key } = await withFactor()
    for (let tries = 0; tries < 8; tries++) await login(one.username, 'wrong')
    expect((await login(one.username, codeOf(key.secret))).message).toBe('too_many_attempts')
  })

  it('a second factor is removed by its owner`s password, and by the administrator who resets that', async () => {
    const { one } = await withFactor()
    expect((await one.post('/profile/second_factor', { password })).message).toBe('invalid_transition')
    expect((await one.post('/profile/second_factor/remove', { password })).http).toBe(200)
    expect((await login(one.username)).status).toBe(1)
    const other = await withFactor()
    const admin = await node.as('admin')
    const { version } = (await admin.get(`/general/users/${other.one.id}`)).data
    await admin.post(`/general/users/${other.one.id}/reset_password`, { version })
    const { rows } = await node.pool.query('select 1 from second_factors where user_id = $1', [other.one.id])
    expect(rows).toEqual([])
  })

  it('a second factor leaves neither key nor recovery codes in what is kept of calls', async () => {
    const { key, codes } = await withFactor()
    const stored = await everythingKept(node)
    for (const secret of [key.secret, ...codes]) expect(stored).not.toContain(secret)
  })
})
