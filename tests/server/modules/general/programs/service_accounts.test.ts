import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callCounter } from '../../../../../server/calls/callCounter'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let admin: Person
let account: { id: number; version: number; user_id: number; name: string }
let many = 0

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())
beforeEach(async () => {
  const made = await admin.post('/general/service_accounts', {
    name: `Warehouse bridge ${(many += 1)}`,
    owner_id: admin.id,
    roles: ['inventory', 'purchase'],
    modules: ['Inventory', 'Purchase'],
  })
  account = made.data
})

const path = () => `/general/service_accounts/${account.id}`
const now = async () => (await admin.get(path())).data
const send = async (event: string, more: object = {}) =>
  admin.post(`${path()}/${event}`, { version: (await now()).version, ...more })
const issued = async (more: object = {}) => (await send('issue_key', more)).data.key as string
const call = (key: string, method: string, at: string, body?: unknown): Promise<Answer> =>
  node.request(method, at, { token: key, ...(body !== undefined && { body }) })
const supplier = (name: string) => ({ name, kind: 'material' })

describe('service accounts', () => {
  it('a key is answered once, opens what the roles of its account open, and no more', async () => {
    const key = await issued()
    expect(key).toMatch(/^dck_[\w-]{43}$/)
    expect(JSON.stringify(await now())).not.toContain(key)
    expect(await now()).toMatchObject({ status: 'active', key_start: key.slice(0, 8) })
    expect((await call(key, 'GET', '/inventory/products')).status).toBe(1)
    expect((await call(key, 'GET', '/general/users')).message).toBe('no_privileges')
    expect((await call(key, 'GET', '/sale/sales')).message).toBe('no_privileges')
    expect((await call(`${key.slice(0, -1)}-`, 'GET', '/inventory/products')).message).toBe('not_authorized')
  })

  it('a key with scopes opens these areas alone, in calls, look-ups and channels', async () => {
    await admin.change(path(), { scopes: ['inventory'] })
    const key = await issued()
    expect((await call(key, 'GET', '/inventory/products')).status).toBe(1)
    expect((await call(key, 'GET', '/purchase/suppliers')).message).toBe('no_privileges')
    const subscribed = (channel: string) =>
      call(key, 'POST', '/broadcasting/auth', { socket_id: '1.1', channel_name: channel })
    expect((await subscribed('private-inventory.products')).http).toBe(200)
    expect((await subscribed('private-purchase.suppliers')).http).toBe(403)
  })

  it('what a program changes is recorded under a user of its own, who signs in nowhere', async () => {
    const key = await issued()
    const made = await call(key, 'POST', '/purchase/suppliers', supplier(`Made by a program ${many}`))
    expect(made).toMatchObject({ status: 1, data: { created_by: account.user_id } })
    const { rows } = await node.pool.query(
      `select user_name from changes where table_name = 'suppliers' and row_id = $1`,
      [made.data.id],
    )
    expect(rows).toEqual([{ user_name: account.name }])
    const { data: user } = await admin.get(`/general/users/${account.user_id}`)
    expect(user).toMatchObject({ name: account.name, status: 'inactive', roles: [] })
  })

  it('suspended, revoked and past its last day a key opens nothing, and suspended only until it is resumed', async () => {
    const key = await issued()
    const code = async () => (await call(key, 'GET', '/inventory/products')).message
    await send('suspend')
    expect(await code()).toBe('not_authorized')
    await send('resume')
    expect(await code()).toBe('')
    await admin.change(path(), { ends_on: '2020-01-01' })
    expect(await code()).toBe('not_authorized')
    await admin.change(path(), { ends_on: null })
    expect(await code()).toBe('')
    await send('revoke')
    expect(await code()).toBe('not_authorized')
    expect((await send('issue_key')).message).toBe('invalid_transition')
    expect((await admin.delete(path())).message).toBe('no_privileges')
  })

  it('a new key ends the one before, or lets it work for some hours more', async () => {
    const [first, second] = [await issued(), await issued({ overlap_hours: 1 })]
    const codes = () =>
      Promise.all([first, second].map(async (key) => (await call(key, 'GET', '/inventory/products')).message))
    expect(await codes()).toEqual(['', ''])
    await node.pool.query(
      `update access_tokens set expires_at = now() - interval '1 second'
       where service_account_id = $1 and expires_at < '2100-01-01'`,
      [account.id],
    )
    node.context.sessions.forget()
    expect(await codes()).toEqual(['not_authorized', ''])
    await issued()
    expect(await codes()).toEqual(['not_authorized', 'not_authorized'])
  })

  it('a key does not end when it is idle for months', async () => {
    const key = await issued()
    await node.pool.query(
      `update access_tokens set last_used_at = now() - interval '300 days' where service_account_id = $1`,
      [account.id],
    )
    expect((await call(key, 'GET', '/inventory/products')).status).toBe(1)
    expect((await now()).last_used_at).not.toBeNull()
  })

  it('a program does nothing for which a person answers, whatever its roles', async () => {
    await admin.change(path(), { roles: ['admin'], modules: ['Administration', 'Inventory'] })
    const key = await issued()
    expect((await call(key, 'GET', '/general/service_accounts')).status).toBe(1)
    for (const [method, at, body] of [
      ['POST', '/general/service_accounts', { name: 'Another', owner_id: admin.id, roles: ['admin'] }],
      ['POST', `${path()}/issue_key`, { version: (await now()).version }],
      ['POST', '/profile', { name: 'Other', version: 1 }],
      ['POST', '/profile/second_factor', {}],
      ['POST', '/logout', {}],
    ] as const)
      expect([at, (await call(key, method, at, body)).message]).toEqual([at, 'no_privileges'])
  })

  it('more calls than its limit are refused with the seconds to wait', async () => {
    await admin.change(path(), { calls_per_minute: 2 })
    const key = await issued()
    const codes = []
    for (let calls = 0; calls < 3; calls++)
      codes.push((await call(key, 'GET', '/inventory/products')).message)
    expect(codes).toEqual(['', '', 'too_many_attempts'])
  })

  it('calls are counted anew after a minute, for each token by itself', () => {
    let at = 0
    const count = callCounter(() => at)
    const isRefused = (token: number) => {
      try {
        count(token, 1)
        return false
      } catch {
        return true
      }
    }
    expect([isRefused(1), isRefused(1), isRefused(2)]).toEqual([false, true, false])
    at = 59_999
    expect(isRefused(1)).toBe(true)
    at = 60_000
    expect(isRefused(1)).toBe(false)
  })

  it('only administrators make service accounts, and bad input of one is refused field by field', async () => {
    const clerk = await node.as('purchase')
    const wish = { name: 'Clerk', owner_id: clerk.id, roles: ['purchase'] }
    expect((await clerk.post('/general/service_accounts', wish)).message).toBe('no_privileges')
    const bad = await admin.post('/general/service_accounts', {
      name: '',
      owner_id: 999_999,
      roles: [],
      scopes: ['everything'],
      calls_per_minute: 0,
    })
    expect(bad.message).toBe('validation_error')
    expect(Object.keys(bad.data as object).toSorted()).toEqual([
      'calls_per_minute',
      'name',
      'roles',
      'scopes.0',
    ])
    expect((await send('issue_key', { overlap_hours: 1_000 })).message).toBe('validation_error')
  })
})
