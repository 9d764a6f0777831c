import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../../../../src/access'
import { machineStates } from '../../../../../src/resources/production/machines/machine_states'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { system } from '../../../../../server/engine/unitOfWork'
import { oeeReport } from '../../../../../server/modules/production/machines/oeeReport'
import { classifyStop, takeSignal } from '../../../../../server/modules/production/machines/signals'
import { markSilent } from '../../../../../server/modules/production/machines/silent'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let technician: Actor
let sequence = 0
beforeAll(async () => {
  worked = await workedPlant()
  technician = await worked.plant.person('automation_tech')
})
afterAll(() => worked.plant.close())
beforeEach(() => worked.clear())

const filler = () => worked.plant.floor['filler 1'] ?? 0
const signal = (state: 'running' | 'down' | 'idle', more: { sequence?: number; at?: string } = {}) =>
  worked.plant.as(technician, (unit) =>
    takeSignal(unit, { machine_id: filler(), state, at: worked.plant.time(), sequence: ++sequence, ...more }),
  )
const last = async () => {
  const states = await worked.plant.as(system, (unit) => unit.find(machineStates, { machine_id: filler() }))
  return states.toSorted((one, other) => (one.started_at < other.started_at ? -1 : 1))
}
const stopOf = async () => {
  const stop = (await last()).findLast(({ state }) => state === 'down')
  if (!stop) throw new Error('The machine was not down')
  return stop
}
const classify = (id: number, reason: number) =>
  worked.plant.as(technician, (unit) => classifyStop(unit, id, reason))

it('a stop that a signal reports has no reason until a person says it, once', async () => {
  await signal('running')
  worked.plant.later(30)
  await signal('down')
  worked.plant.later(10)
  await signal('running')
  const stop = await stopOf()
  expect(stop).toMatchObject({
    source: 'signal',
    needs_reason: 1,
    reason_parameter_id: null,
    duration_s: 600,
  })
  const idle = await worked.plant.reason('no_operator')
  expect(await refusalOf(classify(stop.id, idle))).toMatchObject({
    code: 'validation_error',
    data: { reason_parameter_id: 'exists' },
  })
  const { rows } = await sql<{ id: number }>`
    select p.id::int from parameters p join parameter_types t on t.id = p.parameter_type_id
    where p.value = 'down' and t.code = 'down_reason' and 'bottling' = any(p.phases) order by p.id`.execute(
    worked.plant.db,
  )
  const jam = rows[0]?.id ?? 0
  await classify(stop.id, jam)
  expect(await stopOf()).toMatchObject({
    needs_reason: 0,
    reason_parameter_id: jam,
    classified_by_id: technician.id,
    classified_at: worked.plant.time(),
  })
  expect(await refusalOf(classify(stop.id, jam))).toMatchObject({ code: 'classified' })
})

it('a stop that is shorter than a micro-stop needs no reason', async () => {
  await signal('running')
  worked.plant.later(5)
  await signal('down')
  worked.plant.later(0.5)
  await signal('running')
  expect(await stopOf()).toMatchObject({ needs_reason: 0, duration_s: 30 })
})

it('a signal counts once and in order, and not before its time', async () => {
  await signal('running')
  expect(await signal('down', { sequence })).toEqual({ accepted: false })
  expect((await last()).at(-1)?.state).toBe('running')
  const ahead = new Date(Date.parse(worked.plant.time()) + 3_600_000).toISOString()
  expect(await refusalOf(signal('down', { at: ahead }))).toMatchObject({ data: { at: 'max' } })
})

it('a machine without signals is neither idle nor running, and such time is no part of its plan', async () => {
  await signal('running')
  worked.plant.later(60)
  expect(await markSilent(worked.plant.db, worked.plant.time())).toBe(1)
  expect(await worked.plant.as(system, (unit) => unit.get(machines, filler()))).toMatchObject({
    current_state: 'unknown',
  })
  worked.plant.later(60)
  expect(await markSilent(worked.plant.db, worked.plant.time())).toBe(0)
  const { rows } = await oeeReport(worked.plant.db, '2026-11-21', '2026-11-21', 'machine')
  const row = rows.find((one) => 'machine' in one && one.machine === 'filler 1')
  expect(row).toMatchObject({ unknown_minutes: 60 })
  await signal('running')
  expect((await last()).at(-1)?.state).toBe('running')
})
