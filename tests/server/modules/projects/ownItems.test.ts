import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice } from '../../../fixtures/projects/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.node.stop())

const record = (more: object = {}) => ({
  record_date: office.today,
  record_type: 'work',
  hours: 2,
  description: 'Work',
  ...more,
})

describe('an assignee outside the three roles', () => {
  it('reads the own items alone, works on them and records, and sees nothing else of the project', async () => {
    const { node, running, item, row, project } = office
    const batcher = await node.as('batcher')
    const other = await node.as('bottler')
    const { project: own, task } = await running()
    const { data: mine } = await item(task.id, 'Label the hoses', {
      assignee_id: batcher.id,
      estimated_hours: 4,
    })
    await item(task.id, 'Theirs', { assignee_id: other.id })
    expect((await batcher.get('/projects/my_items')).data).toMatchObject([
      { id: mine.id, name: 'Label the hoses', status: 'todo', events: ['start', 'block'], is_open: 1 },
    ])
    const path = `/projects/my_items/${mine.id}`
    expect((await other.get(path)).message).toBe('no_privileges')
    expect((await other.post(`${path}/records`, record())).message).toBe('no_privileges')
    expect((await batcher.get(`/projects/task_items/${mine.id}`)).message).toBe('no_privileges')
    expect((await batcher.get(`/projects/projects/${own.id}/log`)).message).toBe('no_privileges')
    const { data: after } = await batcher.post(`${path}/records`, record())
    expect(after).toMatchObject({ status: 'in_progress', logged_hours: 2, progress_percent: 50 })
    expect((await row(`/projects/projects/${own.id}`)).logged_hours).toBe(2)
    const { data: read } = await batcher.get(path)
    expect(read.records).toMatchObject([{ person: batcher.username, hours: 2 }])
    const stale = await batcher.post(`${path}/act`, { event: 'finish', version: 1 })
    expect(stale.message).toBe('stale_version')
    const done = await batcher.post(`${path}/act`, { event: 'finish', version: after.version })
    expect(done.data.status).toBe('done')
    expect((await batcher.get('/projects/my_items')).data).toEqual([])
    expect(await project()).toHaveProperty('number')
  })

  it('submits to a reviewer, who accepts or returns with a reason and records nothing', async () => {
    const { node, running, item } = office
    const batcher = await node.as('batcher')
    const reviewer = await node.as('labeler')
    const { task } = await running()
    const { data: mine } = await item(task.id, 'Checked', {
      assignee_id: batcher.id,
      reviewer_id: reviewer.id,
    })
    const path = `/projects/my_items/${mine.id}`
    const act = async (by: typeof batcher, event: string, note: string | null = null) => {
      const { data } = await by.get(path)
      return by.post(`${path}/act`, { event, version: data.item.version, ...(note !== null && { note }) })
    }
    expect((await reviewer.get('/projects/my_items')).data).toEqual([])
    await act(batcher, 'start')
    expect((await act(batcher, 'finish')).message).toBe('no_privileges')
    expect((await act(batcher, 'submit')).data.events).toEqual([])
    expect((await reviewer.get('/projects/my_items')).data).toMatchObject([
      { id: mine.id, is_assignee: 0, is_open: 0, events: ['accept', 'return'] },
    ])
    expect((await act(reviewer, 'return')).data).toEqual({ note: 'requiredif' })
    expect((await act(reviewer, 'return', 'The label is missing')).data.status).toBe('in_progress')
    expect((await reviewer.post(`${path}/records`, record())).message).toBe('no_privileges')
    await act(batcher, 'submit')
    expect((await act(reviewer, 'accept')).data.status).toBe('done')
    expect((await act(batcher, 'block')).message).toBe('invalid_transition')
  })

  it('waits while the project is on hold', async () => {
    const { node, running, item, fire } = office
    const batcher = await node.as('batcher')
    const { project, task } = await running()
    await item(task.id, 'Later', { assignee_id: batcher.id })
    await fire(`/projects/projects/${project.id}`, 'hold', { note: 'No parts' })
    const { data } = await batcher.get('/projects/my_items')
    expect(data).toMatchObject([{ project_status: 'on_hold', events: [], is_open: 0 }])
    const refused = await batcher.post(`/projects/my_items/${data[0].id}/records`, record())
    expect(refused.message).toBe('invalid_transition')
  })
})

it('the log of a project has what was done to its tasks, items and records, the newest first', async () => {
  const { running, item, director, fire } = office
  const { project, task } = await running()
  const { data: only } = await item(task.id, 'Only')
  await office.record(only.id)
  await fire(`/projects/task_items/${only.id}`, 'finish')
  const other = await running()
  const { data } = await director.get(`/projects/projects/${project.id}/log`)
  type Entry = { table_name: string; row_id: number; label: string; event: string | null; position: string }
  const entries = data as Entry[]
  expect(new Set(entries.map(({ table_name }) => table_name))).toEqual(
    new Set(['projects', 'project_tasks', 'task_items', 'task_item_records']),
  )
  expect(entries.some(({ event, row_id }) => event === 'finish' && row_id === only.id)).toBe(true)
  expect(
    entries.filter(({ table_name: of }) => of === 'projects').every((one) => one.row_id === project.id),
  ).toBe(true)
  expect(entries.some((one) => one.table_name === 'project_tasks' && one.row_id === other.task.id)).toBe(
    false,
  )
  const positions = entries.map(({ position }) => Number(position))
  expect(positions).toEqual(positions.toSorted((one, next) => next - one))
})

it('the log of a project has a new date of a task once, and nothing of the slack of the others', async () => {
  const { running, task, put, director, day } = office
  const { project, task: first } = await running()
  await task(project.id, 'Beside', { start_date: day(7), due_date: day(11) })
  const log = async () =>
    (await director.get(`/projects/projects/${project.id}/log`)).data as {
      position: string
      row_id: number
      diff: object | null
    }[]
  const before = new Set((await log()).map(({ position }) => position))
  await put(`/projects/project_tasks/${first.id}`, { due_date: day(25) })
  const added = (await log()).filter(({ position }) => !before.has(position))
  expect(added.map(({ row_id }) => row_id)).toEqual([first.id])
  expect(added[0]?.diff).toHaveProperty('due_date')
})
