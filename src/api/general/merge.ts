import type { AnyResource } from '../../resources/kit/define/definition'
import { callPath } from '../../resources/kit/define/defineResource'
import { get, post } from '../http'
import type { AnyRow } from '../resourceApi'

/** What refers to a duplicate, per table. */
export type MergePreview = { moves: readonly { table: string; title: string; rows: number }[] }

/** What would be moved to this row if the other were its duplicate. */
export const previewMerge = async (resource: AnyResource, id: number, duplicateId: number) =>
  (
    await get<MergePreview>(
      `${callPath(resource)}/${id}/merge`,
      { duplicate_id: duplicateId },
      { quiet: true },
    )
  ).data

/** Merges a duplicate into this row: all references to the duplicate move to this row. */
export const mergeInto = async (resource: AnyResource, row: AnyRow, duplicateId: number, once: string) =>
  (
    await post<AnyRow>(
      `${callPath(resource)}/${row.id}/merge`,
      { version: row.version, duplicate_id: duplicateId },
      { once },
    )
  ).data
