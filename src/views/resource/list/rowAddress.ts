import { leadsTo } from '../../../resources/kit/define/defineReport'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyRow } from '../../../api/resourceApi'

/** The address under which one row is found again, or what a row of a report leads to. */
export function rowAddress(resource: AnyResource, row: AnyRow): string | null {
  const { path, pagePath, report } = resource
  if (report) return leadsTo(resource, row)
  return (
    pagePath?.replace(/:id\??/, String(row.id)) ?? `${path}${path.includes('?') ? '&' : '?'}open=${row.id}`
  )
}
