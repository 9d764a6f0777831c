import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Unit } from '../../engine/unitTypes'

type Heard = (unit: Unit, run: ImportRun) => Promise<void>

const all = new Map<string, Heard>()

/** Hangs on a table what else is written down once a file of its rows is committed, in the same transaction. */
export const onCommitted = (resource: AnyResource, heard: Heard) => void all.set(resource.name, heard)

export const committedFor = (resource: AnyResource): Heard | undefined => all.get(resource.name)
