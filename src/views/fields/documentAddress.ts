import type { Person } from '../../machines/session'
import { pageAddress } from '../../resources/kit/define/addresses'
import { fieldOf } from '../../resources/kit/define/defineResource'
import type { AnyResource } from '../../resources/kit/define/definition'
import { definitionOf } from '../registry/registry'
import { screenAt } from '../routing/screens'
import { mayEnter } from '../routing/visible'

/** Whether a column has the number of the document that `source_type` and `source_id` point to. */
export const namesDocument = (resource: AnyResource, name: string) =>
  name === 'document' && fieldOf(resource, 'source_type') !== undefined

/**
 * The address of the document behind a row that names its table and id in `source_type` and `source_id`; null for who
 * may not open its screen.
 */
export function documentAddress(
  { source_type, source_id }: Readonly<Record<string, unknown>>,
  person: Pick<Person, 'roles' | 'modules'>,
): string | null {
  const document = definitionOf(String(source_type))
  const address = document ? pageAddress(document, Number(source_id)) : null
  const at = address === null ? null : screenAt(address)
  return at !== null && mayEnter(at.screen, person) ? address : null
}
