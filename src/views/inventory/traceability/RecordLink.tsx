import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import { recordAddress } from '../../../resources/kit/define/addresses'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { usePerson } from '../../session/session'

/** The name of a record, which leads to it where this person may read such records. */
export function RecordLink({
  resource,
  id,
  children,
}: {
  resource: AnyResource
  id: number
  children: ReactNode
}) {
  const { roles } = usePerson()
  if (!opens(roles, resource.access.read)) return <>{children}</>
  return (
    <Link className="dc-link" to={recordAddress(resource, id)}>
      {children}
    </Link>
  )
}
