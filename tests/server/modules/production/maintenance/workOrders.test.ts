import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { workOrderComments } from '../../../../../src/resources/production/maintenance/work_order_comments'
import { workOrders } from '../../../../../src/resources/production/maintenance/work_orders'
import { update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { reportMachine } from '../../../../../server/modules/production/machines/machineCalls'
import { maintainedPlant } from '../../../../fixtures/floor/maintenance'
import { refusalOf } from '../../../../fixtures/plant'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let shop: Awaited<ReturnType<typeof maintainedPlant>>
beforeAll(async () => {
  worked = await workedPlant()
  shop = await maintainedPlant(worked.plant)
})
afterAll(() => worked.plant.close())
beforeEach(() => worked.clear())

const machineNow = (name = 'filler 1') =>
  worked.plant.as(system, (unit) => unit.get(machines, worked.plant.floor[name] ?? 0))

describe('a problem of a machine', () => {
  it('is reported by who works there, stops the machine and its step, and is critical while an order waits', async () => {
    const { plant } = worked
    const order = await worked.started(1000)
    const { id, number } = await shop.report({ description: 'Bottles fall' })
    expect(number).toMatch(/^WO-\d{5}$/)
    const step = await plant.step(order, 'bottling')
    expect(await shop.get(id)).toMatchObject({
      status: 'open',
      priority: 'critical',
      machine_stopped: 1,
      reported_by_id: shop.people.bottler.id,
      production_order_id: order,
      step_id: step.id,
    })
    expect(await machineNow()).toMatchObject({ current_state: 'down', current_step_id: step.id })
    expect(step).toMatchObject({ status: 'blocked', block_code: 'machine_down' })
  })

  it('leaves a machine at work that it does not stop', async () => {
    const { id } = await shop.report({ issue_detail_id: shop.noise.id })
    expect(await shop.get(id)).toMatchObject({ priority: 'medium', machine_stopped: 0 })
    expect((await machineNow()).current_state).toBe('idle')
    expect(await shop.statesOf(id)).toEqual([])
  })

  it('is one that machines of its kind have, of the section it is reported in', async () => {
    const wrong = await refusalOf(shop.report({ machine_id: worked.plant.floor['tank 1'] }))
    expect(wrong).toMatchObject({ code: 'validation_error', data: { issue_section_id: {} } })
    const other = await refusalOf(shop.report({ issue_detail_id: shop.fuse.id }))
    expect(other).toMatchObject({ code: 'validation_error', data: { issue_detail_id: {} } })
    const repeats = await refusalOf(shop.report({ recurrence_days: 30, due_on: '2026-12-01' }))
    expect(repeats).toMatchObject({ code: 'validation_error', data: { recurrence_days: {} } })
  })

  it('goes from report to verification, and its machine with it, each act with a line of its own', async () => {
    const { technician, manager } = shop.people
    const { plant } = worked
    const { id } = await shop.report({})
    plant.later(5)
    await shop.send(technician, id, 'acknowledge')
    await shop.send(technician, id, 'start')
    expect((await machineNow()).current_state).toBe('maintenance')
    plant.later(20)
    await shop.send(technician, id, 'wait_parts', { wait_reason: 'Belt 40' })
    plant.later(60)
    await shop.send(technician, id, 'resume')
    plant.later(10)
    expect(await refusalOf(shop.send(technician, id, 'finish'))).toMatchObject({
      code: 'validation_error',
      data: { root_cause: 'requiredif', action_taken: 'requiredif' },
    })
    await shop.send(technician, id, 'finish', shop.found)
    expect(await shop.get(id)).toMatchObject({ labour_minutes: 30, assigned_to_id: technician.id })
    expect((await machineNow()).current_state).toBe('maintenance')
    plant.later(2)
    await shop.send(manager, id, 'verify')
    expect((await machineNow()).current_state).toBe('idle')
    expect(await shop.get(id)).toMatchObject({ status: 'verified', downtime_minutes: 97, out_since: null })
    const texts = (await shop.commentsOf(id)).map(({ kind, text }) => `${kind}: ${text}`)
    expect(texts).toEqual([
      'status: Acknowledged',
      'status: Started',
      'status: Waits: Belt 40',
      'status: Resumed',
      'status: Finished',
      'status: Verified',
    ])
  })

  it('lets the step go on that it stopped', async () => {
    const { technician, manager } = shop.people
    const order = await worked.started(1000)
    const { id } = await shop.report({})
    await worked.plant
      .work(order, 'bottling', 'pause', {
        pause_reason_parameter_id: await worked.plant.reason('jam'),
      })
      .catch(() => undefined)
    await shop.send(technician, id, 'acknowledge')
    await shop.send(technician, id, 'start')
    await shop.send(technician, id, 'finish', shop.found)
    await shop.send(manager, id, 'verify')
    expect((await worked.plant.step(order, 'bottling')).status).not.toBe('blocked')
  })

  it('is worked on by the technician it is assigned to alone, who is one', async () => {
    const { technician, manager, bottler } = shop.people
    const other = await shop.technician('automation_tech', 'labeler')
    const { id } = await shop.report({})
    expect(await refusalOf(shop.send(manager, id, 'assign', { assigned_to_id: bottler.id }))).toMatchObject({
      code: 'technician_only',
    })
    await shop.send(manager, id, 'assign', { assigned_to_id: other.id })
    expect(await refusalOf(shop.send(technician, id, 'assign', { assigned_to_id: other.id }))).toMatchObject({
      code: 'technician_only',
    })
    await shop.send(technician, id, 'acknowledge')
    expect(await refusalOf(shop.send(technician, id, 'start'))).toMatchObject({ code: 'technician_only' })
    await shop.send(technician, id, 'assign', { assigned_to_id: technician.id })
    await shop.send(technician, id, 'start')
    expect(await refusalOf(shop.send(other, id, 'finish', shop.found))).toMatchObject({
      code: 'technician_only',
    })
    expect(await refusalOf(shop.send(bottler, id, 'assign', { assigned_to_id: bottler.id }))).toMatchObject({
      code: 'no_privileges',
    })
  })

  it('is verified by another person than who finished it', async () => {
    const both = await shop.technician('automation_tech', 'manager')
    const { id } = await shop.report({})
    await shop.send(both, id, 'acknowledge')
    await shop.send(both, id, 'start')
    await shop.send(both, id, 'finish', shop.found)
    expect(await refusalOf(shop.send(both, id, 'verify'))).toMatchObject({ code: 'self_approval' })
  })

  it('that is called off gives its machine back', async () => {
    const { id } = await shop.report({})
    await shop.send(shop.people.manager, id, 'cancel', { cancel_reason: 'Reported twice' })
    expect((await machineNow()).current_state).toBe('idle')
    expect(await shop.get(id)).toMatchObject({ status: 'cancelled', out_since: null })
  })

  it('stops its machine later, or no longer, as long as it is not begun', async () => {
    const change = async (id: number, machine_stopped: 0 | 1) =>
      worked.plant.as(shop.people.technician, async (unit) => {
        const { version } = await unit.get(workOrders, id)
        return update(unit, workOrders, id, { version, machine_stopped })
      })
    const { id } = await shop.report({ machine_stopped: 0 })
    expect((await machineNow()).current_state).toBe('idle')
    await change(id, 1)
    expect((await machineNow()).current_state).toBe('down')
    await change(id, 0)
    expect((await machineNow()).current_state).toBe('idle')
  })

  it('does not take a machine into maintenance while a step runs on it', async () => {
    const { technician } = shop.people
    const { plant } = worked
    const { id } = await shop.report({})
    // The operator mends it himself and goes on.
    await plant.as(shop.people.bottler, async (unit) =>
      reportMachine(unit, plant.floor['filler 1'] ?? 0, 'idle', await plant.reason('no_operator')),
    )
    await worked.started(1000)
    await shop.send(technician, id, 'acknowledge')
    expect(await refusalOf(shop.send(technician, id, 'start'))).toMatchObject({ code: 'step_running' })
  })
})

describe('preventive work and calibration', () => {
  it('of preventive work a finish opens the next, so many days later', async () => {
    const { technician } = shop.people
    const { id } = await shop.report({
      type: 'preventive',
      issue_detail_id: shop.noise.id,
      due_on: '2026-11-20',
      recurrence_days: 30,
    })
    await shop.send(technician, id, 'acknowledge')
    await shop.send(technician, id, 'start')
    await shop.send(technician, id, 'finish')
    const [next] = (
      await worked.plant.as(system, (unit) => unit.find(workOrders, { type: 'preventive', status: 'open' }))
    ).filter((row) => row.id > id)
    expect(next).toMatchObject({ due_on: '2026-12-21', recurrence_days: 30, machine_stopped: 0 })
  })

  it('a calibration ends with its certificate, which the scale has from then on', async () => {
    const { technician } = shop.people
    const { plant } = worked
    const scale = await plant.as(plant.admin, (unit) =>
      unit.insert(machines, {
        code: 'scale-1',
        name: 'scale 1',
        kind: 'scale',
        phase_id: 1,
        location_id: plant.plant.id,
        current_state: 'idle',
        current_state_since: plant.time(),
      }),
    )
    const { id } = await shop.report({
      machine_id: scale.id,
      issue_section_id: shop.power.id,
      issue_detail_id: shop.fuse.id,
      machine_stopped: 0,
      type: 'calibration',
    })
    await shop.send(technician, id, 'acknowledge')
    await shop.send(technician, id, 'start')
    expect(await refusalOf(shop.send(technician, id, 'finish'))).toMatchObject({ code: 'invalid_transition' })
    const certificate = {
      as_found: '+0.4 g at 5 kg',
      as_left: '0.0 g at 5 kg',
      calibration_certificate: 'C-1',
      calibration_due_on: '2027-05-21',
    }
    const over = { ...certificate, calibration_due_on: '2026-11-20' }
    expect(await refusalOf(shop.send(technician, id, 'certify', over))).toMatchObject({
      code: 'validation_error',
      data: { calibration_due_on: {} },
    })
    await shop.send(technician, id, 'certify', certificate)
    expect(await shop.get(id)).toMatchObject({ status: 'done', as_found: '+0.4 g at 5 kg' })
    expect(await plant.as(system, (unit) => unit.get(machines, scale.id))).toMatchObject({
      calibration_due_on: '2027-05-21',
      calibration_certificate: 'C-1',
    })
  })
})

it('what people say about work stays as they said it', async () => {
  const { bottler } = shop.people
  const { id } = await shop.report({})
  await worked.plant.make(bottler, workOrderComments, { work_order_id: id, text: 'It smells burnt' })
  const [comment] = await shop.commentsOf(id)
  expect(comment).toMatchObject({ kind: 'comment', user_id: bottler.id, text: 'It smells burnt' })
  const change = worked.plant.as(bottler, (unit) =>
    update(unit, workOrderComments, comment?.id ?? 0, { version: 1, text: 'It does not' }),
  )
  expect(await refusalOf(change)).toMatchObject({ code: 'validation_error', data: { text: {} } })
})
