import * as z from 'zod/mini'
import { bit } from '../kit/define/shapes'
import type { CellError } from './cells'

export const importActions = ['create', 'update', 'unchanged', 'error'] as const
/** The parts in which the rows of a run are looked at. */
export const importTabs = ['all', 'errors', 'create', 'update', 'unchanged', 'warnings', 'excluded'] as const

export type ImportAction = (typeof importActions)[number]
export type ImportTab = (typeof importTabs)[number]
export type RowErrors = Record<string, CellError>

const rowErrors = z.record(
  z.string(),
  z.union([z.string(), z.object({ code: z.string(), text: z.string() })]),
)

/** One line of a file as it would be written, or was. */
export const importRow = z.object({
  row_number: z.int(),
  group_key: z.nullable(z.string()),
  raw: z.array(z.string()),
  /** The cells as they were corrected. */
  edited: z.nullable(z.array(z.string())),
  action: z.enum(importActions),
  is_excluded: bit(),
  reason: z.nullable(z.string()),
  errors: rowErrors,
  warnings: rowErrors,
  target_id: z.nullable(z.int()),
  /** Set where the row is no line of the file but a look-up of this table that its lines name. */
  target_table: z.nullable(z.string()),
  /** Fields that are requested instead of written, because they need approval. */
  asked: z.array(z.string()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  applied_at: z.nullable(z.string()),
  /** The total of its document, at its first row. */
  comes_to: z.nullable(z.number()),
})
export type ImportRow = z.output<typeof importRow>

/** Messages are told apart by so many letters: some repeat a cell of any length. */
export const mostOfMessage = 300

/** A message of a field, with how many rows have it and the first of them. */
export const importFinding = z.object({
  field: z.string(),
  code: z.string(),
  /** Its own sentence, where the code has none. */
  text: z.nullable(z.string()),
  /** More than one: the rarer sentences of a field that has too many, together. */
  messages: z.int(),
  rows: z.int(),
  first: z.array(z.int()),
})
export type ImportFinding = z.output<typeof importFinding>
export type ImportCounts = Record<ImportTab, number>
