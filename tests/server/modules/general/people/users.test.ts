import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../../../src/access'
import { lockOut, unlockDue } from '../../../../../server/modules/general/auth/lockOut'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const password = 'a good long password'
let made = 0
const draft = (more: object = {}) => ({
  username: `person${++made}`,
  name: `Person ${made}`,
  company: 'Test',
  roles: ['batcher'],
  modules: ['Production'],
  ...more,
})
const create = async (more: object = {}) => (await admin.post('/general/users', draft(more))).data
const login = (username: string, typed: string) =>
  node.request('POST', '/login', {
    body: { grant_type: 'password', client_id: 'decant-web', client_secret: '', username, password: typed },
  })
const read = async (id: number) => (await admin.get(`/general/users/${id}`)).data
const fire = async (id: number, event: string, by = admin) =>
  by.post(`/general/users/${id}/${event}`, { version: (await read(id)).version })

describe('new person', () => {
  it('a new person is active with a password, or invited and sets it by a link that works once', async () => {
    const active = await create({ password })
    expect(active).toMatchObject({ status: 'active', roles: ['batcher'], modules_count: 1 })
    expect((await login(active.username, password)).status).toBe(1)

    const invited = await create({ status: 'invited' })
    expect((await login(invited.username, '')).message).toBe('validation_error')
    const { data } = await fire(invited.id, 'reset_password')
    expect(data).toMatchObject({ id: invited.id, status: 'invited' })
    const use = (link: string, typed = password) =>
      node.request('POST', '/password_link/use', {
        body: { link, password: typed, password_confirmation: typed },
      })
    const of = (link: string) => node.request('POST', '/password_link', { body: { link } })
    expect((await of(data.link)).data).toEqual({ username: invited.username, name: invited.name })
    expect((await use(data.link, 'short')).data).toEqual({ password: 'size' })
    expect((await use(data.link)).status).toBe(1)
    expect((await use(data.link)).message).toBe('not_found')
    expect((await of(data.link)).message).toBe('not_found')
    expect((await login(invited.username, password)).status).toBe(1)
    expect(await read(invited.id)).toMatchObject({ status: 'active' })
  })

  it('a new person is refused with the code of each wrong field', async () => {
    const codes = async (more: object) => (await admin.post('/general/users', draft(more))).data
    expect(await codes({ roles: [] })).toEqual({ roles: 'required' })
    expect(await codes({ roles: undefined })).toEqual({ roles: 'required' })
    expect(await codes({ modules: ['Warehouse'] })).toEqual({ 'modules.0': 'in' })
    expect(await codes({ roles: ['batcher', 'emperor'] })).toEqual({ 'roles.1': 'in' })
    expect(await codes({ password: 'nine char' })).toEqual({ password: 'size' })
    expect(await codes({ username: 'longenough1', password: 'longenough1' })).toEqual({
      password: { code: 'other', text: expect.stringContaining('mostly your own name') as string },
    })
    expect(await codes({ status: 'active' })).toEqual({ password: 'required' })
    expect(await codes({ timezone: 'Mars/Olympus' })).toEqual({ timezone: 'in' })
    expect(await codes({ location_id: 999_999 })).toEqual({ location_id: 'exists' })
    const first = await create({ username: '  trimmed  ' })
    expect(first.username).toBe('trimmed')
    expect(await codes({ username: 'TRIMMED' })).toEqual({ username: 'unique' })
  })
})

describe('list', () => {
  it('the list keeps to one of three roles by name, and to any role by a filter', async () => {
    const current = await create({ roles: ['director', 'sale'] })
    const named = async (query: string) => (await admin.get(`/general/users?${query}`)) as { data: any } // oxlint-disable-line typescript/no-explicit-any
    const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
    expect(ids(await named('role=director'))).toEqual([current.id])
    expect((await named('role=sale')).data).toEqual({ role: 'in' })
    const bySale =
      'filters[0][field]=roles&filters[0][filters][0][operator]==&filters[0][filters][0][value]=sale'
    expect(ids(await named(bySale))).toEqual([current.id])
  })
})

describe('account', () => {
  it('an account that others refer to is not deleted, whether it did something or something is said of it', async () => {
    const clocked = await create()
    await node.pool.query(
      `insert into punches (user_id, kind, punched_at, source) values ($1, 'in', now(), 'web')`,
      [clocked.id],
    )
    expect(await admin.delete(`/general/users/${clocked.id}`)).toMatchObject({
      http: 409,
      message: 'database_delete_1451',
    })
    expect((await read(clocked.id)).id).toBe(clocked.id)
    const idle = await create()
    expect((await admin.delete(`/general/users/${idle.id}`)).status).toBe(1)
  })

  it('an account that is deactivated or locked by hand is out at the next call; activated it may sign in again', async () => {
    for (const [event, back, why] of [
      ['deactivate', 'activate', 'account_inactive'],
      ['lock', 'unlock', 'account_locked'],
    ] as const) {
      const worker = await node.as('batcher')
      expect((await worker.get('/me')).status).toBe(1)
      expect((await fire(worker.id, event)).status).toBe(1)
      expect((await worker.get('/me')).message).toBe('not_authorized')
      expect((await login(worker.username, 'a long password')).message).toBe(why)
      await fire(worker.id, back)
      expect((await login(worker.username, 'a long password')).status).toBe(1)
    }
  })

  it('an account is not changed by its owner, by anyone but an administrator, nor out of turn', async () => {
    for (const event of ['lock', 'deactivate', 'reset_password'])
      expect(await fire(admin.id, event)).toMatchObject({ http: 403, message: 'no_privileges' })
    expect((await admin.delete(`/general/users/${admin.id}`)).data.text).toBe(
      'You are not allowed to delete this record',
    )
    const other = await node.as('batcher')
    for (const role of roles.filter((one) => one !== 'admin').slice(0, 5)) {
      const person = await node.as(role)
      for (const event of ['lock', 'unlock', 'deactivate', 'activate', 'reset_password'])
        expect((await fire(other.id, event, person)).message).toBe('no_privileges')
    }
    expect(await fire(other.id, 'unlock')).toMatchObject({ message: 'invalid_transition' })
    const { version } = await read(other.id)
    await admin.change(`/general/users/${other.id}`, { name: 'Other' })
    expect((await admin.post(`/general/users/${other.id}/lock`, { version })).message).toBe('stale_version')
    expect((await admin.post(`/general/users/${other.id}/reset_password`, { version })).message).toBe(
      'stale_version',
    )
  })

  it('an account is changed only by who read it as it is now', async () => {
    const other = await node.as('batcher')
    const put = (body: object) => admin.put(`/general/users/${other.id}`, body)
    expect(await put({ name: 'Blind' })).toMatchObject({ http: 422, data: { version: 'required' } })
    const { version } = await read(other.id)
    expect((await put({ name: 'First', version })).status).toBe(1)
    expect(await put({ name: 'Second', version })).toMatchObject({ http: 409, message: 'stale_version' })
    expect((await read(other.id)).name).toBe('First')
  })

  it('an account gets no name that deceives, from an administrator neither', async () => {
    const account = {
      roles: ['batcher'],
      modules: ['Production'],
      password: 'a long password',
      status: 'active',
    }
    const made = await admin.post('/general/users', { ...account, name: 'Plain', username: 'аdmin' })
    expect(made).toMatchObject({ http: 422, data: { username: { code: 'other' } } })
    const other = await node.as('batcher')
    const renamed = await admin.change(`/general/users/${other.id}`, { name: 'Marie\u200b Roy' })
    expect(renamed).toMatchObject({ http: 422, data: { name: { code: 'other' } } })
    expect((await admin.change(`/general/users/${other.id}`, { name: 'Zoë Κ.' })).http).toBe(422)
    expect((await admin.change(`/general/users/${other.id}`, { name: 'Zoë Roy' })).http).toBe(200)
  })

  it('an account is activated only with a role', async () => {
    const { rows } = await node.pool.query<{ id: number }>(
      `insert into users (username, name, company, status) values ('waiting', 'Waiting', 'Test', 'pending') returning id`,
    )
    const id = rows[0]?.id ?? 0
    expect((await fire(id, 'activate')).data).toEqual({ roles: 'required' })
    await admin.change(`/general/users/${id}`, { roles: ['sealer'] })
    expect((await fire(id, 'activate')).data).toMatchObject({ status: 'active', roles: ['sealer'] })
  })

  it('an account is locked by the system after eight wrong passwords, sessions standing, and opens by time', async () => {
    const worker = await node.as('batcher')
    for (let tries = 0; tries < 8; tries++) await login(worker.username, 'wrong')
    await lockOut(node.db, worker.id)
    expect(await read(worker.id)).toMatchObject({ status: 'locked', locked_until: expect.any(String) })
    expect((await worker.get('/me')).status).toBe(1)
    // The answers must not reveal whether the name exists: both are rate limited alike.
    for (let tries = 0; tries < 8; tries++) await login('nobody.here', 'wrong')
    const refusal = async (username: string) => {
      const { message, data, http } = await login(username, 'a long password')
      return { message, data, http }
    }
    expect(await refusal(worker.username)).toEqual(await refusal('nobody.here'))
    const unlocked = () => unlockDue(node.db, { userId: worker.id })
    expect(await unlocked()).toBe(0)
    await node.pool.query(
      `with opened as (update throttles set opens_at = now() where subject = 'name:' || $2)
       update users set locked_until = now() - interval '1 s' where id = $1`,
      [worker.id, worker.username],
    )
    expect(await unlocked()).toBe(1)
    expect((await login(worker.username, 'a long password')).status).toBe(1)
  })
})

describe('last administrator', () => {
  it('the last administrator stays, whichever way he would go', async () => {
    const alone = await startServer()
    const only = await alone.as('admin')
    const put = (body: object) => only.change(`/general/users/${only.id}`, body)
    expect(await put({ roles: ['batcher'] })).toMatchObject({ message: 'last_admin' })
    expect(await put({ status: 'inactive' })).toMatchObject({ message: 'no_privileges' })
    const { data } = await only.get(
      '/general/roles?filters[0][field]=name&filters[0][filters][0][operator]==&filters[0][filters][0][value]=admin',
    )
    expect(await only.delete(`/general/roles/${data[0].id}/members/${only.id}`)).toMatchObject({
      http: 422,
      data: { roles: 'required' },
    })
    expect(await put({ modules: ['Production'] })).toMatchObject({ message: 'no_privileges' })
    await put({ roles: ['admin', 'batcher'] })
    expect(await only.delete(`/general/roles/${data[0].id}/members/${only.id}`)).toMatchObject({
      message: 'last_admin',
    })
    const second = await alone.as('admin')
    expect(await put({ roles: ['batcher'] })).toMatchObject({ message: 'no_privileges' })
    expect((await second.change(`/general/users/${only.id}`, { roles: ['batcher'] })).status).toBe(1)
    expect((await second.change(`/general/users/${only.id}`, { roles: ['admin', 'batcher'] })).status).toBe(1)
    await alone.pool.query(`update users set roles = '{sale}' where id = $1`, [second.id])
    await alone.pool.query(
      `insert into throttles (subject, tries, last_at, opens_at) values ($1, 8, now(), now() + interval '1 min')`,
      [`name:${only.username}`],
    )
    await lockOut(alone.db, only.id)
    expect((await only.get('/me')).data.roles).toEqual(['admin', 'batcher'])
    expect((await only.get(`/general/users/${only.id}`)).data.status).toBe('active')
    await alone.stop()
  })
})

describe('roles', () => {
  const roleNamed = async (name: string) =>
    (await admin.get('/general/roles?limit=100')).data.find((role: { name: string }) => role.name === name)

  it('roles are 36, say what they are for, change their words, and are neither made nor deleted', async () => {
    const { data } = await admin.get('/general/roles?limit=100')
    expect(data.map(({ name }: { name: string }) => name).toSorted()).toEqual([...roles].toSorted())
    expect(data.filter(({ description }: { description: string | null }) => !description)).toEqual([])
    const role = await roleNamed('sealer')
    const changed = await admin.put(`/general/roles/${role.id}`, {
      title: 'Sealing line',
      version: role.version,
    })
    expect(changed.data).toMatchObject({ name: 'sealer', title: 'Sealing line' })
    expect((await admin.post('/general/roles', { title: 'Emperor' })).http).toBe(404)
    expect((await admin.delete(`/general/roles/${role.id}`)).message).toBe('no_privileges')
  })

  it('roles count anyone who works with them, and are given and taken member by member', async () => {
    const before = await roleNamed('cartoner')
    const person = await create({ password })
    const path = `/general/roles/${before.id}/members`
    expect((await admin.post(path, { user_id: person.id })).data.roles).toEqual(['batcher', 'cartoner'])
    expect((await roleNamed('cartoner')).users_count).toBe(before.users_count + 1)
    await fire(person.id, 'deactivate')
    expect((await roleNamed('cartoner')).users_count).toBe(before.users_count)
    await fire(person.id, 'activate')
    expect((await admin.delete(`${path}/${person.id}`)).data.roles).toEqual(['batcher'])
    expect((await roleNamed('cartoner')).users_count).toBe(before.users_count)
    expect((await admin.post(path, { user_id: 999_999 })).data).toEqual({ user_id: 'exists' })
  })

  it('roles are known to pickers as they are now', async () => {
    const holders = async () =>
      (await admin.get('/general/find_user_roles')).data
        .find(({ role }: { role: string }) => role === 'trainer')
        .users.map(({ id }: { id: number }) => id)
    expect(await holders()).toEqual([])
    const { id } = await create({ roles: ['trainer'], password })
    await expect.poll(holders).toEqual([id])
  })
})

describe('who is in', () => {
  it('who is in is beside the person as soon as he punches', async () => {
    const worker = await node.as('batcher')
    await worker.post('/general/punch_in', {})
    expect((await read(worker.id)).punch_status).toBe('in')
    await worker.post('/general/punch_in', { kind: 'break_start' })
    expect((await read(worker.id)).punch_status).toBe('on_break')
  })
})
