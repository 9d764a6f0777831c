import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../../../../src/access'
import { maintainedPlant } from '../../../../fixtures/floor/maintenance'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let worked: WorkedPlant
let shop: Awaited<ReturnType<typeof maintainedPlant>>
beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  shop = await maintainedPlant(worked.plant)
})
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const orders = '/production/work_orders'
const people = new Map<Role, Awaited<ReturnType<TestNode['as']>>>()
const by = async (role: Role) => {
  const found = people.get(role) ?? (await node.as(role))
  people.set(role, found)
  return found
}
const post = async (role: Role, path: string, body: object) => (await by(role)).post(path, body)
const fire = async (role: Role, id: number, event: string, body: object = {}) =>
  post(role, `${orders}/${id}/${event}`, { version: (await shop.get(id)).version, ...body })

type Row = readonly [body: object, field: string, code?: string]

/** Each body is refused at its field. */
async function refused(rows: readonly Row[], send: (body: object) => ReturnType<typeof post>) {
  for (const [body, field, code] of rows) {
    const { http, message, data } = await send(body)
    expect([http, message, Object.keys(data ?? {})], JSON.stringify(body)).toEqual([
      422,
      'validation_error',
      [field],
    ])
    if (code !== undefined) expect(data[field], JSON.stringify(body)).toBe(code)
  }
}

it('a problem that names no machine, section or detail of it, or says nonsense, is refused at its field', async () => {
  const { floor } = worked.plant
  const right = {
    machine_id: floor['filler 1'],
    issue_section_id: shop.belts.id,
    issue_detail_id: shop.jam.id,
  }
  await refused(
    [
      [{ ...right, machine_id: null }, 'machine_id', 'required'],
      [{ ...right, machine_id: 999_999 }, 'machine_id', 'exists'],
      [{ ...right, issue_section_id: undefined }, 'issue_section_id', 'required'],
      [{ ...right, issue_section_id: 999_999 }, 'issue_section_id', 'exists'],
      [{ ...right, issue_detail_id: 999_999 }, 'issue_detail_id', 'exists'],
      // A fuse is of another section, and belts are of fillers alone.
      [{ ...right, issue_detail_id: shop.fuse.id }, 'issue_detail_id'],
      [{ ...right, machine_id: floor['tank 1'] }, 'issue_section_id'],
      [{ ...right, type: 'magic' }, 'type', 'in'],
      [{ ...right, priority: 'now' }, 'priority', 'in'],
      [{ ...right, description: 'x'.repeat(2001) }, 'description', 'max'],
      [{ ...right, due_on: 'tomorrow' }, 'due_on'],
      [{ ...right, recurrence_days: 0 }, 'recurrence_days'],
      [{ ...right, recurrence_days: 'often' }, 'recurrence_days', 'numeric'],
      [{ ...right, reported_at: '2026-01-01T00:00:00.000Z' }, 'reported_at'],
    ],
    (body) => post('manager', orders, body),
  )
  for (const role of ['transfer', 'hplc_tech', 'planning'] as const)
    expect((await post(role, orders, right)).http, role).toBe(403)
})

it('acts of maintenance ask for what they need, by the version that was read', async () => {
  const technician = await shop.technician('automation_tech')
  const { id } = await shop.report({})
  await refused(
    [
      [{}, 'assigned_to_id', 'required'],
      [{ assigned_to_id: 999_999 }, 'assigned_to_id', 'exists'],
    ],
    (body) => fire('manager', id, 'assign', body),
  )
  expect(await fire('manager', id, 'assign', { assigned_to_id: shop.people.manager.id })).toMatchObject({
    http: 422,
  })
  await refused([[{}, 'cancel_reason', 'required']], (body) => fire('manager', id, 'cancel', body))
  const stale = await post('manager', `${orders}/${id}/cancel`, { version: 0, cancel_reason: 'Twice' })
  expect(stale).toMatchObject({ http: 409, message: 'stale_version' })
  expect(await post('manager', `${orders}/999999/cancel`, { version: 1, cancel_reason: 'x' })).toMatchObject({
    http: 404,
  })
  await shop.send(technician, id, 'acknowledge')
  await shop.send(technician, id, 'start')
  await expect(shop.send(technician, id, 'wait_parts')).rejects.toMatchObject({
    data: { wait_reason: 'required' },
  })
  for (const [found, field] of [
    [{}, 'root_cause'],
    [{ root_cause: 'Worn belt' }, 'action_taken'],
  ] as const)
    await expect(shop.send(technician, id, 'finish', found)).rejects.toMatchObject({
      data: { [field]: expect.stringMatching(/^required/) },
    })
  await expect(
    shop.send(technician, id, 'finish', { ...shop.found, labour_minutes: -1 }),
  ).rejects.toMatchObject({ data: { labour_minutes: expect.anything() } })
  await shop.send(technician, id, 'finish', shop.found)
  await expect(shop.send(shop.people.manager, id, 'reopen')).rejects.toMatchObject({
    data: { note: 'required' },
  })
})

it('a section is refused where its code or name is taken, or it is of machines that there are not', async () => {
  const section = { code: 'BELT2', name: 'Second belts' }
  await refused(
    [
      [{ ...section, code: 'BELT' }, 'code', 'unique'],
      [{ ...section, name: 'Belts' }, 'name', 'unique'],
      [{ name: 'No code' }, 'code', 'required'],
      [{ ...section, machine_kinds: ['rocket'] }, 'machine_kinds.0'],
    ],
    (body) => post('manager', '/production/issue_sections', body),
  )
})
