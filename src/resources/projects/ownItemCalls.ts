import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { bit } from '../kit/define/shapes'
import { choice, longText, optional } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { taskItemRecords } from './task_item_records'

/** What an assignee or reviewer may do with an item without reading its project. */
export const ownItemEvents = ['start', 'submit', 'finish', 'block', 'unblock', 'accept', 'return'] as const

const ownItem = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  status: z.string(),
  item_type: z.string(),
  project: z.string(),
  project_status: z.string(),
  task: z.string(),
  due_date: z.nullable(z.string()),
  estimated_hours: z.nullable(z.number()),
  logged_hours: z.number(),
  hours_left: z.number(),
  progress_percent: z.number(),
  min_value: z.nullable(z.number()),
  max_value: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  blocked_reason: z.nullable(z.string()),
  /** Its work, or its review. */
  is_assignee: bit(),
  /** Records may be added. */
  is_open: bit(),
  events: z.array(z.enum(ownItemEvents)),
})
export type OwnItem = z.output<typeof ownItem>

const ownRecord = z.object({
  id: z.int(),
  record_date: z.string(),
  record_type: z.string(),
  person: z.string(),
  hours: z.nullable(z.number()),
  value: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  progress_percent: z.nullable(z.number()),
  description: z.string(),
})
export type OwnItemRecord = z.output<typeof ownRecord>

const { task_item_id: _, ...recordInputs } = taskItemRecords.fields

const everyone = { areas: 'signed_in', modules: [] } as const
const path = '/projects/my_items'

/** The items of the caller, whatever the roles: read, worked on and recorded, and nothing else of their project. */
export const ownItemCalls = {
  mine: defineCall({
    kind: 'read',
    method: 'GET',
    path,
    ...everyone,
    about: 'Open project items that are assigned to the caller, and those that the caller is to review.',
    answer: z.array(ownItem),
  }),
  one: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${path}/:id`,
    ...everyone,
    about: 'An own project item with its records.',
    answer: z.object({ item: ownItem, records: z.array(ownRecord) }),
  }),
  act: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/act`,
    ...everyone,
    about: 'Starts, submits, finishes or blocks an own project item, or accepts or returns one to review.',
    inputs: {
      event: choice('Event', ownItemEvents),
      version: integer('Version', { min: 1 }),
      note: optional(longText('Reason', 300)),
    },
    answer: ownItem,
  }),
  record: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/records`,
    ...everyone,
    about: 'Adds a record of the caller to an own project item.',
    inputs: recordInputs,
    answer: ownItem,
    creates: true,
  }),
}
