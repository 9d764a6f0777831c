import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { ImportKind } from '../../../src/resources/imports/kinds'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Unit } from '../../engine/unitTypes'
import type { AnyRow } from '../../engine/rowStore'
import type { Positions } from '../../engine/changeLog'

type Values = Record<string, unknown>

/** The parts of a row: written at once, and requested for approval. */
export type Parted = { write: Values; proposed: Values }

/** A row as it stands, null where it is only asked for, with what is asked for. */
export type ChangeRequest = { target: AnyRow | null; isNew: boolean; proposed: Values }

/** Under what a file asks, and whether so many rows that each is told by a reload. */
export type Batch = { batch_id: string; reason: string; positions: Positions | null }

/** How the rows of a table that are altered only by approved requests come in by file. */
export type Requests = {
  /** Looks once at the rows that stand; then says of each what is asked for, and notes what hinders that. */
  parting: (
    unit: Unit,
    existing: readonly AnyRow[],
  ) => Promise<(before: AnyRow | undefined, changes: Values, errors: RowErrors) => Promise<Parted>>
  /** Asks for what was parted, as one batch; answers the rows that were changed by it. */
  ask: (unit: Unit, rows: readonly ChangeRequest[], batch: Batch) => Promise<readonly AnyRow[]>
  /** Takes back what of a batch still waits, before its rows are restored. */
  withdraw: (unit: Unit, batch: Batch) => Promise<void>
}

/** All of one run is approved or rejected as one. */
export const batchOf = (
  { number, file_name }: Pick<ImportRun, 'number' | 'file_name'>,
  positions: Positions | null,
): Batch => ({ batch_id: number, reason: `${number}, ${file_name}`, positions })

const all = new Map<string, Requests>()

/** Hangs on a table how its guarded values come in by file. */
export const onImport = (resource: AnyResource, requests: Requests) => void all.set(resource.name, requests)

export const requestsFor = (resource: AnyResource): Requests | undefined => all.get(resource.name)

/** How many lines of the log a row of a file comes to: itself, and what is asked about it. */
export const linesPerRow = ({ resource }: ImportKind) => (requestsFor(resource) ? 2 : 1)
