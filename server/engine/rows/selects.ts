import { registry } from '../../../src/resources'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { type WireSelect, wireSelect } from './rowSelect'

const cache = new Map<AnyResource, WireSelect>()

/** The definition compiled to SQL, once. */
export function selectOf(resource: AnyResource): WireSelect {
  const found = cache.get(resource)
  if (found) return found
  const fresh = wireSelect(registry, resource)
  cache.set(resource, fresh)
  return fresh
}

const labelColumns = (resource: AnyResource) => [
  ...[...resource.label.matchAll(/\{([a-z_0-9]+)\}/g)].map(([, name]) => name ?? ''),
  ...(resource.distinctBy ?? []),
]

let reading: Map<AnyResource, Map<AnyResource, string[]>> | undefined

/** The resources that show columns of this one in labels and derived values, with those columns. */
export function dependants(resource: AnyResource): ReadonlyMap<AnyResource, readonly string[]> {
  reading ??= readingMap()
  return reading.get(resource) ?? new Map()
}

function readingMap() {
  const map = new Map<AnyResource, Map<AnyResource, string[]>>()
  const add = (source: AnyResource | undefined, dependant: AnyResource, columns: readonly string[]) => {
    if (!source) return
    const of = map.get(source) ?? new Map<AnyResource, string[]>()
    of.set(dependant, [...(of.get(dependant) ?? []), ...columns])
    map.set(source, of)
  }
  for (const dependant of Object.values(registry)) {
    for (const field of [...Object.values(dependant.fields), ...Object.values(dependant.systemFields)]) {
      const source = field.table === undefined ? undefined : registry[field.table]
      if (source) add(source, dependant, labelColumns(source))
    }
    for (const { via, column } of Object.values(dependant.derived)) {
      if (via === undefined) continue
      let table: AnyResource | undefined = dependant
      for (const reference of via.split('.')) {
        const next: string | undefined = (table?.fields[reference] ?? table?.systemFields[reference])?.table
        table = next === undefined ? undefined : registry[next]
      }
      add(table, dependant, [column])
    }
  }
  return map
}
