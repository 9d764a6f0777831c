import { map, type Observable } from 'rxjs'
import { callApi } from '../../api/calls'
import { sentDocumentCalls } from '../../resources/general/documents/sentDocumentCalls'
import { type SentDocument, sentDocuments } from '../../resources/general/documents/sent_documents'
import type { AnyResource } from '../../resources/kit/define/definition'
import { channelOf } from '../../resources/kit/define/defineResource'
import { liveChannel } from '../connection/realtime'

/** The live documents of one record that were sent, the newest first. */
export const recordSent = (resource: AnyResource, id: number): Observable<readonly SentDocument[]> =>
  liveChannel<SentDocument>(channelOf(sentDocuments, resource.name), () =>
    callApi(sentDocumentCalls.ofRecord, { entity: resource.name, entity_id: id }),
  ).pipe(
    map(({ rows }) =>
      [...rows.values()]
        .filter(({ entity_id }) => entity_id === id)
        .toSorted((left, right) => right.id - left.id),
    ),
  )
