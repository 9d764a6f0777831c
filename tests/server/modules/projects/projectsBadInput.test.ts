import { expect, it } from 'vitest'
import { badOffice } from '../../../fixtures/badInput/badProjects'
import { type BadRow, refusesAll } from '../../../fixtures/badInput/refused'

const { at, remove, stored } = badOffice()

const pathOf = (id: number) => `/projects/projects/${id}`
const taskPath = (id: number) => `/projects/project_tasks/${id}`

const rows: readonly BadRow[] = [
  [
    'a project that is due before it starts',
    () =>
      at.office.director.post('/projects/projects', {
        name: 'Backwards',
        owner_id: at.office.director.id,
        start_date: at.office.day(5),
        due_date: at.office.day(1),
      }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'dates of a project the wrong way round',
    () => at.office.put(pathOf(at.place.open.id), { due_date: at.office.day(-1) }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'a task that is due before it starts',
    () =>
      at.office.task(at.place.open.id, 'Backwards', {
        start_date: at.office.day(5),
        due_date: at.office.day(1),
      }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'a reschedule to dates the wrong way round',
    async () =>
      at.office.director.post(`${taskPath(at.place.second.id)}/reschedule`, {
        version: (await at.office.row(taskPath(at.place.second.id))).version,
        start_date: at.office.day(9),
        due_date: at.office.day(5),
      }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'the name of another open project, in capitals',
    () =>
      at.office.director.post('/projects/projects', {
        name: at.place.open.name.toUpperCase(),
        owner_id: at.office.director.id,
      }),
    { name: 'unique' },
  ],
  [
    'a project without a name',
    () => at.office.director.post('/projects/projects', { owner_id: at.office.director.id }),
    { name: 'required' },
  ],
  [
    'a person who is a member twice',
    () => {
      const twice = { user_id: at.office.manager.id }
      return at.office.put(pathOf(at.place.open.id), { project_members: [twice, twice] })
    },
    { 'project_members.1.user_id': expect.stringMatching(/ is a member already$/) },
  ],
  [
    'a task that waits for another one twice',
    () => {
      const twice = { depends_on_id: at.place.first.id }
      return at.office.put(taskPath(at.place.second.id), {
        project_dependencies: [twice, { ...twice, kind: 'start_to_start' }],
      })
    },
    { 'project_dependencies.1.depends_on_id': 'It waits for First already' },
  ],
  [
    'the name of another task of the project',
    () => at.office.task(at.place.open.id, 'Second'),
    { name: 'unique' },
  ],
  [
    'a task that waits for itself',
    () =>
      at.office.put(taskPath(at.place.first.id), {
        project_dependencies: [{ depends_on_id: at.place.first.id }],
      }),
    { 'project_dependencies.0.depends_on_id': 'This would make a circle' },
  ],
  [
    'two tasks that wait for each other',
    () =>
      at.office.put(taskPath(at.place.first.id), {
        project_dependencies: [{ depends_on_id: at.place.second.id }],
      }),
    { 'project_dependencies.0.depends_on_id': 'This would make a circle' },
  ],
  [
    'a task that waits for one of another project',
    () =>
      at.office.put(taskPath(at.place.second.id), {
        project_dependencies: [{ depends_on_id: at.place.foreign.id }],
      }),
    { 'project_dependencies.0.depends_on_id': 'exists' },
  ],
  [
    'a task that is part of itself',
    () => at.office.put(taskPath(at.place.second.id), { parent_task_id: at.place.second.id }),
    { parent_task_id: 'This would make a circle' },
  ],
  [
    'a task that is part of one of another project',
    () => at.office.put(taskPath(at.place.second.id), { parent_task_id: at.place.foreign.id }),
    { parent_task_id: 'exists' },
  ],
  [
    'a task that is part of one with items',
    () => at.office.put(taskPath(at.place.second.id), { parent_task_id: at.place.first.id }),
    { parent_task_id: 'First has items of its own' },
  ],
  [
    'a lag of more than a year',
    () =>
      at.office.put(taskPath(at.place.second.id), {
        project_dependencies: [{ depends_on_id: at.place.first.id, lag_days: 366 }],
      }),
    { 'project_dependencies.0.lag_days': 'max' },
  ],
  [
    'a task due after the end of the project, where that is not confirmed',
    () => at.office.task(at.place.open.id, 'Late', { due_date: at.office.day(61) }),
    { due_date: 'After the end of the project' },
  ],
  [
    'a project completed with open required items',
    () => at.office.fire(pathOf(at.place.open.id), 'complete', { closing_note: 'Done' }),
    { status: '2 required items are open' },
  ],
  [
    'a task finished with open required items',
    () => at.office.fire(taskPath(at.place.first.id), 'finish'),
    { status: '2 required items are open' },
  ],
  [
    'a project held without a reason',
    () => at.office.fire(pathOf(at.place.open.id), 'hold'),
    { note: 'requiredif' },
  ],
  [
    'a project cancelled without a reason',
    () => at.office.fire(pathOf(at.place.open.id), 'cancel'),
    { closing_note: 'requiredif' },
  ],
  [
    'a project reopened without a reason',
    () => at.office.fire(pathOf(at.place.closed.id), 'reopen'),
    { note: 'requiredif' },
  ],
  [
    'a task blocked without a reason',
    () => at.office.fire(taskPath(at.place.second.id), 'block'),
    { blocked_reason: 'requiredif' },
  ],
  [
    'a change of a closed project',
    () => at.office.put(pathOf(at.place.closed.id), { name: 'Other' }),
    { status: 'The project is closed' },
  ],
  [
    'a task for a closed project',
    () => at.office.task(at.place.closed.id, 'Late'),
    { status: 'The project is closed' },
  ],
  [
    'a change of a task of a closed project',
    () => at.office.put(taskPath(at.place.rest.id), { name: 'Other' }),
    { status: 'The project is closed' },
  ],
  [
    'a change of a task that is done of a closed project',
    () => at.office.put(taskPath(at.place.last.id), { name: 'Other' }),
    { status: 'The project is closed' },
  ],
  [
    'a blocked task of a closed project that is unblocked',
    () => at.office.fire(taskPath(at.place.rest.id), 'unblock'),
    { status: 'The project is closed' },
  ],
  [
    'an open task of a closed project that is cancelled',
    () => at.office.fire(taskPath(at.place.rest.id), 'cancel'),
    { status: 'The project is closed' },
  ],
  [
    'an open task of a closed project removed',
    () => remove(taskPath(at.place.rest.id)),
    { status: 'The project is closed' },
  ],
  ['a draft that starts', () => at.office.fire(pathOf(at.place.draft.id), 'start'), 'invalid_transition'],
  [
    'a closed project that is held',
    () => at.office.fire(pathOf(at.place.closed.id), 'hold', { note: 'x' }),
    'invalid_transition',
  ],
  [
    'a task that has not begun and is finished',
    () => at.office.fire(taskPath(at.place.second.id), 'finish'),
    'invalid_transition',
  ],
  [
    'a task that starts before what it waits for is done',
    () => at.office.fire(taskPath(at.place.second.id), 'start'),
    { is_early: 'First is not done yet' },
  ],
  ['a project with records removed', () => remove(pathOf(at.place.open.id)), 'database_delete_1451'],
  ['a task with records removed', () => remove(taskPath(at.place.first.id)), 'database_delete_1451'],
  [
    'an older form of a project',
    () => at.office.director.put(pathOf(at.place.open.id), { version: 1, name: 'Older' }),
    'stale_version',
  ],
  [
    'an older form of a task',
    () => at.office.director.put(taskPath(at.place.second.id), { version: 1, name: 'Older' }),
    'stale_version',
  ],
  [
    'a copy with the name of an open project',
    () =>
      at.office.director.post(`${pathOf(at.place.open.id)}/copy`, {
        name: at.place.open.name,
        start_date: at.office.day(7),
        with_items: 1,
      }),
    { name: 'unique' },
  ],
  [
    'a project of a batcher',
    () => at.place.batcher.post('/projects/projects', { name: 'Mine' }),
    'no_privileges',
  ],
  [
    'an event of a batcher',
    () => at.place.batcher.post(`${pathOf(at.place.open.id)}/hold`, { version: 1, note: 'x' }),
    'no_privileges',
  ],
]

refusesAll('projects and tasks', rows, stored)

it('an event that a state does not have is refused with the state in words', async () => {
  const { data } = await at.office.fire(pathOf(at.place.draft.id), 'resume')
  expect(data.text).toBe('Not possible while draft')
})

it('a person who is a member twice, and a task that waits twice, have the code of what there is once', async () => {
  const { office, place } = at
  const member = { user_id: office.manager.id }
  const twice = await office.put(pathOf(place.open.id), { project_members: [member, member] })
  expect(twice.data['project_members.1.user_id'].code).toBe('unique')
  const edge = { depends_on_id: place.first.id }
  const waiting = await office.put(taskPath(place.second.id), { project_dependencies: [edge, edge] })
  expect(waiting.data['project_dependencies.1.depends_on_id'].code).toBe('unique')
})

it('an older form is answered with the row as it is now', async () => {
  const { data } = await at.office.director.put(pathOf(at.place.open.id), { version: 1, name: 'Older' })
  expect(data).toMatchObject({ id: at.place.open.id, name: at.place.open.name })
})
