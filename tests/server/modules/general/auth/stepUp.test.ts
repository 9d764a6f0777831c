import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushSecurity } from '../../../../../server/site/securityLog'
import { createAuthenticator } from '../../../../harness/authenticator'
import { startServer, type TestNode } from '../../../../harness/server'

const site = 'http://localhost:8080'
const password = 'a long password'
let node: TestNode
beforeAll(async () => {
  node = await startServer({ env: { PUBLIC_ORIGIN: site } })
})
afterAll(() => node.stop())

type Person = Awaited<ReturnType<TestNode['as']>>
const letPass = (one: Person, minutes: number) =>
  node.pool.query(
    'update access_tokens set confirmed_at = confirmed_at - make_interval(mins => $2) where user_id = $1',
    [one.id, minutes],
  )
const confirm = (one: Person, more: object = {}) => one.post('/profile/confirm', { password, ...more })
const codeOf = (secret: string, atMs = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

/** An administrator who signed in eleven minutes ago. */
async function oldAdmin() {
  const admin = await node.as('admin')
  await letPass(admin, 11)
  return admin
}
const roleId = async (name: string) =>
  (await node.pool.query<{ id: number }>('select id from roles where name = $1', [name])).rows[0]?.id

describe('asking again', () => {
  it('every change of rights, passwords and second factors of others asks again after ten minutes', async () => {
    const admin = await oldAdmin()
    const one = await node.as('planning')
    const user = `/general/users/${one.id}`
    const role = `/general/roles/${await roleId('planning')}`
    const { version } = (await admin.get(user)).data
    const calls: [string, string, object?][] = [
      ['PUT', role, { version: 1, title: 'Planners' }],
      ['PUT', role, { version: 1, demands_second_factor: 1 }],
      ['POST', `${role}/members`, { user_id: one.id }],
      ['DELETE', `${role}/members/${one.id}`],
      ['PUT', user, { version, roles: ['admin'] }],
      ['PUT', user, { version, modules: [] }],
      ['PUT', user, { version, password: 'another long password' }],
      ['PUT', user, { version, badge_code: '4711' }],
      ['POST', '/general/users', { username: 'new', name: 'New', roles: ['admin'] }],
      ['DELETE', user],
      ['POST', `${user}/reset_password`, { version }],
      ['POST', `${user}/lock`, { version }],
      ['POST', '/general/users/bulk', { ids: [one.id], event: 'lock' }],
    ]
    const before = (await admin.get(user)).data
    for (const [method, path, body] of calls) {
      const refused = await node.request(method, path, { token: admin.token, ...(body && { body }) })
      expect([method, path, refused.http, refused.message]).toEqual([
        method,
        path,
        403,
        'confirmation_required',
      ])
    }
    expect((await admin.get(user)).data).toEqual(before)
  })

  it('a confirmation by password lets the same call through for ten minutes', async () => {
    const admin = await oldAdmin()
    const one = await node.as('planning')
    const give = () => admin.change(`/general/users/${one.id}`, { roles: ['planning', 'warehouse'] })
    expect((await give()).message).toBe('confirmation_required')
    expect((await confirm(admin)).http).toBe(200)
    expect((await give()).data.roles).toEqual(['planning', 'warehouse'])
    await letPass(admin, 9)
    expect((await give()).http).toBe(200)
    await letPass(admin, 2)
    expect((await give()).message).toBe('confirmation_required')
  })

  it('a confirmation is of one session, and a change without rights is never asked about', async () => {
    const admin = await oldAdmin()
    const other = await node.signIn(admin.username)
    await letPass(admin, 11)
    expect((await node.request('POST', '/profile/confirm', { token: other, body: { password } })).http).toBe(
      200,
    )
    const one = await node.as('planning')
    const user = `/general/users/${one.id}`
    expect((await admin.change(user, { roles: ['warehouse'] })).message).toBe('confirmation_required')
    expect((await admin.change(user, { name: 'Another name' })).data.name).toBe('Another name')
  })

  it('a wrong password confirms nothing, and waits after some tries', async () => {
    const admin = await oldAdmin()
    const wrong = await confirm(admin, { password: 'a guess' })
    expect(wrong.data.password.text).toBe('This is not your current password')
    const one = await node.as('planning')
    expect((await admin.change(`/general/users/${one.id}`, { roles: ['admin'] })).message).toBe(
      'confirmation_required',
    )
    for (let tries = 0; tries < 7; tries++) await confirm(admin, { password: 'a guess' })
    expect((await confirm(admin)).message).toBe('too_many_attempts')
  })

  it('people with an authenticator app confirm by its code too, also before they change their own password', async () => {
    const admin = await node.as('admin')
    const { data: key } = await admin.post('/profile/second_factor', { password })
    await admin.post('/profile/second_factor/confirm', { code: codeOf(key.secret, Date.now() - 30_000) })
    await letPass(admin, 11)
    const own = () =>
      admin.post('/profile', { current_password: password, password: 'quite another long one' })
    for (const refused of [await own(), await admin.post('/profile/second_factor/remove', { password })])
      expect(refused.message).toBe('confirmation_required')
    const refused = await confirm(admin)
    expect([refused.http, refused.message, refused.data.app, refused.data.passkey]).toEqual([
      401,
      'second_factor',
      1,
      null,
    ])
    expect((await confirm(admin, { code: '000000x' })).message).toBe('invalid_code')
    expect((await own()).message).toBe('confirmation_required')
    expect((await confirm(admin, { code: codeOf(key.secret) })).http).toBe(200)
    expect((await own()).http).toBe(200)
  })

  it('wrong codes wait even where the password is right each time', async () => {
    const admin = await node.as('admin')
    const { data: key } = await admin.post('/profile/second_factor', { password })
    await admin.post('/profile/second_factor/confirm', { code: codeOf(key.secret, Date.now() - 30_000) })
    for (let tries = 0; tries < 8; tries++) await confirm(admin, { code: 'wrong' })
    expect((await confirm(admin, { code: codeOf(key.secret) })).message).toBe('too_many_attempts')
  })

  it('people with a passkey confirm by it, with a challenge of that session', async () => {
    const admin = await node.as('admin')
    const key = createAuthenticator({ origin: site })
    const made = key.make((await admin.post('/profile/passkeys', { password })).data)
    await admin.post('/profile/passkeys/confirm', { name: 'Key', passkey: made })
    await letPass(admin, 11)
    const ofSignIn = await node.request('POST', '/login', {
      body: {
        grant_type: 'password',
        client_id: 'decant-web',
        client_secret: '',
        username: admin.username,
        password,
      },
    })
    const wrong = await confirm(admin, { passkey: key.sign(ofSignIn.data.passkey) })
    expect(wrong.message).toBe('invalid_passkey')
    expect((await confirm(admin, { passkey: key.sign(wrong.data.passkey) })).http).toBe(200)
    const one = await node.as('planning')
    expect((await admin.change(`/general/users/${one.id}`, { roles: ['warehouse'] })).http).toBe(200)
  })

  it('people without a second factor change their own password by the present one alone', async () => {
    const one = await node.as('planning')
    await letPass(one, 11)
    const changed = await one.post('/profile', { current_password: password, password: 'quite another one' })
    expect(changed.http).toBe(200)
  })

  it('the security log keeps confirmations and failed ones, with their session', async () => {
    const admin = await oldAdmin()
    await confirm(admin, { password: 'a guess' })
    await confirm(admin)
    await flushSecurity(node.db)
    const { rows } = await node.pool.query<{ kind: string; details: string | null; session: number | null }>(
      `select kind, details, session from security_events where user_id = $1 and kind like 'confirm%' order by id`,
      [admin.id],
    )
    expect(rows.map(({ kind, details }) => [kind, details])).toEqual([
      ['confirm_failed', 'Wrong password'],
      ['confirmed', null],
    ])
    expect(rows.every(({ session }) => session !== null)).toBe(true)
  })
})
