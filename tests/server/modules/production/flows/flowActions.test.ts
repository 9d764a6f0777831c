import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
type Action = { id: number; sequence: number; version: number }
let node: TestNode
let admin: Person
const phase: Record<string, number> = {}
const operation: Record<string, number> = {}
let flow: { id: number; version: number }
let made = 0

const actionOf = (of: string, sequence: number) => ({
  flow_id: flow.id,
  sequence,
  phase_id: phase[of],
  operation_id: operation[of],
})
const add = async (of: string, sequence: number): Promise<Action> =>
  (await admin.post('/production/flow_actions', actionOf(of, sequence))).data
const flowNow = async () => (await admin.get(`/production/flows/${flow.id}`)).data
const reorder = async (actions: unknown, version?: unknown, by = admin) =>
  by.post(`/production/flows/${flow.id}/reorder`, {
    actions,
    version: version ?? (await flowNow()).version,
  })
const sequences = async () => {
  const { rows } = await node.pool.query(
    'select id, sequence from flow_actions where flow_id = $1 order by sequence',
    [flow.id],
  )
  return rows as { id: number; sequence: number }[]
}

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  for (const { id, code, area } of (await admin.get('/production/phases')).data)
    if (area === 'production') phase[code] = id
  for (const code of ['batching', 'bottling', 'packing'])
    operation[code] = (
      await admin.post('/production/operations', {
        code: code.toUpperCase(),
        name: code,
        phase_id: phase[code],
        role: 'bottler',
        unit_kind: 'unit',
      })
    ).data.id
})
afterAll(() => node.stop())
beforeEach(async () => {
  made += 1
  flow = (await admin.post('/production/flows', { code: `F${made}`, name: `Flow ${made}` })).data
})

describe('actions of a flow', () => {
  it('the actions of a flow change places in one step and are numbered in tens again', async () => {
    const [a, b, c] = [await add('batching', 3), await add('bottling', 10), await add('packing', 20)]
    const answer = await reorder([c.id, a.id, b.id])
    expect(answer.data.version).toBe((await flowNow()).version)
    expect(await sequences()).toEqual([
      { id: c.id, sequence: 10 },
      { id: a.id, sequence: 20 },
      { id: b.id, sequence: 30 },
    ])
  })

  it('the actions of a flow are broadcast with the flow, one change each', async () => {
    const [a, b] = [await add('batching', 10), await add('bottling', 20)]
    const { rows: before } = await node.pool.query('select max(position) as at from changes')
    await reorder([b.id, a.id])
    const { rows } = await node.pool.query(
      `select table_name, row_id, diff -> 'sequence' as sequence from changes
       where position > $1 and table_name like 'flow%' order by table_name, row_id`,
      [before[0].at],
    )
    expect(rows).toEqual([
      { table_name: 'flow_actions', row_id: a.id, sequence: [10, 20] },
      { table_name: 'flow_actions', row_id: b.id, sequence: [20, 10] },
      { table_name: 'flows', row_id: flow.id, sequence: null },
    ])
  })

  it('the actions of a flow are ordered only by who saw the last order, and all of them at once', async () => {
    const [a, b] = [await add('batching', 10), await add('bottling', 20)]
    const { version } = await flowNow()
    await reorder([b.id, a.id], version)
    expect(await reorder([a.id, b.id], version)).toMatchObject({ http: 409, message: 'stale_version' })
    expect((await reorder([a.id])).data.actions.code).toBe('other')
    expect((await reorder([a.id, a.id])).data.actions.code).toBe('other')
    expect((await reorder([a.id, 999_999])).data.actions.code).toBe('other')
    expect((await reorder(['x'])).data).toEqual({ 'actions.0': 'numeric' })
    expect((await reorder([a.id, b.id], 'new')).data).toEqual({ version: 'numeric' })
  })

  it('the actions of a flow of an active flow keep the order of the board, and one always stays', async () => {
    const [a, b] = [await add('batching', 10), await add('packing', 30)]
    await admin.post(`/production/flows/${flow.id}/activate`, { version: (await flowNow()).version })
    expect(await reorder([b.id, a.id])).toMatchObject({ http: 422, message: 'flow_order' })
    expect(await admin.post('/production/flow_actions', actionOf('bottling', 40))).toMatchObject({
      message: 'flow_order',
    })
    expect(
      await admin.put(`/production/flow_actions/${a.id}`, { version: a.version, sequence: 40 }),
    ).toMatchObject({ message: 'flow_order' })
    expect((await admin.delete(`/production/flow_actions/${b.id}`)).status).toBe(1)
    expect(await admin.delete(`/production/flow_actions/${a.id}`)).toMatchObject({ message: 'flow_empty' })
  })

  it('the actions of a flow are counted on the flow and on its copy', async () => {
    await add('batching', 10)
    const b = await add('bottling', 20)
    expect((await flowNow()).action_count).toBe(2)
    await admin.post(`/production/flows/${flow.id}/copy`, {
      version: (await flowNow()).version,
      code: `C${made}`,
      name: `Copy ${made}`,
    })
    const { rows } = await node.pool.query('select action_count from flows where code = $1', [`C${made}`])
    expect(rows).toEqual([{ action_count: 2 }])
    await admin.delete(`/production/flow_actions/${b.id}`)
    expect((await flowNow()).action_count).toBe(1)
  })

  it('the actions of a flow belong to phases of the area of their flow', async () => {
    const { data: sealing } = await admin.post('/production/phases', {
      area: 'assembly',
      code: `seal${made}`,
      name: `Sealing ${made}`,
      sequence: 10,
      colour: '#336699',
    })
    const refused = await admin.post('/production/flow_actions', {
      ...actionOf('batching', 10),
      phase_id: sealing.id,
    })
    expect(refused.data.phase_id.text).toBe(`Sealing ${made} belongs to assembly`)
  })

  it('the actions of a flow are the business of admin alone', async () => {
    const a = await add('batching', 10)
    const planner = await node.as('planning')
    expect(await reorder([a.id], 1, planner)).toMatchObject({ http: 403, message: 'no_privileges' })
  })
})
