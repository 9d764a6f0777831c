import * as z from 'zod/mini'
import { importFinding, importTabs, importRow } from './import_rows'
import { type ImportRun, importStatuses } from './import_runs'
import { importModes } from './kinds'
import { rowOf, bit } from '../kit/define/shapes'
import { fieldKinds } from '../kit/fields/field'

export const run = rowOf<ImportRun>('import_runs')

/** A column that a file of a kind can have, or an option of the kind. */
const kindColumn = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  required: bit(),
  help: z.optional(z.string()),
  max: z.optional(z.int()),
  scale: z.optional(z.int()),
  unit: z.optional(z.string()),
  table: z.optional(z.string()),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  flagWords: z.optional(z.readonly(z.tuple([z.string(), z.string()]))),
})
export type KindColumn = z.output<typeof kindColumn>

/** What a file can hold, as far as the person may import it. */
export const kind = z.object({
  name: z.string(),
  title: z.string(),
  one: z.string(),
  table: z.string(),
  /** The list where its rows are seen. */
  path: z.string(),
  key: z.array(z.string()),
  modes: z.array(z.enum(importModes)),
  mode: z.enum(importModes),
  grouped: bit(),
  /** A column of the lines that has to make this sum in every document. */
  sum: z.nullable(z.object({ column: z.string(), is: z.number() })),
  /** Columns of the lines that the total of a document is computed from. */
  worth: z.nullable(z.object({ qty: z.string(), price: z.string(), discount: z.optional(z.string()) })),
  revertible: bit(),
  areas: z.array(z.string()),
  /** There are files to try it with. */
  samples: bit(),
  columns: z.array(kindColumn),
  options: z.array(kindColumn),
  /** The newest file of the kind. */
  last: z.nullable(
    z.object({
      id: z.int(),
      number: z.string(),
      status: z.enum(importStatuses),
      rows_total: z.int(),
      created_at: z.string(),
      owner: z.nullable(z.string()),
    }),
  ),
})
export type Kind = z.output<typeof kind>
export type LastRun = NonNullable<Kind['last']>

/** How a file is read, and which of its columns is taken for what. */
export const importPlan = z.object({
  run,
  headers: z.array(z.object({ index: z.int(), name: z.string() })),
  sample: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.int()),
  options: z.record(z.string(), z.unknown()),
  sheets: z.array(z.string()),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type ImportPlan = z.output<typeof importPlan>

/** An own file that has waited for a decision for more than a day. */
export const waitingImport = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.string(),
  title: z.string(),
  file_name: z.string(),
  previewed_at: z.string(),
})
export type WaitingImport = z.output<typeof waitingImport>

export const rowsPage = z.object({
  run,
  rows: z.array(importRow),
  cursor: z.nullable(z.int()),
  counts: z.record(z.enum(importTabs), z.int()),
  findings: z.array(importFinding),
})
export type RowsPage = z.output<typeof rowsPage>
