import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
let node: TestNode
let admin: Person
let locationId: number
const phase: Record<string, number> = {}

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  for (const { id, code, area } of (await admin.get('/production/phases')).data)
    phase[area === 'production' ? code : `${area} ${code}`] = id
  locationId = (await admin.post('/general/locations', { code: 'P', name: 'Plant', kind: 'plant' })).data.id
})
afterAll(() => node.stop())

const machine = (code: string, kind: string, more: object = {}) =>
  admin.post('/production/machines', {
    code,
    name: code,
    kind,
    phase_id: phase.bottling,
    location_id: locationId,
    ...more,
  })
const operation = async (code: string, of: string) =>
  (
    await admin.post('/production/operations', {
      code,
      name: code,
      phase_id: phase[of],
      role: 'bottler',
      unit_kind: 'unit',
    })
  ).data.id
const send = async (table: string, { id }: { id: number }, event: string, payload: object = {}) => {
  const { version } = (await admin.get(`/production/${table}/${id}`)).data
  return admin.post(`/production/${table}/${id}/${event}`, { version, ...payload })
}

describe('phases', () => {
  it('phases of the eight fixed codes are renamed but never deleted', async () => {
    const { data } = await admin.get(`/production/phases/${phase.hplc}`)
    const renamed = await admin.put(`/production/phases/${phase.hplc}`, {
      version: data.version,
      name: 'Lab',
    })
    expect(renamed.data).toMatchObject({ name: 'Lab', code: 'hplc' })
    expect(await admin.delete(`/production/phases/${phase.hplc}`)).toMatchObject({
      http: 409,
      message: 'database_delete_1451',
    })
    const recoded = await admin.put(`/production/phases/${phase.hplc}`, {
      version: renamed.data.version,
      code: 'lab',
    })
    expect(recoded).toMatchObject({ message: 'validation_error' })
  })
})

describe('areas of the plant', () => {
  it('each area has fixed phases of its own, and its machines and operations are of those', async () => {
    for (const code of ['sealing', 'stamping', 'cartoning', 'transfer', 'shipping'])
      expect(await admin.delete(`/production/phases/${phase[`assembly ${code}`]}`), code).toMatchObject({
        message: 'database_delete_1451',
      })
    const sealing = phase['assembly sealing']
    const sealer = { area: 'assembly', phase_id: sealing, ideal_rate_per_hour: 600 }
    const elsewhere = { phase_id: { code: 'other', text: 'Bottling belongs to production' } }
    expect((await machine('PS-9', 'sealer', { ...sealer, phase_id: phase.bottling })).data).toEqual(elsewhere)
    const made = await machine('PS-9', 'sealer', sealer)
    expect(made.data).toMatchObject({ area: 'assembly', phase_id: sealing })
    const moved = await admin.put(`/production/machines/${made.data.id}`, {
      version: made.data.version,
      phase_id: phase.bottling,
    })
    expect(moved.data).toEqual(elsewhere)
    const seal = { code: 'SEAL-9', name: 'Seal', area: 'assembly', role: 'sealer', unit_kind: 'unit' }
    const refused = await admin.post('/production/operations', { ...seal, phase_id: phase.bottling })
    expect(refused.data).toEqual(elsewhere)
    expect((await admin.post('/production/operations', { ...seal, phase_id: sealing })).http).toBe(201)
  })

  it('a code counts once in its area, and again in the other', async () => {
    const flow = (area: string) => admin.post('/production/flows', { area, code: 'TWICE', name: 'Twice' })
    expect((await flow('production')).http).toBe(201)
    expect((await flow('assembly')).http).toBe(201)
    expect((await flow('assembly')).data).toHaveProperty('code')
  })
})

describe('machines', () => {
  it('machines that fill need an ideal rate, tanks a capacity above their smallest batch', async () => {
    expect((await machine('F1', 'filler')).data).toEqual({ ideal_rate_per_hour: 'requiredif' })
    expect((await machine('T1', 'tank')).data).toEqual({ capacity_ml: 'requiredif' })
    expect((await machine('T1', 'tank', { capacity_ml: 100, min_batch_ml: 100 })).data).toHaveProperty(
      'min_batch_ml',
    )
  })

  it('machines are idle from their first moment and are found by a QR code', async () => {
    const { data } = await machine('F2', 'filler', { ideal_rate_per_hour: 1200 })
    expect(data).toMatchObject({ current_state: 'idle', qr_code: 'M|F2' })
    const { rows } = await node.pool.query('select state from machine_states where machine_id = $1', [
      data.id,
    ])
    expect(rows).toEqual([{ state: 'idle' }])
  })

  it('machines with a history are retired, not deleted', async () => {
    const { data } = await machine('F3', 'filler', { ideal_rate_per_hour: 1200 })
    expect(await admin.delete(`/production/machines/${data.id}`)).toMatchObject({
      message: 'database_delete_1451',
    })
    const retired = await admin.put(`/production/machines/${data.id}`, { version: 1, is_active: 0 })
    expect(retired.data.is_active).toBe(0)
  })
})

describe('flows', () => {
  it('flows have one default per area: the newest takes it', async () => {
    const first = await admin.post('/production/flows', { code: 'A', name: 'A', is_default: 1 })
    const second = await admin.post('/production/flows', { code: 'B', name: 'B', is_default: 1 })
    expect(second.data.is_default).toBe(1)
    expect((await admin.get(`/production/flows/${first.data.id}`)).data.is_default).toBe(0)
  })

  it('flows are activated only with actions in the order of the board', async () => {
    const { data: flow } = await admin.post('/production/flows', { code: 'C', name: 'C' })
    expect(await send('flows', flow, 'activate')).toMatchObject({ message: 'flow_empty' })
    const [fill, label] = [await operation('FILL', 'bottling'), await operation('LABEL', 'labelling')]
    const action = (sequence: number, of: string, operation_id: number) =>
      admin.post('/production/flow_actions', {
        flow_id: flow.id,
        sequence,
        phase_id: phase[of],
        operation_id,
      })
    expect((await action(10, 'packing', fill)).data.operation_id.text).toBe('FILL belongs to Bottling')
    await action(20, 'bottling', fill)
    const wrong = await action(10, 'labelling', label)
    expect(await send('flows', flow, 'activate')).toMatchObject({ message: 'flow_order' })
    await admin.put(`/production/flow_actions/${wrong.data.id}`, { version: 1, sequence: 30 })
    expect((await send('flows', flow, 'activate')).data.status).toBe('active')
  })

  it('flows are copied with their actions into a draft', async () => {
    const { data: flow } = await admin.post('/production/flows', { code: 'D', name: 'D', line_loss_ml: 900 })
    const cap = await operation('CAP', 'bottling')
    await admin.post('/production/flow_actions', {
      flow_id: flow.id,
      sequence: 10,
      phase_id: phase.bottling,
      operation_id: cap,
    })
    await send('flows', flow, 'copy', { code: 'D2', name: 'D two' })
    const { rows } = await node.pool.query(
      `select f.status, f.line_loss_ml, count(a.id)::int as actions from flows f left join flow_actions a on a.flow_id = f.id
       where f.code = 'D2' group by f.id`,
    )
    expect(rows).toEqual([{ status: 'draft', line_loss_ml: 900, actions: 1 }])
  })
})

describe('lists of values', () => {
  it('lists of values hold values of their kind, and those of the plant stay', async () => {
    const type = (
      await admin.post('/general/parameter_types', {
        code: 'days',
        name: 'Days',
        module: 'Sale',
        value_kind: 'integer',
      })
    ).data
    const value = (text: string) =>
      admin.post('/general/parameters', { parameter_type_id: type.id, code: 'a', label: 'A', value: text })
    expect((await value('soon')).data).toEqual({ value: 'integer' })
    expect((await value('30')).http).toBe(201)
    const { rows } = await node.pool.query(`select id from parameter_types where code = 'scrap_reason'`)
    expect(await admin.delete(`/general/parameter_types/${rows[0].id}`)).toMatchObject({ http: 409 })
  })

  it('lists of values of places take only time zones that exist, provinces only their own stamp or the federal one', async () => {
    expect(
      (
        await admin.post('/general/locations', {
          code: 'Q',
          name: 'Q',
          kind: 'lab',
          timezone: 'Canada/Nowhere',
        })
      ).data,
    ).toEqual({ timezone: 'in' })
    const { rows } = await node.pool.query(`select id, version from provinces where code = 'BC'`)
    const changed = await admin.put(`/general/provinces/${rows[0].id}`, {
      version: rows[0].version,
      excise_jurisdiction: 'ON',
    })
    expect(changed.data.excise_jurisdiction.text).toBe('Either CA or BC')
  })

  it('lists of values of categories are at most four deep and without a circle', async () => {
    let parent: number | null = null
    const made: { id: number; version: number }[] = []
    for (const code of ['1', '2', '3', '4']) {
      const { data } = await admin.post('/inventory/categories', { code, name: code, parent_id: parent })
      made.push(data)
      parent = data.id
    }
    expect(
      (await admin.post('/inventory/categories', { code: '5', name: '5', parent_id: parent })).http,
    ).toBe(422)
    const circle = await admin.put(`/inventory/categories/${made[0]?.id}`, {
      version: 1,
      parent_id: made[2]?.id,
    })
    expect(circle.data.parent_id.text).toMatch(/own parent/)
  })
})
