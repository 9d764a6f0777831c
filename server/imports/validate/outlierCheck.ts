import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { Trx } from '../../db/database'
import type { Values } from '../read/reading'

/** What each of these rows would usually say, by the columns of its kind: the price of last time, a common quantity. */
export type Usual = (trx: Trx, rows: readonly Values[]) => Promise<readonly Values[]>

const all = new Map<string, Usual>()

/** Hangs on a table what its new rows are compared with when they come in by file. */
export const onUsual = (resource: AnyResource, usual: Usual) => void all.set(resource.name, usual)

export const usualFor = (resource: AnyResource): Usual | undefined => all.get(resource.name)
