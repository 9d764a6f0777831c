import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { AnyRow, Changes, Row } from '../../../src/resources/kit/define/row'
import type { ImportKind } from '../../../src/resources/imports/kinds'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Unit } from '../../engine/unitTypes'
import type { Positions } from '../../engine/changeLog'

/** The parts of a row: written at once, and requested for approval. */
export type SplitRow<R extends AnyResource = AnyResource> = { write: Changes<R>; proposed: Changes<R> }

/** A requested change: the row, null where it does not exist yet, and the proposed values. */
export type ChangeRequest<R extends AnyResource = AnyResource> = {
  target: Row<R> | null
  isNew: boolean
  proposed: Changes<R>
}

/** Batch of the requests of a file; `positions` where so many rows change that lists reload instead. */
export type Batch = { batch_id: string; reason: string; positions: Positions | null }

/** How rows that only change by approved requests are imported. */
export type Requests<R extends AnyResource = AnyResource> = {
  /** Reads the existing rows once; then parts the changes of each row and reports what prevents them. */
  parting: (
    unit: Unit,
    existing: readonly Row<R>[],
  ) => Promise<(before: Row<R> | undefined, changes: Changes<R>, errors: RowErrors) => Promise<SplitRow<R>>>
  /** Creates the requests as one batch; answers the rows changed by it. */
  ask: (unit: Unit, rows: readonly ChangeRequest<R>[], batch: Batch) => Promise<readonly AnyRow[]>
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
export const onImport = <R extends AnyResource>(resource: R, requests: Requests<R>) =>
  // Kept by their table and called with its rows only: here alone their types are erased.
  void all.set(resource.name, requests as never)

export const requestsFor = (resource: AnyResource): Requests | undefined => all.get(resource.name)

/** Most log entries per row of a file: the row itself and its request, or a document and its line. */
export const linesPerRow = ({ resource, group }: ImportKind) => (group || requestsFor(resource) ? 2 : 1)
