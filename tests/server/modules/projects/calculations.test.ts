import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice } from '../../../fixtures/projects/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.node.stop())

const pathOf = ({ id }: { id: number }) => `/projects/projects/${id}`
const taskPath = ({ id }: { id: number }) => `/projects/project_tasks/${id}`
const itemPath = ({ id }: { id: number }) => `/projects/task_items/${id}`

/** Records of a person of their own, whose day is free. */
const recorder = async () => {
  const { id: user_id } = await office.node.as('manager')
  return (itemId: number, more: object) => office.record(itemId, { user_id, ...more })
}

/** Starts and finishes an item. */
const finished = async (item: { id: number }) => {
  await office.fire(itemPath(item), 'start')
  return office.fire(itemPath(item), 'finish')
}

describe('the figures of a project', () => {
  it('32 hours of baseline of which 8 are due: 43.75 % done in 16 hours earn 14, SPI 1.75 and CPI 0.875', async () => {
    const { project, task, item, fire, day, today, director } = office
    const record = await recorder()
    const own = await project({ start_date: today })
    const { data: first } = await task(own.id, 'First', { start_date: today, due_date: today })
    const { data: second } = await task(own.id, 'Second', { start_date: day(7), due_date: day(11) })
    const { data: done } = await item(first.id, 'Done', { estimated_hours: 8 })
    const { data: quarter } = await item(second.id, 'Quarter', { estimated_hours: 24 })
    await fire(pathOf(own), 'plan')
    await fire(pathOf(own), 'start')
    await record(done.id, { hours: 10 })
    await fire(itemPath(done), 'finish')
    await record(quarter.id, { hours: 6, progress_percent: 25 })
    const { data } = await director.get(`${pathOf(own)}/burn_up`)
    expect(data).toMatchObject({
      planned_value: 8,
      earned_value: 14,
      actual_hours: 16,
      spi: 1.75,
      cpi: 0.875,
    })
    const now = data.days.find((one: { day: string }) => one.day === today)
    expect(now).toMatchObject({ scope: 32, done: 8, planned: 8, logged: 16 })
  })

  it('tasks weigh as they are told, else by their hours, and items alike where none has an estimate', async () => {
    const { running, task, item, put, row } = office
    const { project, task: first } = await running()
    const { data: one } = await item(first.id, 'One')
    await item(first.id, 'Other')
    await finished(one)
    expect((await row(taskPath(first))).progress_percent).toBe(50)
    await task(project.id, 'Second')
    expect((await row(pathOf(project))).progress_percent).toBe(25)
    await put(taskPath(first), { weight: 3 })
    expect((await row(pathOf(project))).progress_percent).toBe(50)
    const { data: third } = await task(project.id, 'Third', { weight: 1 })
    expect((await row(pathOf(project))).progress_percent).toBe(37.5)
    await office.fire(taskPath(third), 'start')
    await office.fire(taskPath(third), 'finish')
    expect((await row(pathOf(project))).progress_percent).toBe(62.5)
  })

  it('a cancelled item leaves the sum, its hours stay; a milestone is 0 or 100 %', async () => {
    const { running, task, item, fire, row } = office
    const record = await recorder()
    const { project, task: first } = await running()
    const { data: half } = await item(first.id, 'Half', { estimated_hours: 10 })
    const { data: cancelled } = await item(first.id, 'Gone', { estimated_hours: 30 })
    await record(half.id, { hours: 5 })
    await record(cancelled.id, { hours: 3 })
    expect((await row(taskPath(first))).progress_percent).toBe(20)
    await fire(itemPath(cancelled), 'cancel')
    expect(await row(taskPath(first))).toMatchObject({
      progress_percent: 50,
      estimated_hours: 10,
      logged_hours: 8,
    })
    const { data: goal } = await task(project.id, 'Goal', { is_milestone: 1, due_date: office.day(20) })
    expect((await row(taskPath(goal))).progress_percent).toBe(0)
    await fire(taskPath(goal), 'start')
    await fire(taskPath(goal), 'finish')
    expect((await row(taskPath(goal))).progress_percent).toBe(100)
  })

  it('10.25 hours at 40 CAD, 12.34 of material and a credit of 2.50 cost 419.84 CAD', async () => {
    const { running, item, row } = office
    const record = await recorder()
    const { project, task } = await running({ budget: 1000 })
    const { data: own } = await item(task.id, 'Own')
    await record(own.id, { hours: 10.25 })
    const cost = { record_type: 'cost', hours: null }
    await record(own.id, { ...cost, amount: 12.34 })
    await record(own.id, { ...cost, amount: -2.5, description: 'Pallets returned' })
    expect(await row(pathOf(project))).toMatchObject({
      cost: 419.84,
      budget_use_percent: 41.984,
      health: 'at_risk',
    })
  })

  it('41.984 % of the budget used is no risk with 32 % done, and one with 31 %', async () => {
    const { running, item, row } = office
    const record = await recorder()
    const { project, task } = await running({ budget: 1000 })
    const { data: own } = await item(task.id, 'Own', { estimated_hours: 100 })
    const { data: last } = await record(own.id, { hours: 10, progress_percent: 32 })
    await record(own.id, { record_type: 'cost', hours: null, amount: 19.84 })
    expect(await row(pathOf(project))).toMatchObject({
      cost: 419.84,
      progress_percent: 32,
      health: 'on_track',
    })
    await office.put(`/projects/task_item_records/${last.record.id}`, { progress_percent: 31 })
    expect((await row(pathOf(project))).health).toBe('at_risk')
  })

  it('what is left of an item is its estimate less the hours logged, never below zero, until it is typed in', async () => {
    const { running, item, put, row } = office
    const record = await recorder()
    const { task } = await running()
    const { data: own } = await item(task.id, 'Own', { estimated_hours: 4 })
    await record(own.id, { hours: 1.5 })
    expect((await row(itemPath(own))).hours_left).toBe(2.5)
    await record(own.id, { hours: 4 })
    expect(await row(itemPath(own))).toMatchObject({ hours_left: 0, progress_percent: 95 })
    await put(itemPath(own), { remaining_hours: 6 })
    expect((await row(itemPath(own))).hours_left).toBe(6)
  })
})
