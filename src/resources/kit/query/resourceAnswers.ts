import * as z from 'zod/mini'
import { bit } from '../define/shapes'

/** A row in a picker: its label, its code where the label does not contain it, and how much there is of it. */
export const choice = z.object({
  id: z.int(),
  label: z.string(),
  code: z.optional(z.nullable(z.string())),
  quantity: z.optional(z.object({ qty: z.number(), measure: z.string() })),
})
export type Choice = z.output<typeof choice>

/** Sums of figure columns over all matching rows, as exact decimal texts. */
export const totals = z.object({ sums: z.record(z.string(), z.nullable(z.string())), total: z.int() })

/** A single-use, short-lived ticket that downloads one file of so many rows. */
export const exportTicket = z.object({
  id: z.int(),
  ticket: z.string(),
  total: z.int(),
  name: z.string(),
})
export type ExportTicket = z.output<typeof exportTicket>

/** How far an export is. */
export const exportProgress = z.object({
  state: z.enum(['asked', 'running', 'done', 'stopped', 'failed']),
  rows: z.int(),
  total: z.int(),
})
export type ExportProgress = z.output<typeof exportProgress>

const sums = z.record(z.string(), z.nullable(z.string()))

/**
 * One group of a report: key values, labels of references, number of rows, figures as texts, and the unit of
 * measured figures (null where there are several and so no sum).
 */
const group = z.object({
  key: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  labels: z.record(z.string(), z.nullable(z.string())),
  count: z.int(),
  measure: z.optional(z.nullable(z.string())),
  sums,
  aggregates: sums,
})
export type Group = z.output<typeof group>

/**
 * The groups of a report, of its outer keys, and the grand total; `more`: there are more groups than
 * returned; spans of time are in the time zone `zone`.
 */
export const groups = z.object({
  by: z.array(z.string()),
  groups: z.array(group),
  subtotals: z.array(group),
  more: bit(),
  whole: group,
  zone: z.string(),
  /** The text that the columns of this answer follow, where the report has such columns. */
  columnsBy: z.optional(z.string()),
})
export type Groups = z.output<typeof groups>

const values = z.nullable(z.record(z.string(), z.unknown()))

/** One change of a row: who made it and when, the changed fields before and after, and the values of a new or deleted row. */
export const trailEntry = z.object({
  position: z.string(),
  at: z.string(),
  table_name: z.string(),
  row_id: z.int(),
  /** How the row is called. */
  label: z.nullable(z.string()),
  action: z.string(),
  event: z.nullable(z.string()),
  version: z.int(),
  user_id: z.nullable(z.int()),
  user_name: z.nullable(z.string()),
  /** The call that made it: changes of one call belong together. */
  request_id: z.nullable(z.string()),
  acting_user_id: z.nullable(z.int()),
  /** The owner of the screen, where another person acted. */
  acting_user: z.nullable(z.string()),
  diff: z.nullable(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  /** The initial values of a new row. */
  began: values,
  /** The last values of a deleted row. */
  ended: values,
})
export type TrailEntry = z.output<typeof trailEntry>
