import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { FieldValues } from '../../../src/resources/kit/define/fieldValues'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { ImportKind } from '../../../src/resources/imports/kinds'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Unit } from '../../engine/unitTypes'
import type { Positions } from '../../engine/changeLog'

/** The parts of a row: written at once, and requested for approval. */
export type SplitRow = { write: FieldValues; proposed: FieldValues }

/** A requested change: the row, null where it does not exist yet, and the proposed values. */
export type ChangeRequest = { target: AnyRow | null; isNew: boolean; proposed: FieldValues }

/** Batch of the requests of a file; `positions` where so many rows change that lists reload instead. */
export type Batch = { batch_id: string; reason: string; positions: Positions | null }

/** How rows that only change by approved requests are imported. */
export type Requests = {
  /** Reads the existing rows once; then parts the changes of each row and reports what prevents them. */
  parting: (
    unit: Unit,
    existing: readonly AnyRow[],
  ) => Promise<(before: AnyRow | undefined, changes: FieldValues, errors: RowErrors) => Promise<SplitRow>>
  /** Creates the requests as one batch; answers the rows changed by it. */
  ask: (unit: Unit, rows: readonly ChangeRequest[], batch: Batch) => Promise<readonly AnyRow[]>
  /** Withdraws the pending requests of a batch, before its rows are restored. */
  withdraw: (unit: Unit, batch: Batch) => Promise<void>
}

/** The batch of a run, approved or rejected as a whole. */
export const batchOf = (
  { number, file_name }: Pick<ImportRun, 'number' | 'file_name'>,
  positions: Positions | null,
): Batch => ({ batch_id: number, reason: `${number}, ${file_name}`, positions })

const all = new Map<string, Requests>()

/** Registers how the guarded values of a table are imported. */
export const onImport = (resource: AnyResource, requests: Requests) => void all.set(resource.name, requests)

export const requestsFor = (resource: AnyResource): Requests | undefined => all.get(resource.name)

/** Log entries per row of a file: the row itself, and its request. */
export const linesPerRow = ({ resource }: ImportKind) => (requestsFor(resource) ? 2 : 1)
