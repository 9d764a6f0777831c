import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badProjects, type BadProjects, storedOf } from '../../../fixtures/badInput/badProjects'
import { type Office, openOffice } from '../../../fixtures/projects/office'
import { type BadRow, seeRefused } from '../../../fixtures/badInput/refused'

let office: Office
let place: BadProjects
beforeAll(async () => {
  office = await openOffice()
  place = await badProjects(office)
})
afterAll(() => office.node.stop())

const pathOf = (id: number) => `/projects/projects/${id}`
const taskPath = (id: number) => `/projects/project_tasks/${id}`
const remove = async (path: string) =>
  office.director.delete(path, { version: (await office.row(path)).version })

const rows: readonly BadRow[] = [
  [
    'a project that is due before it starts',
    () =>
      office.director.post('/projects/projects', {
        name: 'Backwards',
        owner_id: office.director.id,
        start_date: office.day(5),
        due_date: office.day(1),
      }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'dates of a project the wrong way round',
    () => office.put(pathOf(place.open.id), { due_date: office.day(-1) }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'a task that is due before it starts',
    () => office.task(place.open.id, 'Backwards', { start_date: office.day(5), due_date: office.day(1) }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'a reschedule to dates the wrong way round',
    async () =>
      office.director.post(`${taskPath(place.second.id)}/reschedule`, {
        version: (await office.row(taskPath(place.second.id))).version,
        start_date: office.day(9),
        due_date: office.day(5),
      }),
    { due_date: 'The due date must be after the start date' },
  ],
  [
    'the name of another open project, in capitals',
    () =>
      office.director.post('/projects/projects', {
        name: place.open.name.toUpperCase(),
        owner_id: office.director.id,
      }),
    { name: 'unique' },
  ],
  [
    'a project without a name',
    () => office.director.post('/projects/projects', { owner_id: office.director.id }),
    { name: 'required' },
  ],
  ['the name of another task of the project', () => office.task(place.open.id, 'Second'), { name: 'unique' }],
  [
    'a task that waits for itself',
    () => office.put(taskPath(place.first.id), { project_dependencies: [{ depends_on_id: place.first.id }] }),
    { 'project_dependencies.0.depends_on_id': 'This would make a circle' },
  ],
  [
    'two tasks that wait for each other',
    () =>
      office.put(taskPath(place.first.id), { project_dependencies: [{ depends_on_id: place.second.id }] }),
    { 'project_dependencies.0.depends_on_id': 'This would make a circle' },
  ],
  [
    'a task that waits for one of another project',
    () =>
      office.put(taskPath(place.second.id), { project_dependencies: [{ depends_on_id: place.foreign.id }] }),
    { 'project_dependencies.0.depends_on_id': 'exists' },
  ],
  [
    'a lag of more than a year',
    () =>
      office.put(taskPath(place.second.id), {
        project_dependencies: [{ depends_on_id: place.first.id, lag_days: 366 }],
      }),
    { 'project_dependencies.0.lag_days': 'max' },
  ],
  [
    'a task due after the end of the project, where that is not confirmed',
    () => office.task(place.open.id, 'Late', { due_date: office.day(61) }),
    { due_date: 'After the end of the project' },
  ],
  [
    'a project completed with open required items',
    () => office.fire(pathOf(place.open.id), 'complete', { closing_note: 'Done' }),
    { status: '2 required items are open' },
  ],
  [
    'a task finished with open required items',
    () => office.fire(taskPath(place.first.id), 'finish'),
    { status: '2 required items are open' },
  ],
  [
    'a project held without a reason',
    () => office.fire(pathOf(place.open.id), 'hold'),
    { note: 'requiredif' },
  ],
  [
    'a project cancelled without a reason',
    () => office.fire(pathOf(place.open.id), 'cancel'),
    { closing_note: 'requiredif' },
  ],
  [
    'a project reopened without a reason',
    () => office.fire(pathOf(place.closed.id), 'reopen'),
    { note: 'requiredif' },
  ],
  [
    'a task blocked without a reason',
    () => office.fire(taskPath(place.second.id), 'block'),
    { blocked_reason: 'requiredif' },
  ],
  [
    'a change of a closed project',
    () => office.put(pathOf(place.closed.id), { name: 'Other' }),
    'invalid_transition',
  ],
  [
    'a task for a closed project',
    () => office.task(place.closed.id, 'Late'),
    { status: 'The project is closed' },
  ],
  [
    'a change of a task of a closed project',
    () => office.put(taskPath(place.rest.id), { name: 'Other' }),
    { status: 'The project is closed' },
  ],
  ['a draft that starts', () => office.fire(pathOf(place.draft.id), 'start'), 'invalid_transition'],
  [
    'a closed project that is held',
    () => office.fire(pathOf(place.closed.id), 'hold', { note: 'x' }),
    'invalid_transition',
  ],
  [
    'a task that has not begun and is finished',
    () => office.fire(taskPath(place.second.id), 'finish'),
    'invalid_transition',
  ],
  [
    'a task that starts before what it waits for is done',
    () => office.fire(taskPath(place.second.id), 'start'),
    { is_early: 'First is not done yet' },
  ],
  ['a project with records removed', () => remove(pathOf(place.open.id)), 'database_delete_1451'],
  ['a task with records removed', () => remove(taskPath(place.first.id)), 'database_delete_1451'],
  [
    'an older form of a project',
    () => office.director.put(pathOf(place.open.id), { version: 1, name: 'Older' }),
    'stale_version',
  ],
  [
    'an older form of a task',
    () => office.director.put(taskPath(place.second.id), { version: 1, name: 'Older' }),
    'stale_version',
  ],
  [
    'a copy with the name of an open project',
    () =>
      office.director.post(`${pathOf(place.open.id)}/copy`, {
        name: place.open.name,
        start_date: office.day(7),
        with_items: 1,
      }),
    { name: 'unique' },
  ],
  [
    'a project of a batcher',
    () => place.batcher.post('/projects/projects', { name: 'Mine' }),
    'no_privileges',
  ],
  [
    'an event of a batcher',
    () => place.batcher.post(`${pathOf(place.open.id)}/hold`, { version: 1, note: 'x' }),
    'no_privileges',
  ],
]

describe('bad input of projects and tasks', () => {
  it.each(rows)('%s is refused with its code at its field, and nothing of it is stored', (_, send, refused) =>
    seeRefused(send, refused, () => storedOf(office)),
  )

  it('an event that a state does not have is refused with the state in words', async () => {
    const { data } = await office.fire(pathOf(place.draft.id), 'resume')
    expect(data.text).toBe('Not possible while draft')
  })

  it('an older form is answered with the row as it is now', async () => {
    const { data } = await office.director.put(pathOf(place.open.id), { version: 1, name: 'Older' })
    expect(data).toMatchObject({ id: place.open.id, name: place.open.name })
  })
})
