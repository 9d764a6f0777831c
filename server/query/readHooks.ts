import type { Actor } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { ColumnFilter } from '../../src/resources/kit/query/filter'
import type { Db } from '../db/database'

/** What was read of a resource: one row, a page of its list, or a file of it. */
export type Reading = {
  kind: 'row' | 'list' | 'export'
  id: number | null
  filters: readonly ColumnFilter[]
}

type Hook = (db: Db, by: Actor, reading: Reading) => Promise<void>

const hooks = new Map<string, Hook>()

/** Takes note of who reads a resource, before the answer leaves; once for each resource. */
export function onRead({ name }: Pick<AnyResource, 'name'>, hook: Hook) {
  if (hooks.has(name)) throw new Error(`Readings of ${name} are noted twice`)
  hooks.set(name, hook)
}

/** Notes a reading where the resource asks for it. */
export const noteReading = (db: Db, resource: Pick<AnyResource, 'name'>, by: Actor, reading: Reading) =>
  hooks.get(resource.name)?.(db, by, reading)
