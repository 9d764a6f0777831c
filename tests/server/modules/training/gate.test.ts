import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../../../src/access'
import { runUnit } from '../../../../server/engine/unitOfWork'
import { assertTrained } from '../../../../server/site/training/trainingGate'
import { openTraining, type Training } from '../../../fixtures/training/training'
import { refusalOf } from '../../../fixtures/plant'

let school: Training
beforeAll(async () => {
  school = await openTraining()
})
afterAll(() => school.node.stop())

it('the gate warns, or blocks until the certificate is there or a supervisor gives a reason', async () => {
  const { node, author, document, programme, sign } = school
  const batcher = await node.as('batcher')
  const supervisor = await node.as('supervisor_batcher')
  const { rows } = await node.pool.query<{ id: number }>(
    `with phase as (insert into phases (code, name, sequence, colour) values ('T1', 'Test', 990, '#000000') returning id)
     insert into operations (code, name, phase_id, role, unit_kind)
     select 'T1', 'Gated', id, 'batcher', 'ml' from phase returning id`,
  )
  const operationId = Number(rows[0]?.id)
  const taught = await document()
  await programme([taught.id], {
    name: 'Spill drill',
    blocks_work: 1,
    role_names: ['batcher'],
    training_project_operations: [{ operation_id: operationId }],
  })
  const gated = await node.pool.query('select from operations where id = $1 and is_gated', [operationId])
  expect(gated.rows).toHaveLength(1)
  const start = (by: { id: number; roles: Role[] }, reason: string | null) =>
    runUnit(node.db, { ...by, name: 'Test', modules: [] }, (unit) =>
      assertTrained(unit, { operationId, subject: 'PRO-1', reason, witness: null }),
    )
  const asBatcher = { id: batcher.id, roles: ['batcher'] satisfies Role[] }
  const asSupervisor = { id: supervisor.id, roles: ['supervisor_batcher'] satisfies Role[] }
  const modeOf = async () => (await batcher.get(`/training/gate?operation_id=${operationId}`)).data
  await start(asBatcher, null)
  expect(await modeOf()).toMatchObject({ allowed: 1, mode: 'warn', lacking: 'Spill drill' })
  const set = await author.put('/training/settings', { values: { 'training.gate_mode': 'block' } })
  expect(set.data).toMatchObject({ 'training.gate_mode': 'block' })
  expect(await modeOf()).toMatchObject({ allowed: 0, mode: 'block' })
  const refused = await refusalOf(start(asBatcher, null))
  expect(refused).toMatchObject({ code: 'training_gate', data: { text: 'Not trained: Spill drill' } })
  expect((await refusalOf(start(asBatcher, 'No time'))).code).toBe('training_gate')
  await start(asSupervisor, 'Trained elsewhere')
  const { data: mine } = await batcher.get('/training/my')
  await sign(batcher, mine.due[0].id)
  expect(await modeOf()).toMatchObject({ allowed: 1, lacking: null })
  await start(asBatcher, null)
  const log = await node.pool.query<{ event: string }>(
    `select event from training_logs where event like 'gate%' order by seq`,
  )
  expect(log.rows.map(({ event }) => event)).toEqual(['gate_blocked', 'gate_overridden'])
})

it('a log entry that is forged, or removed, is found by its number', async () => {
  const { node, author } = school
  const verify = async () => (await author.get('/training/training_logs/verify')).data
  expect(await verify()).toMatchObject({ ok: 1, broken_seq: null })
  await node.pool.query('alter table training_logs disable trigger all')
  await node.pool.query(`update training_logs set event = 'passed' where seq = 2`)
  expect(await verify()).toMatchObject({ ok: 0, broken_seq: 2, fault: 'changed' })
  await node.pool.query('delete from training_logs where seq = 2')
  expect(await verify()).toMatchObject({ ok: 0, broken_seq: 3, fault: 'removed' })
})
