import type { AnyResource } from '../define/definition'
import { fieldOf } from '../define/defineResource'
import { headOf } from '../text/columns'
import { kindOf } from './filter'

/** The fields a list can be filtered by: those its definition names first, then its columns and the rest. */
export function filterableOf(resource: AnyResource, hidden: ReadonlySet<string> = new Set()): string[] {
  const all = [
    ...(resource.list.filters ?? []),
    ...resource.list.columns,
    ...Object.keys(resource.fields),
    ...Object.keys(resource.systemFields),
  ]
  const { only = {} } = resource.list
  return [...new Set(all)].filter(
    (name) =>
      !(name in only) &&
      !fieldOf(resource, name)?.isInternal &&
      kindOf(resource, name) !== undefined &&
      headOf(resource, name) === name &&
      !hidden.has(name),
  )
}
