import { recordAddress } from '../../../resources/kit/define/addresses'
import { leadsTo } from '../../../resources/kit/define/defineReport'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyRow } from '../../../api/resourceApi'

/** The address under which one row is found again, or what a row of a report leads to. */
export const rowAddress = (resource: AnyResource, row: AnyRow): string | null =>
  resource.report ? leadsTo(resource, row) : recordAddress(resource, row.id)
