import { Suspense } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { papersOf } from '../../../resources/kit/define/facets/paper'
import { lazyPart } from '../../ui/lazyPart'

const SentDocuments = lazyPart(async () => (await import('./SentDocuments')).SentDocuments)

/** The documents of a record that were sent by e-mail, where it has any that may be. */
export const RecordSent = ({ resource, row }: { resource: AnyResource; row: AnyRow }) =>
  papersOf(resource).some(({ mailTo }) => mailTo !== undefined) && (
    <Suspense>
      <SentDocuments resource={resource} id={row.id} />
    </Suspense>
  )
