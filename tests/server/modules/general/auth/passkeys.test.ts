import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushSecurity } from '../../../../../server/site/securityLog'
import { everythingKept } from '../../../../fixtures/staff'
import { createAuthenticator } from '../../../../harness/authenticator'
import { startServer, type TestNode } from '../../../../harness/server'

const site = 'http://localhost:8080'
let node: TestNode
beforeAll(async () => {
  node = await startServer({ env: { PUBLIC_ORIGIN: site } })
})
afterAll(() => node.stop())

const password = 'a long password'
const login = (username: string, more: object = {}) =>
  node.request('POST', '/login', {
    body: { grant_type: 'password', client_id: 'decant-web', client_secret: '', username, password, ...more },
  })

type Person = Awaited<ReturnType<TestNode['as']>>
const begin = (one: Person) => one.post('/profile/passkeys', { password })
const make = async (one: Person, key: ReturnType<typeof createAuthenticator>, name = 'Key at the desk') =>
  one.post('/profile/passkeys/confirm', { name, passkey: key.make((await begin(one)).data) })

/** A person with a passkey as the only second factor. */
async function withPasskey() {
  const one = await node.as('planning')
  const key = createAuthenticator({ origin: site })
  const { data } = await make(one, key)
  return { one, key, codes: data.recovery_codes as string[] }
}
const optionsFor = async (one: Person) => (await login(one.username)).data.passkey

describe('passkeys', () => {
  it('sign-in asks for the passkey after the password, and takes what it signs once', async () => {
    const { one, key } = await withPasskey()
    const refused = await login(one.username)
    expect([refused.http, refused.message, refused.data.app]).toEqual([401, 'second_factor', 0])
    expect(refused.data.passkey).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
    })
    const passkey = key.sign(refused.data.passkey)
    expect((await login(one.username, { passkey })).status).toBe(1)
    const again = await login(one.username, { passkey })
    expect([again.http, again.message]).toEqual([401, 'invalid_passkey'])
  })

  it('the options of a passkey are answered to no one without the password', async () => {
    const { one } = await withPasskey()
    const refused = await login(one.username, { password: 'a wrong password' })
    expect([refused.message, refused.data.passkey]).toEqual(['invalid_credentials', undefined])
  })

  it('what a passkey signs for another person, another site or another key is not accepted', async () => {
    const { one, key } = await withPasskey()
    const other = await withPasskey()
    const elsewhere = createAuthenticator({ origin: 'https://evil.example', rpId: 'localhost' })
    const stranger = createAuthenticator({ origin: site })
    const foreign = key.sign(await optionsFor(other.one))
    expect((await login(one.username, { passkey: foreign })).message).toBe('invalid_passkey')
    expect((await login(other.one.username, { passkey: foreign })).message).toBe('invalid_passkey')
    for (const wrong of [elsewhere, stranger]) {
      const passkey = { ...wrong.sign(await optionsFor(one)), id: key.id, rawId: key.id }
      expect((await login(one.username, { passkey })).message).toBe('invalid_passkey')
    }
    const passkey = key.sign(await optionsFor(one))
    expect((await login(one.username, { passkey })).status).toBe(1)
  })

  it('a passkey whose counter went back is a copy and signs in no more', async () => {
    const { one, key } = await withPasskey()
    expect((await login(one.username, { passkey: key.sign(await optionsFor(one)) })).status).toBe(1)
    expect((await login(one.username, { passkey: key.sign(await optionsFor(one)) })).status).toBe(1)
    key.rewind(0)
    expect((await login(one.username, { passkey: key.sign(await optionsFor(one)) })).message).toBe(
      'invalid_passkey',
    )
  })

  it('a passkey that never counts signs in again and again', async () => {
    const one = await node.as('planning')
    const key = createAuthenticator({ origin: site, counts: false })
    await make(one, key)
    for (let times = 0; times < 2; times++)
      expect((await login(one.username, { passkey: key.sign(await optionsFor(one)) })).status).toBe(1)
  })

  it('a challenge is good for minutes, and of those asked for only the newest few are', async () => {
    const { one, key } = await withPasskey()
    const first = await optionsFor(one)
    await node.pool.query('update passkey_challenges set expires_at = now() where user_id = $1', [one.id])
    expect((await login(one.username, { passkey: key.sign(first) })).message).toBe('invalid_passkey')
    const second = await optionsFor(one)
    for (let times = 0; times < 5; times++) await optionsFor(one)
    await node.pool.query('delete from throttles where subject = $1', [`name:${one.username}`])
    const { rows } = await node.pool.query('select 1 from passkey_challenges where user_id = $1', [one.id])
    expect(rows).toHaveLength(5)
    expect((await login(one.username, { passkey: key.sign(second) })).message).toBe('invalid_passkey')
  })

  it('a recovery code signs in instead of a passkey, and goes with the last second factor', async () => {
    const { one, codes } = await withPasskey()
    expect(new Set(codes).size).toBe(10)
    expect((await login(one.username, { code: codes[0] })).status).toBe(1)
    expect((await login(one.username, { code: codes[0] })).message).toBe('invalid_code')
    const second = await make(one, createAuthenticator({ origin: site }), 'Phone')
    expect(second.data.recovery_codes).toEqual([])
    const { passkeys } = (await one.get('/profile')).data
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Key at the desk', 'Phone'])
    for (const { id } of passkeys) await one.post(`/profile/passkeys/${id}/remove`, { password })
    const { rows } = await node.pool.query('select 1 from recovery_codes where user_id = $1', [one.id])
    expect(rows).toEqual([])
    expect((await login(one.username)).status).toBe(1)
  })

  it('a passkey is added for the own password, in the session that asked, and only once', async () => {
    const one = await node.as('planning')
    const wrong = await one.post('/profile/passkeys', { password: 'a guess' })
    expect(wrong.data.password.text).toBe('This is not your current password')
    const other = await node.as('planning')
    const key = createAuthenticator({ origin: site })
    const passkey = key.make((await begin(one)).data)
    const confirm = (by: Person) => by.post('/profile/passkeys/confirm', { name: 'Key', passkey })
    expect((await confirm(other)).data.passkey.text).toBe('This passkey was not accepted: begin again')
    expect((await confirm(one)).status).toBe(1)
    expect((await confirm(one)).message).toBe('validation_error')
  })

  it('a passkey is renamed and removed by its owner alone', async () => {
    const { one } = await withPasskey()
    const other = await node.as('planning')
    const [{ id }] = (await one.get('/profile')).data.passkeys
    expect((await other.post(`/profile/passkeys/${id}/rename`, { name: 'Mine' })).message).toBe('not_found')
    expect((await other.post(`/profile/passkeys/${id}/remove`, { password })).message).toBe('not_found')
    expect((await one.post(`/profile/passkeys/${id}/rename`, { name: 'Blue key' })).http).toBe(200)
    expect((await one.get('/profile')).data.passkeys[0].name).toBe('Blue key')
    expect((await one.post(`/profile/passkeys/${id}/remove`, { password: 'a guess' })).message).toBe(
      'validation_error',
    )
  })

  it('a reset by the administrator takes passkeys and recovery codes', async () => {
    const { one } = await withPasskey()
    const admin = await node.as('admin')
    const { version } = (await admin.get(`/general/users/${one.id}`)).data
    await admin.post(`/general/users/${one.id}/reset_password`, { version })
    const { rows } = await node.pool.query(
      'select 1 from passkeys where user_id = $1 union all select 1 from recovery_codes where user_id = $1',
      [one.id],
    )
    expect(rows).toEqual([])
  })

  it('the security log keeps a passkey that is added, used, refused, renamed and removed', async () => {
    const { one, key, codes } = await withPasskey()
    const passkey = key.sign(await optionsFor(one))
    await login(one.username, { passkey })
    await login(one.username, { passkey })
    const [{ id }] = (await one.get('/profile')).data.passkeys
    await one.post(`/profile/passkeys/${id}/rename`, { name: 'Blue key' })
    await one.post(`/profile/passkeys/${id}/remove`, { password })
    await flushSecurity(node.db)
    const { rows } = await node.pool.query<{ kind: string; details: string }>(
      'select kind, details from security_events where user_id = $1 and details is not null',
      [one.id],
    )
    expect(rows.map(({ kind, details }) => `${kind}: ${details}`)).toEqual(
      expect.arrayContaining([
        'second_factor_changed: Passkey Key at the desk added',
        'signed_in: With a passkey',
        'sign_in_failed: This passkey was not accepted',
        'second_factor_changed: Passkey renamed to Blue key',
        'second_factor_changed: Passkey Blue key removed',
      ]),
    )
    const stored = await everythingKept(node)
    for (const secret of codes) expect(stored).not.toContain(secret)
  })
})

describe('the site of passkeys', () => {
  it('is the host of the request where no public address is set, and an address has none', async () => {
    const own = await startServer()
    try {
      const one = await own.as('planning')
      const refused = await one.post('/profile/passkeys', { password })
      expect(refused.data.text).toBe(
        'Passkeys need a host name: open this site by its name, not by its address',
      )
      const named = await fetch(`${own.url.replace('127.0.0.1', 'localhost')}/api/profile/passkeys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${one.token}` },
        body: JSON.stringify({ password }),
      })
      expect(((await named.json()) as { data: { rp: { id: string } } }).data.rp.id).toBe('localhost')
    } finally {
      await own.stop()
    }
  })
})
