import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, openOffice } from '../../../fixtures/projects/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.node.stop())

const pathOf = ({ id }: { id: number }) => `/projects/projects/${id}`
const taskPath = (id: number) => `/projects/project_tasks/${id}`
const itemPath = (id: number) => `/projects/task_items/${id}`

describe('a project', () => {
  it('is planned with dates and a task, started with a baseline that later plans leave alone, and closed once its items are done', async () => {
    const { project, task, item, fire, put, row, day, record } = office
    const own = await project({ due_date: null })
    expect(own.number).toMatch(/^PRJ-\d{5}$/)
    expect((await fire(pathOf(own), 'plan')).data).toEqual({ due_date: 'required' })
    await put(pathOf(own), { due_date: day(30) })
    expect((await fire(pathOf(own), 'plan')).data.status.text).toBe('A project needs at least one task')
    const { data: first } = await task(own.id, 'First', { start_date: day(0), due_date: day(4) })
    const { data: only } = await item(first.id, 'Only', { estimated_hours: 8 })
    expect((await fire(pathOf(own), 'plan')).data.status).toBe('planned')
    expect((await fire(pathOf(own), 'start')).data).toMatchObject({
      status: 'in_progress',
      baseline_hours: 8,
      baseline_due_date: day(30),
    })
    await put(pathOf(own), { due_date: day(40) })
    expect(await row(pathOf(own))).toMatchObject({ baseline_due_date: day(30), baseline_hours: 8 })
    const early = await fire(pathOf(own), 'complete', { closing_note: 'Done' })
    expect(early.data.status.text).toBe('1 required items are open')
    await record(only.id)
    await fire(itemPath(only.id), 'finish')
    expect((await row(taskPath(first.id))).status).toBe('done')
    expect((await fire(pathOf(own), 'complete')).data).toEqual({ closing_note: 'requiredif' })
    expect((await fire(pathOf(own), 'complete', { closing_note: 'Done' })).data).toMatchObject({
      status: 'completed',
      progress_percent: 100,
    })
    expect((await put(taskPath(first.id), { name: 'Other' })).message).not.toBe('success')
    expect((await task(own.id, 'Late')).data.status.text).toBe('The project is closed')
  })

  it('adds hours and costs of records up to item, task and project, and weighs progress by the estimates', async () => {
    const { running, item, record, row, task } = office
    const { project, task: first } = await running()
    const { data: done } = await item(first.id, 'Done', { estimated_hours: 8 })
    const { data: half } = await item(first.id, 'Half', { estimated_hours: 24 })
    const { data: second } = await task(project.id, 'Second')
    await item(second.id, 'Open', { estimated_hours: 32 })
    await record(done.id, { hours: 7.5 })
    await office.fire(itemPath(done.id), 'finish')
    const { data } = await record(half.id, { hours: 3, progress_percent: 50 })
    await record(half.id, { record_type: 'cost', hours: null, amount: 12.34, description: 'Screws' })
    expect(data.task).toEqual({ logged_hours: 10.5, progress_percent: 62.5 })
    expect(data.project).toEqual({ logged_hours: 10.5, progress_percent: 31.25 })
    expect(await row(pathOf(project))).toMatchObject({
      cost: 10.5 * 40 + 12.34,
      estimated_hours: 64,
      open_items: 2,
    })
    expect(await row(itemPath(half.id))).toMatchObject({ status: 'in_progress', hours_left: 21 })
    expect((await row(taskPath(first.id))).status).toBe('in_progress')
  })

  it('is late by its due day, at risk with less than three working days to spare, and as a person says for a week', async () => {
    const { running, put, fire, day, row } = office
    const { project, task } = await running({ due_date: day(90) })
    expect(await row(pathOf(project))).toMatchObject({ health: 'on_track' })
    await put(taskPath(task.id), { start_date: day(0), due_date: day(90) })
    expect((await row(pathOf(project))).health).toBe('at_risk')
    await put(pathOf(project), { due_date: day(60) })
    expect(await row(pathOf(project))).toMatchObject({ health: 'late', health_rank: 1 })
    await fire(pathOf(project), 'set_health', { health: 'on_track', health_note: 'The crew doubles' })
    expect(await row(pathOf(project))).toMatchObject({ health: 'on_track', health_until: day(7) })
  })

  it('ends a working day later by a holiday of its site from the moment in which that is written, and as before without it', async () => {
    const { node, running, item, put, day, row } = office
    const planner = await node.as('planning')
    const { rows } = await node.pool.query<{ id: number }>(
      `insert into locations (code, name, kind) values ('HOL', 'Holiday site', 'plant') returning id`,
    )
    const location_id = Number(rows[0]?.id)
    const { project, task } = await running({ location_id })
    await put(taskPath(task.id), { start_date: day(14), due_date: day(25) })
    // 20 days of work, whatever its dates say.
    await item(task.id, 'Work', { estimated_hours: 150 })
    const ends = async () => ({
      project: (await row(pathOf(project))).projected_end,
      task: (await row(taskPath(task.id))).projected_end,
    })
    const [before, { projected_start: first }] = [await ends(), await row(taskPath(task.id))]
    const { data: holiday } = await planner.post('/production/calendar_exceptions', {
      kind: 'holiday',
      location_id,
      starts_at: `${first}T12:00:00.000Z`,
      ends_at: `${first}T20:00:00.000Z`,
      reason: 'Holiday of the site',
    })
    const later = await ends()
    expect(later.project > before.project && later.task > before.task).toBe(true)
    await planner.delete(`/production/calendar_exceptions/${holiday.id}`)
    expect(await ends()).toEqual(before)
  })

  it('is copied with its tasks, dependencies and items, shifted by working days', async () => {
    const { project, task, item, put, director, day, row } = office
    const own = await project()
    const { data: one } = await task(own.id, 'One', { start_date: day(0), due_date: day(6) })
    const { data: two } = await task(own.id, 'Two', { start_date: day(7), due_date: day(13) })
    await put(taskPath(two.id), { project_dependencies: [{ depends_on_id: one.id }] })
    await item(one.id, 'Do it', { estimated_hours: 4 })
    const { data: copy } = await director.post(`${pathOf(own)}/copy`, {
      name: 'A copy',
      start_date: day(28),
      with_items: 1,
    })
    const { data: tasks } = await director.get(`/projects/project_tasks?project_id=${copy.id}`)
    expect(tasks.map(({ name, items }: { name: string; items: number }) => [name, items])).toEqual([
      ['One', 1],
      ['Two', 0],
    ])
    expect(tasks[0].start_date >= day(28)).toBe(true)
    const { data: edges } = await director.get(
      `/projects/project_dependencies?project_task_id=${tasks[1].id}`,
    )
    expect(edges).toMatchObject([{ depends_on_id: tasks[0].id }])
    expect((await row(pathOf(copy))).status).toBe('draft')
    const again = await director.post(`${pathOf(own)}/copy`, {
      name: 'A COPY',
      start_date: day(28),
      with_items: 1,
    })
    expect(again.data).toEqual({ name: 'unique' })
  })
})

describe('the tasks of a project', () => {
  it('are numbered from 1 without gaps, subtasks behind their task, after every move', async () => {
    const { project, task, director, row } = office
    const own = await project()
    const ids: number[] = []
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await task(own.id, name)).data.id)
    const [a = 0, b = 0, , d = 0] = ids
    const move = async (id: number, where: object) =>
      director.post(`${taskPath(id)}/move`, { version: (await row(taskPath(id))).version, ...where })
    const order = async () => {
      const { data } = await director.get(`/projects/project_tasks?project_id=${own.id}`)
      return data
        .toSorted((one: { sequence: number }, other: { sequence: number }) => one.sequence - other.sequence)
        .map(
          ({ name, sequence, level }: { name: string; sequence: number; level: number }) =>
            `${sequence} ${name} ${level}`,
        )
    }
    await move(d, { before_id: a })
    expect(await order()).toEqual(['1 D 1', '2 A 1', '3 B 1', '4 C 1'])
    await move(a, { parent_id: d })
    await move(b, { parent_id: a })
    expect(await order()).toEqual(['1 D 1', '2 A 2', '3 B 3', '4 C 1'])
    expect((await move(d, { parent_id: b })).data.parent_task_id.text).toBe('This would make a circle')
    const stale = await director.post(`${taskPath(b)}/move`, { version: 1, before_id: d })
    expect(stale.message).toBe('stale_version')
  })

  it('wait for each other without a circle, and never for a task of another project', async () => {
    const { project, task, put } = office
    const own = await project()
    const { data: one } = await task(own.id, 'One')
    const { data: two } = await task(own.id, 'Two')
    await put(taskPath(two.id), {
      project_dependencies: [{ depends_on_id: one.id, kind: 'start_to_start', lag_days: 2 }],
    })
    const circle = await put(taskPath(one.id), { project_dependencies: [{ depends_on_id: two.id }] })
    expect(circle.data['project_dependencies.0.depends_on_id'].text).toBe('This would make a circle')
    const other = await project()
    const { data: far } = await task(other.id, 'Far')
    const foreign = await put(taskPath(two.id), { project_dependencies: [{ depends_on_id: far.id }] })
    expect(foreign.data).toHaveProperty(['project_dependencies.0.depends_on_id'])
    const self = await put(taskPath(one.id), { project_dependencies: [{ depends_on_id: one.id }] })
    expect(self.data['project_dependencies.0.depends_on_id'].text).toBe('This would make a circle')
  })

  it('are rescheduled with what waits for them, and put back by an undo as long as nothing else moved them', async () => {
    const { project, task, put, director, day, row } = office
    const own = await project({ due_date: day(120) })
    const { data: one } = await task(own.id, 'One', { start_date: day(0), due_date: day(6) })
    const { data: two } = await task(own.id, 'Two', { start_date: day(7), due_date: day(13) })
    await put(taskPath(two.id), { project_dependencies: [{ depends_on_id: one.id }] })
    const before = await row(taskPath(two.id))
    const dates = { start_date: day(28), due_date: day(34) }
    const { version } = await row(taskPath(one.id))
    const dry = await director.post(`${taskPath(one.id)}/reschedule`, { version, ...dates, dry_run: 1 })
    expect(dry.data.changes).toHaveLength(2)
    expect((await row(taskPath(one.id))).start_date).toBe(day(0))
    const made = await director.post(`${taskPath(one.id)}/reschedule`, { version, ...dates })
    expect(made.data.changes).toEqual(dry.data.changes)
    expect((await row(taskPath(two.id))).start_date > day(34)).toBe(true)
    const undone = await director.post(`${pathOf(own)}/undo_reschedule`, {
      reschedule_id: made.data.reschedule_id,
    })
    expect(undone.data.changes).toHaveLength(2)
    expect(await row(taskPath(two.id))).toMatchObject({
      start_date: before.start_date,
      due_date: before.due_date,
    })
    const twice = await director.post(`${pathOf(own)}/undo_reschedule`, {
      reschedule_id: made.data.reschedule_id,
    })
    expect(twice.data.reschedule_id.text).toBe('It is not the last reschedule')
  })

  it('are planned as late as the deadline allows, and as early as they can be', async () => {
    const { project, task, put, director, day, row } = office
    const own = await project({ due_date: day(56) })
    const { data: one } = await task(own.id, 'One', { start_date: day(0), due_date: day(0) })
    const { data: two } = await task(own.id, 'Two', { start_date: day(0), due_date: day(0) })
    await put(taskPath(two.id), { project_dependencies: [{ depends_on_id: one.id }] })
    const replan = async (direction: string) =>
      director.post(`${pathOf(own)}/reschedule`, {
        version: (await row(pathOf(own))).version,
        direction,
        dry_run: 0,
      })
    await replan('deadline')
    const late = await row(taskPath(two.id))
    expect(late.due_date <= day(56) && late.due_date >= day(53)).toBe(true)
    expect((await row(taskPath(one.id))).due_date < late.start_date).toBe(true)
    await replan('forward')
    expect((await row(taskPath(one.id))).start_date <= day(3)).toBe(true)
    expect((await row(taskPath(two.id))).start_date > (await row(taskPath(one.id))).start_date).toBe(true)
  })
})
