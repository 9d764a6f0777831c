import { sql } from 'kysely'
import { hasRole } from '../../../../src/access'
import { dayAfter } from '../../../../src/resources/kit/text/days'
import { projectCalls } from '../../../../src/resources/projects/projectCalls'
import { projects } from '../../../../src/resources/projects/projects'
import { projectTasks } from '../../../../src/resources/projects/project_tasks'
import { type TaskItemRecord, taskItemRecords } from '../../../../src/resources/projects/task_item_records'
import { type TaskItem, taskItems } from '../../../../src/resources/projects/task_items'
import { missingFields } from '../../../../src/resources/kit/fields/requiredWhere'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'
import { startTask } from './items'
import { assertRunning, projectOfItem } from '../scope'
import { settleProject } from '../settle'
import { settleItems } from '../settleItems'

type Entry = Pick<
  TaskItemRecord,
  'record_type' | 'hours' | 'value' | 'amount' | 'progress_percent' | 'description' | 'record_date'
>

/** A record is changed by its author for so long. */
const freeMs = 24 * 3_600_000

async function assertDay(unit: Unit, day: string) {
  const today = await plantToday(unit)
  if (day > today) throw invalidBecause('record_date', t('Not in the future'))
  const { 'projects.record_days_back': back } = await settingsNow(unit.trx, 'projects.record_days_back')
  const isFree = unit.by.system === true || hasRole(unit.by.roles, [])
  if (!isFree && day < dayAfter(today, -back))
    throw invalidBecause('record_date', t('At most {days} days back', { days: back }))
}

/** A person logs at most 24 hours on a day; entries of one person take turns. */
async function assertHours(
  unit: Unit,
  userId: number,
  day: string,
  hours: number | null,
  besides: number | null,
) {
  if (hours === null) return
  await sql`select pg_advisory_xact_lock(hashtext('task_item_records'), ${userId}::int)`.execute(unit.trx)
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(hours), 0)::float8 as sum from task_item_records
    where user_id = ${userId} and record_date = ${day}::date and id is distinct from ${besides}::bigint`.execute(
    unit.trx,
  )
  if ((rows[0]?.sum ?? 0) + hours > 24) throw invalidBecause('hours', t('More than 24 hours on this day'))
}

function assertEntry(entry: Entry) {
  for (const name of missingFields(taskItemRecords.fields, entry)) throw invalid({ [name]: 'requiredif' })
  const { hours } = entry
  if (hours !== null && (hours < 0.25 || hours > 24)) throw invalidBecause('hours', t('Between 0.25 and 24'))
  if (hours !== null && !Number.isInteger(hours * 4))
    throw invalidBecause('hours', t('In quarters of an hour'))
}

/** Whether a value is within the limits of its item; null without one. */
const inRange = (item: TaskItem, value: number | null) =>
  value === null ? null : (item.min_value ?? value) <= value && value <= (item.max_value ?? value)

async function openItem(unit: Unit, itemId: number) {
  assertRunning(await projectOfItem(unit, itemId))
  const item = await unit.lock(taskItems, itemId)
  if (item.status === 'cancelled')
    throw new Refused('invalid_transition', { text: t('Not possible while {state}', { state: item.status }) })
  return item
}

/** The first work on an item starts it, and its task. */
async function startWork(unit: Unit, item: TaskItem, type: string) {
  if (type !== 'work' || item.status !== 'todo') return
  await unit.fire(taskItems, item.id, 'start')
  await startTask(unit, item.project_task_id)
}

/** A new record as it is stored, where it may be added; the first work starts its item. */
export async function checkedRecord(unit: Unit, values: Entry & { task_item_id: number }, userId: number) {
  const item = await openItem(unit, values.task_item_id)
  assertEntry(values)
  await assertDay(unit, values.record_date)
  await assertHours(unit, userId, values.record_date, values.hours, null)
  await startWork(unit, item, values.record_type)
  return { ...values, user_id: userId, in_range: inRange(item, values.value) }
}

onCreate(taskItemRecords, (unit, values) => checkedRecord(unit, values, unit.by.id))

/** Refuses to change what is older than a day, or another person's. */
function assertFree(unit: Unit, record: TaskItemRecord) {
  if (Date.parse(unit.at) - Date.parse(record.created_at) > freeMs)
    throw new Refused('invalid_transition', {
      text: t('Records are final after 24 hours: add a correction'),
    })
  if (record.corrects_record_id !== null)
    throw new Refused('invalid_transition', { text: t('A correction is final') })
  if (!unit.by.system && record.user_id !== unit.by.id && record.created_by !== unit.by.id)
    throw new Refused('no_privileges', { text: t('Only its author changes a record') })
}

onUpdate(taskItemRecords, async (unit, before, changes) => {
  const item = await openItem(unit, before.task_item_id)
  assertFree(unit, before)
  const after = { ...before, ...changes }
  assertEntry(after)
  if (changes.record_date !== undefined && changes.record_date !== before.record_date)
    await assertDay(unit, after.record_date)
  await assertHours(unit, before.user_id, after.record_date, after.hours, before.id)
  return { ...changes, in_range: inRange(item, after.value) }
})

onRemove(taskItemRecords, async (unit, record) => {
  assertRunning(await projectOfItem(unit, record.task_item_id))
  assertFree(unit, record)
  const [correction] = await unit.find(taskItemRecords, { corrects_record_id: record.id }, { newest: 1 })
  if (correction) throw new Refused('database_delete_1451', { text: t('A correction points to it') })
})

/** The sums of an item, its task and its project after a record. */
export async function totalsOf(unit: Unit, itemId: number) {
  await settleItems(unit, [itemId])
  const item = await unit.get(taskItems, itemId)
  const task = await unit.get(projectTasks, item.project_task_id)
  await settleProject(unit, task.project_id)
  const parts = [
    await unit.get(taskItems, itemId),
    await unit.get(projectTasks, task.id),
    await unit.get(projects, task.project_id),
  ] as const
  const [ofItem, ofTask, ofProject] = parts.map(({ logged_hours, progress_percent }) => ({
    logged_hours,
    progress_percent,
  }))
  return { item: ofItem!, task: ofTask!, project: ofProject! }
}

onCall(projectCalls.record, async ({ unit, by, input }) => {
  const { id, user_id: forUser, ...entry } = input
  const values = await checkedRecord(unit, { ...entry, task_item_id: id }, forUser ?? by.id)
  const record = await unit.insert(taskItemRecords, values)
  return { record, ...(await totalsOf(unit, id)) }
})

onCall(projectCalls.correct, async ({ unit, input }) => {
  const record = await unit.get(taskItemRecords, input.id)
  const item = await openItem(unit, record.task_item_id)
  const earlier = await unit.find(taskItemRecords, { corrects_record_id: record.id })
  if (record.corrects_record_id !== null)
    throw invalidBecause('id', t('A correction is not corrected: correct the record'))
  const net = (of: (one: TaskItemRecord) => number | null) =>
    [record, ...earlier].reduce((sum, one) => sum + (of(one) ?? 0), 0)
  const change = (requested: number | null, before: number) => {
    if (requested === null) return null
    const difference = Number((requested - before).toFixed(4))
    return difference === 0 ? null : difference
  }
  const hours = change(
    input.hours,
    net((one) => one.hours),
  )
  const amount = change(
    input.amount,
    net((one) => one.amount),
  )
  if (input.hours !== null && (input.hours < 0 || input.hours > 24 || !Number.isInteger(input.hours * 4)))
    throw invalidBecause('hours', t('Between 0 and 24, in quarters of an hour'))
  if (hours === null && amount === null && input.value === null && input.progress_percent === null)
    throw invalidBecause('description', t('Nothing differs from the record'))
  await assertHours(unit, record.user_id, record.record_date, hours, null)
  const type =
    hours !== null ? 'work' : input.value !== null ? 'measurement' : amount !== null ? 'cost' : 'note'
  const correction = await unit.insert(taskItemRecords, {
    task_item_id: item.id,
    record_date: record.record_date,
    record_type: type,
    user_id: record.user_id,
    hours,
    amount,
    value: input.value,
    in_range: inRange(item, input.value),
    progress_percent: input.progress_percent,
    description: input.description,
    corrects_record_id: record.id,
  })
  return { record: correction, ...(await totalsOf(unit, item.id)) }
})
