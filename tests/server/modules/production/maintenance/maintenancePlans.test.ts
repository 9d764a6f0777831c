import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewRow } from '../../../../../src/resources/kit/define/row'
import { machines } from '../../../../../src/resources/production/machines/machines'
import { maintenancePlans } from '../../../../../src/resources/production/maintenance/maintenance_plans'
import { workOrderTasks } from '../../../../../src/resources/production/maintenance/work_order_tasks'
import { workOrders } from '../../../../../src/resources/production/maintenance/work_orders'
import { calendarExceptions } from '../../../../../src/resources/production/plan/calendar_exceptions'
import { create, update } from '../../../../../server/engine/crud'
import { system } from '../../../../../server/engine/unitOfWork'
import { reportMachine } from '../../../../../server/modules/production/machines/machineCalls'
import { nextDue } from '../../../../../server/modules/production/maintenance/nextDue'
import { orderDue } from '../../../../../server/modules/production/maintenance/plans'
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

let made = 0
const plan = async (values: Partial<NewRow<typeof maintenancePlans>> = {}, tasks: object[] = []) =>
  worked.plant.as(shop.people.manager, (unit) =>
    create(unit, maintenancePlans, {
      name: `Lubricate ${++made}`,
      machine_id: worked.plant.floor['filler 1'] ?? 0,
      issue_section_id: shop.belts.id,
      issue_detail_id: shop.noise.id,
      recurrence: 'after_finish',
      every: 30,
      next_due_on: '2026-11-24',
      expected_minutes: 45,
      ...values,
      maintenance_plan_tasks: tasks,
    } as Parameters<typeof create<typeof maintenancePlans>>[2]),
  )

const orderNow = () => orderDue(worked.plant.db, worked.plant.time())
const workOf = async (id: number) =>
  (await worked.plant.as(system, (unit) => unit.find(workOrders, { maintenance_plan_id: id }))).at(-1)
const workNow = async (id: number) => {
  const work = await workOf(id)
  if (!work) throw new Error(`Plan ${id} has no work order`)
  return work
}
const planNow = (id: number) => worked.plant.as(system, (unit) => unit.get(maintenancePlans, id))
const begin = async (id: number) => {
  await shop.send(shop.people.technician, id, 'acknowledge')
  await shop.send(shop.people.technician, id, 'start')
}
const tasksOf = (id: number) =>
  worked.plant.as(system, (unit) => unit.find(workOrderTasks, { work_order_id: id }))
const tick = async (text: string, workId: number, by = shop.people.technician) => {
  const task = (await tasksOf(workId)).find((one) => one.text === text)
  return worked.plant.as(by, (unit) => unit.fire(workOrderTasks, task?.id ?? 0, 'tick', {}, by))
}

describe('a maintenance plan', () => {
  it('makes one work order so many days before it is due, with its checklist', async () => {
    const { id } = await plan({ next_due_on: '2026-11-29', ahead_days: 7 }, [
      { sequence: 10, text: 'Grease the guide' },
      { sequence: 20, text: 'Look at the belt', is_required: 0 },
    ])
    expect(await orderNow()).toBe(0)
    worked.plant.later(24 * 60)
    expect(await orderNow()).toBe(1)
    expect(await orderNow()).toBe(0)
    const work = await workNow(id)
    expect(work).toMatchObject({ type: 'preventive', due_on: '2026-11-29', planned_on: '2026-11-29' })
    expect((await tasksOf(work.id)).map(({ text, is_required }) => [text, is_required])).toEqual([
      ['Grease the guide', 1],
      ['Look at the belt', 0],
    ])
    expect((await planNow(id)).open_work).toBe(work.number)
  })

  it('is not finished while a task is open that is required, and only by who works on it', async () => {
    const { technician, manager } = shop.people
    const { id } = await plan({}, [
      { sequence: 10, text: 'Grease the guide' },
      { sequence: 20, text: 'Look at the belt', is_required: 0 },
    ])
    await orderNow()
    const work = await workNow(id)
    expect(await refusalOf(tick('Grease the guide', work.id))).toMatchObject({ code: 'invalid_transition' })
    await begin(work.id)
    expect(await refusalOf(shop.send(technician, work.id, 'finish'))).toMatchObject({ code: 'tasks_open' })
    expect(await refusalOf(tick('Grease the guide', work.id, manager))).toMatchObject({
      code: 'no_privileges',
    })
    await tick('Grease the guide', work.id)
    await shop.send(technician, work.id, 'finish')
    expect(await workOf(id)).toMatchObject({ status: 'done' })
    expect((await tasksOf(work.id))[0]).toMatchObject({ status: 'done', done_by_id: technician.id })
    expect(await planNow(id)).toMatchObject({ open_work: null, last_done_at: worked.plant.time() })
  })

  it('is signed by name at its finish where it says so', async () => {
    const { technician } = shop.people
    const { id } = await plan({ needs_signature: true })
    await orderNow()
    const work = await workNow(id)
    await begin(work.id)
    for (const signature of [undefined, 'Other person'])
      expect(
        await refusalOf(shop.send(technician, work.id, 'finish', signature ? { signature } : {})),
      ).toMatchObject({ code: 'validation_error', data: { signature: {} } })
    await shop.send(technician, work.id, 'finish', { signature: technician.name })
    expect(await workOf(id)).toMatchObject({ status: 'done', signature: technician.name })
  })

  it('reserves the time of its machine, moves it with the work and gives it back', async () => {
    const { technician, manager } = shop.people
    const { id } = await plan({ takes_machine: true, begins_at: '07:30' })
    await orderNow()
    const work = await workNow(id)
    const reserved = () =>
      worked.plant.as(system, (unit) =>
        unit.find(calendarExceptions, { machine_id: worked.plant.floor['filler 1'] ?? 0 }),
      )
    const times = async () =>
      (await reserved()).map(({ kind, starts_at, ends_at }) => [kind, starts_at, ends_at])
    expect(await times()).toEqual([['planned_stop', '2026-11-24T12:30:00.000Z', '2026-11-24T13:15:00.000Z']])
    await worked.plant.as(manager, async (unit) => {
      const { version } = await unit.get(workOrders, work.id)
      return update(unit, workOrders, work.id, { version, due_on: '2026-11-26' })
    })
    expect(await times()).toEqual([['planned_stop', '2026-11-26T12:30:00.000Z', '2026-11-26T13:15:00.000Z']])
    await begin(work.id)
    const machine = () =>
      worked.plant.as(system, (unit) => unit.get(machines, worked.plant.floor['filler 1'] ?? 0))
    expect((await machine()).current_state).toBe('maintenance')
    await shop.send(technician, work.id, 'finish')
    expect(await times()).toEqual([])
    await shop.send(manager, work.id, 'verify')
    expect((await machine()).current_state).toBe('idle')
  })

  it('by running hours or counts is due by what its machine did since it was last done', async () => {
    const { technician } = shop.people
    const run = async (state: 'running' | 'off') =>
      worked.plant.as(technician, (unit) =>
        reportMachine(unit, worked.plant.floor['filler 1'] ?? 0, state, null),
      )
    const hours = await plan({ recurrence: 'running_hours', every: 2, next_due_on: null })
    await run('running')
    worked.plant.later(90)
    await run('off')
    worked.plant.later(300)
    expect(await orderNow()).toBe(0)
    await run('running')
    worked.plant.later(30)
    await run('off')
    expect(await orderNow()).toBe(1)
    const work = await workNow(hours.id)
    await begin(work.id)
    await shop.send(technician, work.id, 'finish')
    expect((await planNow(hours.id)).meter).toBe(0)
    expect(await orderNow()).toBe(0)
  })

  it('that is called off is due again as if it was done', async () => {
    const { id } = await plan({ recurrence: 'by_schedule', every: 7 })
    await orderNow()
    await shop.send(shop.people.manager, (await workNow(id)).id, 'cancel', { cancel_reason: 'Line is off' })
    expect(await planNow(id)).toMatchObject({ next_due_on: '2026-12-01', last_done_at: null })
  })

  it('has one open work order: what was done is not opened again beside the next', async () => {
    const { technician, manager } = shop.people
    const { id } = await plan({ recurrence: 'by_schedule', every: 1 })
    await orderNow()
    const work = await workNow(id)
    await begin(work.id)
    await shop.send(technician, work.id, 'finish')
    expect(await orderNow()).toBe(1)
    expect(await refusalOf(shop.send(manager, work.id, 'reopen', { note: 'Loose' }))).toMatchObject({
      code: 'work_open',
    })
  })

  it('has what its recurrence needs, and is of a problem that its machine has', async () => {
    const wrong = async (values: Parameters<typeof plan>[0]) => (await refusalOf(plan(values))).data
    expect(await wrong({ every: null })).toEqual({ every: 'requiredif' })
    expect(await wrong({ next_due_on: null })).toEqual({ next_due_on: 'requiredif' })
    expect(await wrong({ recurrence: 'weekdays' })).toEqual({ weekdays: 'required' })
    expect(await wrong({ takes_machine: true })).toEqual({ begins_at: 'requiredif' })
    expect(await wrong({ takes_machine: true, begins_at: '25:00' })).toMatchObject({ begins_at: {} })
    expect(await wrong({ machine_id: worked.plant.floor['tank 1'] ?? 0 })).toMatchObject({
      issue_section_id: {},
    })
  })
})

describe('the next day of planned work', () => {
  type Recurrence = Parameters<typeof nextDue>[0]
  const weekly: Recurrence = { recurrence: 'weekdays', every: null, weekdays: ['monday', 'thursday'] }
  const days = (recurrence: 'after_finish' | 'by_schedule'): Recurrence => ({
    recurrence,
    every: 7,
    weekdays: [],
  })

  it('is so many days after its finish, or those of its schedule however late it was', () => {
    expect(nextDue(days('after_finish'), '2026-11-23', '2026-11-26')).toBe('2026-12-03')
    expect(nextDue(days('by_schedule'), '2026-11-23', '2026-11-26')).toBe('2026-11-30')
    expect(nextDue(days('by_schedule'), '2026-11-23', '2026-12-08')).toBe('2026-12-14')
    expect(nextDue(days('by_schedule'), '2026-11-23', '2026-11-20')).toBe('2026-11-30')
  })

  it('is the next of its days of the week', () => {
    expect(nextDue(weekly, '2026-11-23', '2026-11-23')).toBe('2026-11-26')
    expect(nextDue(weekly, '2026-11-23', '2026-11-27')).toBe('2026-11-30')
    expect(nextDue({ ...weekly, recurrence: 'counts' }, '2026-11-23', '2026-11-27')).toBeNull()
  })
})
