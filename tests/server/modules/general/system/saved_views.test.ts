import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
type Person = Awaited<ReturnType<TestNode['as']>>
let planner: Person
let manager: Person
let admin: Person
let warehouse: Person

beforeAll(async () => {
  node = await startServer()
  planner = await node.as('planning')
  manager = await node.as('manager')
  admin = await node.as('admin')
  warehouse = await node.as('warehouse')
})
afterAll(() => node.stop())

const list = 'production_orders'
const late = { list, name: 'Late', query: 'f.due_on=under:2026-11-21&sort=due_on' }
let reported = 0
const save = async (by: Person, more: Record<string, unknown> = {}) =>
  (await by.post('/general/saved_views', { ...late, name: `Late ${++reported}`, ...more })).data
const namesFor = async (by: Person) =>
  ((await by.get(`/general/saved_views?list=${list}`)).data.rows as { name: string }[]).map(
    ({ name }) => name,
  )

describe('saved view', () => {
  it('a saved view is seen by its owner alone until it is shared, then by anyone who may read the list', async () => {
    const view = await save(planner)
    expect(view).toMatchObject({ owner_id: planner.id, is_shared: 0, query: late.query, version: 1 })
    expect(await namesFor(planner)).toContain(view.name)
    expect(await namesFor(manager)).not.toContain(view.name)
    expect(await namesFor(admin)).not.toContain(view.name)
    await planner.put(`/general/saved_views/${view.id}`, { version: 1, is_shared: 1 })
    expect(await namesFor(manager)).toContain(view.name)
    expect((await warehouse.get(`/general/saved_views?list=${list}`)).message).toBe('no_privileges')
    expect((await warehouse.post('/general/saved_views', late)).message).toBe('no_privileges')
  })

  it('a saved view is once by its name for one owner and list', async () => {
    const view = await save(planner)
    const again = await planner.post('/general/saved_views', { ...late, name: view.name })
    expect([again.message, again.data]).toEqual(['validation_error', { name: 'unique' }])
    expect((await manager.post('/general/saved_views', { ...late, name: view.name })).status).toBe(1)
  })

  it('a saved view is changed by its owner, once shared by an administrator too, and by no one else', async () => {
    const view = await save(planner, { is_shared: 1 })
    const path = `/general/saved_views/${view.id}`
    expect((await manager.put(path, { version: 1, name: 'Mine' })).message).toBe('no_privileges')
    expect((await manager.delete(path)).message).toBe('no_privileges')
    expect((await admin.put(path, { version: 1, name: 'Late by admin' })).data.version).toBe(2)
    expect((await planner.put(path, { version: 1, name: 'Stale' })).message).toBe('stale_version')
    expect((await admin.delete(path)).status).toBe(1)
    expect(await namesFor(planner)).not.toContain('Late by admin')
  })

  it('a saved view of another person that is not shared is not even there', async () => {
    const view = await save(planner, { name: 'Secret plans' })
    const path = `/general/saved_views/${view.id}`
    for (const by of [manager, admin]) {
      const answers = [
        await by.get(path),
        await by.put(path, { version: 99, name: 'x' }),
        await by.delete(`${path}?version=99`),
        await by.get(`/general/change_logs?entity=saved_views&id=${view.id}`),
        await by.get(`/general/saved_views?list=${list}&filters[0][field]=name`),
      ]
      expect(answers.slice(0, 3).map(({ message }) => message)).toEqual([
        'not_found',
        'not_found',
        'not_found',
      ])
      expect(JSON.stringify(answers)).not.toContain('Secret plans')
    }
  })

  it('a saved view is broadcast on its channel without its content', async () => {
    const since = (await manager.get(`/general/saved_views?list=${list}`)).data.position as string
    await save(planner, { name: 'Private matters' })
    const { data } = await manager.get(
      `/changes?since=${since}&channels[]=${encodeURIComponent('private-general.saved_views')}`,
    )
    expect(data.events).toMatchObject([{ event: 'reload' }])
    expect(JSON.stringify(data)).not.toContain('Private matters')
    const stored = await node.pool.query(`select * from changes where table_name = 'saved_views'`)
    expect(JSON.stringify(stored.rows)).not.toContain('Private matters')
  })

  it('a saved view holds only what its list can be asked', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await planner.post('/general/saved_views', { ...late, name: `x ${++reported}`, ...more })).data
    expect(await refused({ query: 'f.colour=is:red' })).toEqual({ query: 'in' })
    expect(await refused({ query: 'f.status=any:nonsense' })).toEqual({ query: 'in' })
    expect(await refused({ query: 'f.due_on=under:@status' })).toEqual({ query: 'in' })
    expect(await refused({ query: 'open=7' })).toEqual({ query: 'in' })
    expect(await refused({ list: 'no_such_list' })).toEqual({ list: 'exists' })
    expect(await refused({ list: 'saved_views' })).toEqual({ list: 'exists' })
    expect(await refused({ columns: '{"order":["nonsense"]}' })).toEqual({ columns: 'other' })
    expect(await refused({ columns: 'no json' })).toEqual({ columns: 'other' })
    expect(await refused({ columns: 'null' })).toEqual({ columns: 'other' })
    expect(await refused({ owner_id: 1 })).toMatchObject({ owner_id: { code: 'other' } })
    const columns = '{"order":["status","number","progress"],"hidden":["due_on"],"widths":{"status":120}}'
    expect(await save(planner, { columns, query: '' })).toMatchObject({ columns, query: null })
  })

  it('a saved view is one of fifty at most', async () => {
    const keeper = await node.as('planning')
    await node.pool.query(
      `insert into saved_views (list, name, owner_id) select $1, 'n' || n, $2 from generate_series(1, 50) n`,
      [list, keeper.id],
    )
    expect((await keeper.post('/general/saved_views', late)).message).toBe('too_many_views')
  })
})
