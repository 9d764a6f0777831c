import { mergeCalls } from '../../resources/general/lists/mergeCalls'
import type { AnyResource } from '../../resources/kit/define/definition'
import { callApi } from '../calls'
import type { AnyRow } from '../resourceApi'

/** What would be moved to this row if the other were its duplicate. */
export const previewMerge = (resource: AnyResource, id: number, duplicate_id: number) =>
  callApi(mergeCalls(resource).preview, { id, duplicate_id }, { quiet: true })

/** Merges a duplicate into this row: all references to the duplicate move to this row. */
export const mergeInto = (
  resource: AnyResource,
  { id, version }: AnyRow,
  duplicate_id: number,
  once: string,
) => callApi(mergeCalls(resource).merge, { id, version, duplicate_id }, { once })
