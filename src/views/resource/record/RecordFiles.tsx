import { Suspense } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { papersOf } from '../../../resources/kit/define/facets/paper'
import { lazyPart } from '../../ui/lazyPart'

const Attachments = lazyPart(async () => (await import('../attachments/Attachments')).Attachments)

const SentDocuments = lazyPart(async () => (await import('../export/SentDocuments')).SentDocuments)

/** The files of a record and its documents that were sent, where its table has any. */
export const RecordFiles = ({ resource, row }: { resource: AnyResource; row: AnyRow }) =>
  resource.attachments && (
    <Suspense>
      <Attachments resource={resource} id={row.id} />
      {papersOf(resource).some(({ mailTo }) => mailTo !== undefined) && (
        <SentDocuments resource={resource} id={row.id} />
      )}
    </Suspense>
  )
