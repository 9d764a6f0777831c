import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice } from '../../../fixtures/projects/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.node.stop())

const pathOf = ({ id }: { id: number }) => `/projects/projects/${id}`
const itemPath = (id: number) => `/projects/task_items/${id}`

describe('a record', () => {
  it('is refused in the future, too far back, without its value, and beyond 24 hours of a person on a day', async () => {
    const { running, item, record, day } = office
    const { task } = await running()
    const { data: own } = await item(task.id, 'Item')
    const refused = async (more: object) => (await record(own.id, more)).data
    expect((await refused({ record_date: day(1) })).record_date.text).toBe('Not in the future')
    expect((await refused({ record_date: day(-31) })).record_date.text).toBe('At most 30 days back')
    expect((await refused({ hours: 0 })).hours.text).toBe('Between 0.25 and 24')
    expect((await refused({ hours: 24.25 })).hours.text).toBe('Between 0.25 and 24')
    expect((await refused({ hours: 1.1 })).hours.text).toBe('In quarters of an hour')
    expect(await refused({ hours: null })).toEqual({ hours: 'requiredif' })
    expect(await refused({ record_type: 'measurement', hours: null })).toEqual({ value: 'requiredif' })
    expect(await refused({ record_type: 'measurement', hours: null, value: 'ten' })).toEqual({
      value: 'numeric',
    })
    await record(own.id, { hours: 20, record_date: day(-2) })
    expect((await refused({ hours: 5, record_date: day(-2) })).hours.text).toBe(
      'More than 24 hours on this day',
    )
  })

  it('is final after a day, and corrected by an entry that points to it', async () => {
    const { running, item, record, put, director, row, node } = office
    const { task } = await running()
    const { data: own } = await item(task.id, 'Item', { estimated_hours: 10 })
    const { data } = await record(own.id, { hours: 4 })
    const path = `/projects/task_item_records/${data.record.id}`
    expect((await put(path, { hours: 3 })).data.hours).toBe(3)
    await node.pool.query(
      `update task_item_records set created_at = now() - interval '25 hours' where id = $1`,
      [data.record.id],
    )
    expect((await put(path, { hours: 2 })).message).toBe('invalid_transition')
    const corrected = await director.post(`${path}/correct`, { hours: 1.5, description: 'Typed wrong' })
    expect(corrected.data.record).toMatchObject({ hours: -1.5, corrects_record_id: data.record.id })
    expect((await row(itemPath(own.id))).logged_hours).toBe(1.5)
  })

  it('ends a measurement within its limits, or by a reviewer who says why', async () => {
    const { running, item, record, fire, row, manager } = office
    const { task } = await running()
    const { data: own } = await item(task.id, 'Torque', {
      item_type: 'measurement',
      min_value: 9,
      expected_value: 10,
      max_value: 11,
      unit: 'Nm',
      reviewer_id: manager.id,
    })
    await record(own.id, { record_type: 'measurement', hours: null, value: 12 })
    expect((await row(itemPath(own.id))).in_range).toBe(0)
    await fire(itemPath(own.id), 'start')
    await fire(itemPath(own.id), 'submit')
    expect((await fire(itemPath(own.id), 'accept', {}, manager)).data).toEqual({ waiver_note: 'requiredif' })
    const accepted = await fire(itemPath(own.id), 'accept', { waiver_note: 'Fits all the same' }, manager)
    expect(accepted.data).toMatchObject({ status: 'done', waiver_note: 'Fits all the same' })
  })
})

it('items about a record are done with it, but a measurement without its value stays open', async () => {
  const { running, item, row, node } = office
  const { task } = await running()
  const { rows } = await node.pool.query<{ id: number; number: string; version: number }>(
    `with category as (insert into training_categories (name, code_prefix) values ('Linked', 'LNK') returning id),
      programme as (insert into training_projects (number, name, category_id, status)
        select 'LNK-1', 'Linked', id, 'active' from category returning id)
     insert into trainings (number, training_project_id, status, starts_at, ends_at)
     select 'LNT-1', id, 'in_progress', now(), now() + interval '1 hour' from programme returning id, number, version`,
  )
  const [training] = rows
  const linked = { linked_type: 'trainings', linked_number: training?.number }
  const { data: action } = await item(task.id, 'Hold the session', linked)
  const { data: measured } = await item(task.id, 'Torque', {
    ...linked,
    item_type: 'measurement',
    min_value: 9,
    max_value: 11,
  })
  const supervisor = await node.as('training_supervisor')
  const answer = await supervisor.post(`/training/trainings/${training?.id}/complete`, {
    version: training?.version,
  })
  expect(answer).toMatchObject({ http: 200, data: { status: 'completed' } })
  expect((await row(itemPath(action.id))).status).toBe('done')
  expect((await row(itemPath(measured.id))).status).toBe('todo')
})

describe('bad input', () => {
  it('is refused with the code of its field', async () => {
    const { project, task, item, director, day } = office
    const own = await project()
    const { data: first } = await task(own.id, 'First')
    const wrong = await director.post('/projects/projects', {
      name: 'Backwards',
      owner_id: director.id,
      start_date: day(5),
      due_date: day(1),
    })
    expect(wrong.data.due_date.text).toBe('The due date must be after the start date')
    const same = await director.post('/projects/projects', { name: own.name, owner_id: director.id })
    expect(same.data).toEqual({ name: 'unique' })
    expect((await task(own.id, 'First')).data).toEqual({ name: 'unique' })
    expect((await item(first.id, 'Late', { due_date: day(61) })).data.due_date.text).toBe(
      'After the end of the project',
    )
    expect((await item(first.id, 'Late', { due_date: day(61), is_outside: 1 })).status).toBe(1)
    const alone = await item(first.id, 'Alone', { assignee_id: director.id, reviewer_id: director.id })
    expect(alone.data.reviewer_id.text).toBe('Somebody else has to review')
    expect((await item(first.id, 'Linked', { linked_type: 'purchases' })).data).toEqual({
      linked_number: 'requiredif',
    })
    expect(
      (await item(first.id, 'Linked', { linked_type: 'purchases', linked_number: 'PO-1' })).data,
    ).toEqual({
      linked_number: 'exists',
    })
  })

  it('people outside the three roles read and write nothing of projects', async () => {
    const { node, running } = office
    const { project } = await running()
    const batcher = await node.as('batcher')
    expect((await batcher.get(pathOf(project))).message).toBe('no_privileges')
    expect((await batcher.get(`${pathOf(project)}/timeline`)).message).toBe('no_privileges')
    expect((await batcher.post('/projects/projects', { name: 'Mine' })).message).toBe('no_privileges')
  })

  it('a manager neither cancels a project nor completes one that another person leads', async () => {
    const { running, fire, manager } = office
    const { project } = await running()
    expect((await fire(pathOf(project), 'cancel', { closing_note: 'No' }, manager)).message).toBe(
      'no_privileges',
    )
    expect((await fire(pathOf(project), 'complete', { closing_note: 'Yes' }, manager)).message).toBe(
      'no_privileges',
    )
    expect((await fire(pathOf(project), 'hold', {}, manager)).data).toEqual({ note: 'requiredif' })
  })
})
