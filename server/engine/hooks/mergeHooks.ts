import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { AnyRow, Row } from '../../../src/resources/kit/define/row'
import { erased } from './hooks'
import type { Unit } from '../unitTypes'

type Effect = (unit: Unit, survivor: AnyRow, duplicate: AnyRow) => Promise<void>

const effects = new Map<AnyResource, Effect>()

/** What becomes of the duplicate once nothing refers to it any more; without one it is deleted. */
export const onMerge = <R extends AnyResource>(
  resource: R,
  effect: (unit: Unit, survivor: Row<R>, duplicate: Row<R>) => Promise<void>,
) => void effects.set(resource, erased(effect))

export const mergeEffectOf = (resource: AnyResource) => effects.get(resource)
