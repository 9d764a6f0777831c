import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'
import { csv, importer } from '../../../imports/runs'
import { morning, openPlant, type Plant } from '../../../../fixtures/plant'

let node: TestNode
let plant: Plant
beforeAll(async () => {
  node = await startServer()
  plant = await openPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await plant.close()
  await node.stop()
})

describe('floor over the wire', () => {
  it('the floor over the wire counts a report sent twice with one key once, and answers it alike', async () => {
    const id = await plant.released(1000)
    const { id: stepId, version } = await plant.step(id, 'batching')
    const batcher = await node.as('batcher')
    const path = `/production/production_order_steps/${stepId}`
    const started = await batcher.post(`${path}/start`, {
      version,
      machine_id: plant.floor['tank 1'],
      ppe_confirmed: 1,
      tank_clean: 1,
    })
    expect(started).toMatchObject({
      http: 200,
      data: { status: 'in_progress', assigned_user: batcher.username },
    })
    const report = { version: started.data.version, qty_good: 100, posting_key: 'scan-1' }
    const first = await batcher.post(`${path}/report`, report)
    const again = await batcher.post(`${path}/report`, report)
    expect(first.data).toMatchObject({ qty_good: 100 })
    expect(again).toMatchObject({ http: 200, replayed: 1, data: first.data })
    const { rows } = await node.pool.query(
      'select posting_key from production_logs where step_id = $1 and event = $2',
      [stepId, 'report'],
    )
    expect(rows).toEqual([{ posting_key: 'scan-1' }])
    expect(
      await batcher.post(`${path}/report`, { version: started.data.version, qty_good: 1 }),
    ).toMatchObject({
      http: 409,
      message: 'stale_version',
      data: { version: first.data.version },
    })
  })

  it('the floor over the wire lets what waited at a screen without a line are at its own time, and says when it arrived', async () => {
    const id = await plant.released(1000)
    const { id: stepId, version } = await plant.step(id, 'batching')
    const batcher = await node.as('batcher')
    const path = `/production/production_order_steps/${stepId}`
    const since = (minutes: number) => new Date(Date.parse(morning) + minutes * 60_000).toISOString()
    const acted_at = since(5)
    plant.setTime(since(20))
    const start = {
      version,
      machine_id: plant.floor['tank 2'],
      ppe_confirmed: 1,
      tank_clean: 1,
      posting_key: 'late-1',
      acted_at,
    }
    const first = await batcher.post(`${path}/start`, start)
    expect(first).toMatchObject({ http: 200, data: { started_at: acted_at, running_since: acted_at } })
    // The first try may have arrived after all, before it was known to be late.
    const { acted_at: _, ...onTime } = start
    expect(await batcher.post(`${path}/start`, onTime)).toMatchObject({ replayed: 1, data: first.data })
    const { rows } = await node.pool.query(
      `select l.ended_at, l.arrived_at, m.current_state_since from production_logs l
        join machines m on m.id = l.machine_id where l.step_id = $1`,
      [stepId],
    )
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      { ended_at: acted_at, arrived_at: since(20), current_state_since: acted_at },
    ])
    const report = (acted: string) =>
      batcher.post(`${path}/report`, { version: first.data.version, qty_good: 1, acted_at: acted })
    expect(await report('just now')).toMatchObject({ http: 422, message: 'validation_error' })
    const old = since(-26 * 60)
    expect((await report(old)).data).toEqual({
      acted_at: { code: 'other', text: 'This is more than a day ago' },
    })
    // Done before what it follows, or by a clock that is ahead: then it was done with that, or as it came.
    expect(await report(morning)).toMatchObject({ http: 200 })
    const times = await node.pool.query(
      'select ended_at from production_logs where step_id = $1 order by id',
      [stepId],
    )
    expect(JSON.parse(JSON.stringify(times.rows))).toEqual([{ ended_at: acted_at }, { ended_at: acted_at }])
  })

  it('the floor over the wire answers in the words of the plant', async () => {
    const id = await plant.released(1000)
    const { id: stepId, version } = await plant.step(id, 'batching')
    const labeler = await node.as('labeler')
    const path = `/production/production_order_steps/${stepId}`
    expect(await labeler.post(`${path}/start`, { version })).toMatchObject({
      http: 422,
      message: 'phase_not_yours',
    })
    expect(await labeler.post(`${path}/resume`, { version })).toMatchObject({
      http: 409,
      message: 'invalid_transition',
      data: { status: 'ready', event: 'resume' },
    })
    const planner = await node.as('planning')
    const bulk = await planner.post('/production/production_orders/bulk', {
      ids: [id, 999_999],
      event: 'unrelease',
    })
    expect(bulk.data).toMatchObject([
      { id, status: 1, row: { status: 'planned' } },
      { id: 999_999, status: 0, message: 'not_found' },
    ])
    const rush = await planner.post('/production/production_orders/bulk', {
      ids: [id],
      changes: { priority: 'rush' },
    })
    expect(rush.data).toMatchObject([{ status: 1, row: { priority: 'rush', urgency: 1 } }])
    const needed = await planner.get(`/production/production_orders/${id}/requirements?qty=10000`)
    expect(needed.data).toMatchObject({ qty: 10_000, volume_ml: 307_500 })
    expect(needed.data.lines.find(({ sku }: { sku: string }) => sku === 'NIC-100')).toMatchObject({
      qty_required: 36_900,
      measure: 'ml',
    })
  })

  it('the floor over the wire opens its boards to those who may see them', async () => {
    const [watching, testing, technician] = [
      await node.as('supervisor'),
      await node.as('hplc_tech'),
      await node.as('automation_tech'),
    ]
    const board = await watching.get('/production/board')
    expect(board.data.columns.map(({ code }: { code: string }) => code)).toHaveLength(8)
    expect(board.data.cards[0]).toMatchObject({
      phase_code: 'batching',
      phase_roles: ['batcher'],
      needs_machine: 1,
    })
    expect(board.data.position).toMatch(/:\d+$/)
    expect(board.data.tiles.site).toBe('Mississauga plant')
    expect((await testing.get('/production/board')).message).toBe('no_privileges')
    const machines = await technician.get('/production/machines_board')
    expect(machines.data.machines).toHaveLength(8)
    expect(machines.data.oee).toMatchObject({ total: 8, shift: { name: 'day shift' } })
    expect((await technician.get('/production/board')).message).toBe('no_privileges')
    const reports = await node.as('manager')
    const oee = await reports.get('/production/reports/oee?from=2026-11-21&to=2026-11-21&group=line')
    expect(oee.data.rows.map(({ line }: { line: string }) => line)).toEqual(['Line 1', 'Line 2'])
  })

  it('the floor over the wire lets operators, supervisors and technicians say what a machine does, no one else', async () => {
    const path = `/production/machines/${plant.floor['labeler 2']}/state`
    const body = { state: 'down', reason_parameter_id: await plant.reason('jam') }
    for (const role of ['manager', 'stamper', 'planning'] as const)
      expect((await (await node.as(role)).post(path, body)).message, role).toBe('no_privileges')
    const technician = await node.as('automation_tech')
    expect(await technician.post(path, body)).toMatchObject({ http: 200, data: { current_state: 'down' } })
    expect(await technician.post(path, { state: 'idle' })).toMatchObject({
      message: 'validation_error',
      data: { reason_parameter_id: 'requiredif' },
    })
  })

  it('the floor over the wire offers reasons of the phase and of the state', async () => {
    const bottler = await node.as('bottler')
    const offered = async (among: string) =>
      (await bottler.get(`/general/parameters/lookup?limit=100&${among}`)).data.map(
        ({ label }: { label: string }) => label,
      )
    const scrap = 'among[type_code]=scrap_reason&among[is_active]=1'
    expect(await offered(`${scrap}&among[phases]=bottling`)).toEqual(
      expect.arrayContaining(['Fill level', 'Cap torque', 'Leak', 'Line loss', 'Other']),
    )
    expect(await offered(`${scrap}&among[phases]=stamping`)).not.toContain('Fill level')
    expect(await offered('among[type_code]=pause_reason&among[phases]=stamping')).not.toContain(
      'Order on hold',
    )
    const idle = await offered('among[type_code]=down_reason&among[value]=idle&among[phases]=bottling')
    expect(idle.sort()).toEqual(['No material', 'No operator'])
  })

  it('the floor over the wire writes no step, log or board row by hand, not even for admin', async () => {
    const admin = await node.as('admin')
    for (const table of [
      'production_order_steps',
      'production_logs',
      'machine_states',
      'board',
      'machines_board',
    ])
      expect((await admin.post(`/production/${table}`, {})).http, table).toBe(404)
    await expect(node.pool.query('delete from production_logs')).rejects.toThrow('only ever added to')
    for (const table of [
      'production_orders',
      'production_order_steps',
      'production_logs',
      'machine_states',
      'board',
      'machines_board',
    ])
      expect((await admin.get(`/production/${table}?total=1`)).http, table).toBe(200)
  })

  it('the floor over the wire takes orders from a file as if planning had written and submitted them, and takes them back until work begins', async () => {
    const planner = importer(node, await node.as('planning'))
    const heads = 'external_ref,sku,qty,recipe,flow,due_on,priority'
    const text = csv(
      heads,
      'ERP-1,MANGO-12-30-ON,1000,RCP-00031,PROD-STD,2026-11-28,high',
      'ERP-2,MANGO-12-30-ON,2000,RCP-00031,PROD-STD,2026-11-29,',
    )
    const shown = async (file: string) =>
      planner.previewed('production_orders', file, { mode: 'insert', confirm: true })
    const wrong = await shown(
      csv(
        heads,
        ',MANGO-12-30-ON,1000,RCP-00031,PROD-STD,2026-11-28,',
        'ERP-3,PG,1000,RCP-00031,PROD-STD,2026-11-01,soon',
        'ERP-4,BULK-12,1000,RCP-00031,PROD-STD,2026-11-28,',
        'ERP-4,MANGO-12-30-ON,1000,RCP-00031,PROD-STD,2026-11-28,',
      ),
    )
    expect(
      (await planner.rows(wrong.id, '&tab=errors')).rows.map(({ errors }) => Object.keys(errors).toSorted()),
    ).toEqual([['external_ref'], ['due_on', 'priority'], ['external_ref'], ['external_ref']])
    const run = await planner.commit(await shown(text))
    expect([run.status, run.reason]).toEqual(['committed', null])
    const storedRows = async () =>
      (
        await node.pool.query(
          `select id, status, external_ref, submitted_by_id is not null as submitted, cancel_note from production_orders
           where id in (select target_id from import_rows where import_run_id = $1) order by id`,
          [run.id],
        )
      ).rows
    expect(await storedRows()).toMatchObject([
      { status: 'pending', external_ref: 'ERP-1', submitted: true },
      { status: 'pending', external_ref: 'ERP-2', submitted: true },
    ])
    const again = await shown(text)
    expect((await planner.rows(again.id)).rows.map(({ action }) => action)).toEqual([
      'unchanged',
      'unchanged',
    ])

    const admin = await node.as('admin')
    const revert = () => admin.post(planner.path(run.id, '/revert'), { version: run.version })
    const [{ id }] = await storedRows()
    for (const event of ['approve', 'release'] as const) await plant.send(['planning'], id, event)
    await node.pool.query(`update production_orders set status = 'in_progress' where id = $1`, [id])
    expect(await revert()).toMatchObject({
      message: 'not_revertible',
      data: { rows: [{ row_number: 2, target_id: id }] },
    })
    await node.pool.query(`update production_orders set status = 'released' where id = $1`, [id])
    expect((await revert()).data.status).toBe('reverted')
    expect(await storedRows()).toMatchObject([
      { status: 'cancelled', external_ref: null, cancel_note: `${run.number} was reverted` },
      { status: 'cancelled', external_ref: null },
    ])
    const batcher = importer(node, await node.as('batcher'))
    expect((await batcher.upload('production_orders', text, { mode: 'insert' })).message).toBe(
      'no_privileges',
    )
  })
})
