import { expect, it } from 'vitest'
import { badOffice } from '../../../fixtures/badInput/badProjects'
import { type BadRow, refusesAll } from '../../../fixtures/badInput/refused'

const { at, remove, stored } = badOffice()

const taskPath = (id: number) => `/projects/project_tasks/${id}`
const itemPath = (id: number) => `/projects/task_items/${id}`

const rows: readonly BadRow[] = [
  [
    'an item due after the end of the project, where that is not confirmed',
    () => at.office.item(at.place.first.id, 'Late', { due_date: at.office.day(61) }),
    { due_date: 'After the end of the project' },
  ],
  ['no hours', () => at.office.record(at.place.worked.id, { hours: 0 }), { hours: 'Between 0.25 and 24' }],
  [
    'more hours than a day has',
    () => at.office.record(at.place.worked.id, { hours: 24.25 }),
    { hours: 'Between 0.25 and 24' },
  ],
  [
    'hours with which a day of the person has more than 24',
    () => at.office.record(at.place.torque.id, { hours: 4.25, record_date: at.office.day(-3) }),
    { hours: 'More than 24 hours on this day' },
  ],
  [
    'work without hours',
    () => at.office.record(at.place.worked.id, { hours: null }),
    { hours: 'requiredif' },
  ],
  ['hours in words', () => at.office.record(at.place.worked.id, { hours: 'two' }), { hours: 'numeric' }],
  [
    'a record of tomorrow',
    () => at.office.record(at.place.worked.id, { record_date: at.office.day(1) }),
    { record_date: 'Not in the future' },
  ],
  [
    'a record of 31 days ago',
    () => at.office.record(at.place.worked.id, { record_date: at.office.day(-31) }),
    { record_date: 'At most 30 days back' },
  ],
  [
    'a measurement without a value',
    () => at.office.record(at.place.torque.id, { record_type: 'measurement', hours: null }),
    { value: 'requiredif' },
  ],
  [
    'a measurement in words',
    () => at.office.record(at.place.torque.id, { record_type: 'measurement', hours: null, value: 'ten' }),
    { value: 'numeric' },
  ],
  [
    'a cost without an amount',
    () => at.office.record(at.place.worked.id, { record_type: 'cost', hours: null }),
    { amount: 'requiredif' },
  ],
  [
    'a record without a description',
    () => at.office.record(at.place.worked.id, { description: '' }),
    { description: 'required' },
  ],
  [
    'an item that its assignee reviews',
    () =>
      at.office.item(at.place.first.id, 'Alone', {
        assignee_id: at.office.director.id,
        reviewer_id: at.office.director.id,
      }),
    { reviewer_id: 'Somebody else has to review' },
  ],
  [
    'a measurement finished without a value within its limits',
    () => at.office.fire(itemPath(at.place.torque.id), 'finish'),
    { status: 'No measurement within its limits' },
  ],
  [
    'an open item of a task that is done made a required one',
    () => at.office.put(itemPath(at.place.spare.id), { is_required: 1 }),
    { is_required: 'The task is done' },
  ],
  [
    'an item added to a task that is done',
    () => at.office.item(at.place.done.id, 'More'),
    'invalid_transition',
  ],
  [
    'limits of a measurement the wrong way round',
    () => at.office.item(at.place.first.id, 'Odd', { item_type: 'measurement', min_value: 5, max_value: 1 }),
    { expected_value: 'Between the lowest and the highest value' },
  ],
  [
    'a linked record without its number',
    () => at.office.item(at.place.first.id, 'Linked', { linked_type: 'purchases' }),
    { linked_number: 'requiredif' },
  ],
  [
    'a linked record that there is not',
    () =>
      at.office.item(at.place.first.id, 'Linked', { linked_type: 'purchases', linked_number: 'PO-99999' }),
    { linked_number: 'exists' },
  ],
  [
    'hours that are not in quarters',
    () => at.office.record(at.place.worked.id, { hours: 1.1 }),
    { hours: 'In quarters of an hour' },
  ],
  [
    'a measurement accepted without a value and without a waiver',
    () => at.office.fire(itemPath(at.place.reviewed.id), 'accept'),
    { waiver_note: 'requiredif' },
  ],
  [
    'an item returned without a reason',
    () => at.office.fire(itemPath(at.place.reviewed.id), 'return'),
    { note: 'requiredif' },
  ],
  [
    'an item blocked without a reason',
    () => at.office.fire(itemPath(at.place.worked.id), 'block'),
    { blocked_reason: 'requiredif' },
  ],
  [
    'a change of an item of a closed project',
    () => at.office.put(itemPath(at.place.end.id), { name: 'Other' }),
    { status: 'The project is closed' },
  ],
  [
    'a blocked item of a closed project that is unblocked',
    () => at.office.fire(itemPath(at.place.waits.id), 'unblock'),
    { status: 'The project is closed' },
  ],
  [
    'an open item of a closed project that is cancelled',
    () => at.office.fire(itemPath(at.place.waits.id), 'cancel'),
    { status: 'The project is closed' },
  ],
  [
    'an open item of a closed project removed',
    () => remove(itemPath(at.place.waits.id)),
    { status: 'The project is closed' },
  ],
  [
    'an item of a closed project that is done and opened again',
    () => at.office.fire(itemPath(at.place.end.id), 'reopen'),
    { status: 'The project is closed' },
  ],
  [
    'an item for a closed project',
    () => at.office.item(at.place.last.id, 'Late'),
    { status: 'The project is closed' },
  ],
  [
    'a record on a closed project',
    () => at.office.record(at.place.end.id),
    { status: 'The project is closed' },
  ],
  [
    'an item that is done and blocked',
    () => at.office.fire(itemPath(at.place.end.id), 'block', { blocked_reason: 'x' }),
    'invalid_transition',
  ],
  ['an item with records removed', () => remove(itemPath(at.place.worked.id)), 'database_delete_1451'],
  [
    'an event of an older version',
    () => at.office.director.post(`${itemPath(at.place.worked.id)}/finish`, { version: 1 }),
    'stale_version',
  ],
  [
    'an empty list of items',
    () => at.office.director.post(`${taskPath(at.place.second.id)}/items`, { lines: [' ', ''] }),
    { lines: 'required' },
  ],
  [
    'a list of 201 items',
    () =>
      at.office.director.post(`${taskPath(at.place.second.id)}/items`, {
        lines: Array.from({ length: 201 }, (_, at) => `Line ${at}`),
      }),
    { lines: 'max' },
  ],
  [
    'a correction that corrects nothing',
    () =>
      at.office.director.post(`/projects/task_item_records/${at.place.logged.id}/correct`, {
        description: 'Same',
        hours: 20,
      }),
    { description: 'Nothing differs from the record' },
  ],
  [
    'a record of a batcher',
    () => at.office.record(at.place.worked.id, {}, at.place.batcher),
    'no_privileges',
  ],
]

refusesAll('items and records', rows, stored)

it('administrators record what is more than 30 days ago', async () => {
  const old = { record_date: at.office.day(-40), hours: 1 }
  expect((await at.office.record(at.place.worked.id, old, at.place.admin)).status).toBe(1)
})
