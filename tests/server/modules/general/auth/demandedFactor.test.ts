import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { flushSecurity } from '../../../../../server/site/securityLog'
import { createAuthenticator } from '../../../../harness/authenticator'
import { startServer, type TestNode } from '../../../../harness/server'

const site = 'http://localhost:8080'
const password = 'a long password'
let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
let role: string
beforeAll(async () => {
  node = await startServer({ env: { PUBLIC_ORIGIN: site } })
  admin = await node.as('admin')
  const { rows } = await node.pool.query<{ id: number }>(`select id from roles where name = 'planning'`)
  role = `/general/roles/${rows[0]?.id}`
})
beforeEach(() => admin.change(role, { demands_second_factor: 0 }))
afterAll(() => node.stop())

const demand = () => admin.change(role, { demands_second_factor: 1 })

describe('second factor of a role', () => {
  it('a role that demands a second factor refuses every other call until one is set up', async () => {
    const one = await node.as('planning')
    expect((await one.get('/me')).data.must_enrol).toBe(0)
    expect((await demand()).http).toBe(200)
    await expect.poll(async () => (await one.get('/me')).data.must_enrol).toBe(1)
    for (const path of ['/profile', '/production/machines', '/general/find_user_roles']) {
      const refused = await one.get(path)
      expect([refused.http, refused.message]).toEqual([403, 'second_factor_required'])
      expect(refused.data.text).toBe('Your role demands a second factor: set one up first')
    }
    const channel = `private-users.${one.id}`
    const signed = await one.post('/broadcasting/auth', { channel_name: channel, socket_id: '1.1' })
    expect(signed.message).toBe('second_factor_required')
    const { data: key } = await one.post('/profile/second_factor', { password })
    const code = new TOTP({ secret: Secret.fromBase32(key.secret) }).generate()
    expect((await one.post('/profile/second_factor/confirm', { code })).http).toBe(200)
    expect((await one.get('/me')).data.must_enrol).toBe(0)
    expect((await one.get('/profile')).http).toBe(200)
  })

  it('a passkey is a second factor that a role demands, and a new sign-in is led to set one up', async () => {
    await demand()
    const one = await node.as('planning')
    expect((await one.get('/me')).data.must_enrol).toBe(1)
    const key = createAuthenticator({ origin: site })
    const passkey = key.make((await one.post('/profile/passkeys', { password })).data)
    expect((await one.post('/profile/passkeys/confirm', { name: 'Key', passkey })).http).toBe(200)
    expect((await one.get('/profile')).http).toBe(200)
  })

  it('a person without that role, and one who signs out, meet no demand', async () => {
    await demand()
    const other = await node.as('warehouse')
    expect((await other.get('/profile')).http).toBe(200)
    const one = await node.as('planning')
    expect((await one.post('/logout')).http).toBe(200)
  })

  it('only administrators demand it, and the security log keeps that and the refusals', async () => {
    const one = await node.as('planning')
    expect((await one.change(role, { version: 1, demands_second_factor: 1 })).http).toBe(403)
    await demand()
    await expect.poll(async () => (await one.get('/profile')).message).toBe('second_factor_required')
    await flushSecurity(node.db)
    const { rows } = await node.pool.query<{ kind: string; details: string }>(
      `select kind, details from security_events where (account = 'planning' and user_id = $1) or user_id = $2`,
      [admin.id, one.id],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: 'rights_changed', details: 'Second factor required' },
        {
          kind: 'refused',
          details: 'GET /api/profile: Your role demands a second factor: set one up first',
        },
      ]),
    )
  })
})
