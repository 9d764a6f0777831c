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

const taskPath = (id: number) => `/projects/project_tasks/${id}`
const itemPath = (id: number) => `/projects/task_items/${id}`
const remove = async (path: string) =>
  office.director.delete(path, { version: (await office.row(path)).version })

const rows: readonly BadRow[] = [
  [
    'an item due after the end of the project, where that is not confirmed',
    () => office.item(place.first.id, 'Late', { due_date: office.day(61) }),
    { due_date: 'After the end of the project' },
  ],
  ['no hours', () => office.record(place.worked.id, { hours: 0 }), { hours: 'Between 0.25 and 24' }],
  [
    'more hours than a day has',
    () => office.record(place.worked.id, { hours: 24.25 }),
    { hours: 'Between 0.25 and 24' },
  ],
  [
    'hours with which a day of the person has more than 24',
    () => office.record(place.torque.id, { hours: 4.25, record_date: office.day(-3) }),
    { hours: 'More than 24 hours on this day' },
  ],
  ['work without hours', () => office.record(place.worked.id, { hours: null }), { hours: 'requiredif' }],
  ['hours in words', () => office.record(place.worked.id, { hours: 'two' }), { hours: 'numeric' }],
  [
    'a record of tomorrow',
    () => office.record(place.worked.id, { record_date: office.day(1) }),
    { record_date: 'Not in the future' },
  ],
  [
    'a record of 31 days ago',
    () => office.record(place.worked.id, { record_date: office.day(-31) }),
    { record_date: 'At most 30 days back' },
  ],
  [
    'a measurement without a value',
    () => office.record(place.torque.id, { record_type: 'measurement', hours: null }),
    { value: 'requiredif' },
  ],
  [
    'a measurement in words',
    () => office.record(place.torque.id, { record_type: 'measurement', hours: null, value: 'ten' }),
    { value: 'numeric' },
  ],
  [
    'a cost without an amount',
    () => office.record(place.worked.id, { record_type: 'cost', hours: null }),
    { amount: 'requiredif' },
  ],
  [
    'a record without a description',
    () => office.record(place.worked.id, { description: '' }),
    { description: 'required' },
  ],
  [
    'an item that its assignee reviews',
    () =>
      office.item(place.first.id, 'Alone', {
        assignee_id: office.director.id,
        reviewer_id: office.director.id,
      }),
    { reviewer_id: 'Somebody else has to review' },
  ],
  [
    'a measurement finished without a value within its limits',
    () => office.fire(itemPath(place.torque.id), 'finish'),
    { status: 'No measurement within its limits' },
  ],
  [
    'an open item of a task that is done made a required one',
    () => office.put(itemPath(place.spare.id), { is_required: 1 }),
    { is_required: 'The task is done' },
  ],
  ['an item added to a task that is done', () => office.item(place.done.id, 'More'), 'invalid_transition'],
  [
    'an item blocked without a reason',
    () => office.fire(itemPath(place.worked.id), 'block'),
    { blocked_reason: 'requiredif' },
  ],
  [
    'a change of an item of a closed project',
    () => office.put(itemPath(place.end.id), { name: 'Other' }),
    'invalid_transition',
  ],
  [
    'an item for a closed project',
    () => office.item(place.last.id, 'Late'),
    { status: 'The project is closed' },
  ],
  ['a record on a closed project', () => office.record(place.end.id), { status: 'The project is closed' }],
  [
    'an item that is done and blocked',
    () => office.fire(itemPath(place.end.id), 'block', { blocked_reason: 'x' }),
    'invalid_transition',
  ],
  ['an item with records removed', () => remove(itemPath(place.worked.id)), 'database_delete_1451'],
  [
    'an event of an older version',
    () => office.director.post(`${itemPath(place.worked.id)}/finish`, { version: 1 }),
    'stale_version',
  ],
  [
    'an empty list of items',
    () => office.director.post(`${taskPath(place.second.id)}/items`, { lines: [' ', ''] }),
    { lines: 'required' },
  ],
  [
    'a list of 201 items',
    () =>
      office.director.post(`${taskPath(place.second.id)}/items`, {
        lines: Array.from({ length: 201 }, (_, at) => `Line ${at}`),
      }),
    { lines: 'max' },
  ],
  [
    'a correction that corrects nothing',
    () =>
      office.director.post(`/projects/task_item_records/${place.logged.id}/correct`, {
        description: 'Same',
        hours: 20,
      }),
    { description: 'Nothing differs from the record' },
  ],
  ['a record of a batcher', () => office.record(place.worked.id, {}, place.batcher), 'no_privileges'],
]

describe('bad input of items and records', () => {
  it.each(rows)('%s is refused with its code at its field, and nothing of it is stored', (_, send, refused) =>
    seeRefused(send, refused, () => storedOf(office)),
  )

  it('administrators record what is more than 30 days ago', async () => {
    const old = { record_date: office.day(-40), hours: 1 }
    expect((await office.record(place.worked.id, old, place.admin)).status).toBe(1)
  })
})
