import { map, type Observable } from 'rxjs'
import { filesOf } from '../../api/general/attachments'
import { type Attachment, attachments } from '../../resources/general/attachments/attachments'
import type { AnyResource } from '../../resources/kit/define/definition'
import { channelOf } from '../../resources/kit/define/defineResource'
import { liveChannel } from '../connection/realtime'

export type RecordFiles = {
  files: readonly Attachment[]
  maxBytes: number | null
  isLoaded: boolean
  error: unknown
}

/** The live files of one record. */
export function recordFiles(resource: AnyResource, id: number): Observable<RecordFiles> {
  let maxBytes: number | null = null
  return liveChannel<Attachment>(channelOf(attachments, resource.name), async () => {
    const { position, rows, max_bytes } = await filesOf(resource.name, id)
    maxBytes = max_bytes
    return { position, rows }
  }).pipe(
    map(({ rows, isLoaded, error }) => ({
      files: [...rows.values()]
        .filter(({ entity_id }) => entity_id === id)
        .toSorted((left, right) => left.id - right.id),
      maxBytes,
      isLoaded,
      error,
    })),
  )
}
