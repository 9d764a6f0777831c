import type { Actor } from '../../src/access'
import { registry } from '../../src/resources'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { readsOwnOnly } from '../../src/resources/kit/define/ownRows'
import { assertWithin } from '../engine/crud'
import { invalid } from '../engine/errors'
import type { Unit } from '../engine/unitTypes'
import { demand } from './auth'

/** The tables whose records have something beside them (files, sent documents), and who may read or write it. */
export function recordHolders(isHolder: (resource: AnyResource) => boolean) {
  const holders = Object.values(registry).filter(isHolder)
  return {
    holders,

    /** The table of this name, where this person may read its records, or write them. */
    assertHolder: (entity: string, by: Actor, right: 'read' | 'write'): AnyResource => {
      const holder = holders.find(({ name }) => name === entity)
      if (!holder) throw invalid({ entity: 'exists' })
      demand(by, holder.access[right], holder.modules)
      return holder
    },
  }
}

/** Refuses a record that is not there for this person, see `own`. */
export async function assertRecord(unit: Pick<Unit, 'get'>, holder: AnyResource, id: number, by: Actor) {
  if (readsOwnOnly(by, holder)) assertWithin(holder, await unit.get(holder, id), by)
}
