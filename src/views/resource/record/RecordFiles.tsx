import { Suspense } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { lazyPart } from '../../ui/lazyPart'

const Attachments = lazyPart(async () => (await import('../attachments/Attachments')).Attachments)

/** The files of a record, where its table has any. */
export const RecordFiles = ({ resource, row }: { resource: AnyResource; row: AnyRow }) =>
  resource.attachments && (
    <Suspense>
      <Attachments resource={resource} id={row.id} />
    </Suspense>
  )
