import type { AnyResource } from '../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { Trx } from '../../db/database'

/** What each of these rows would usually say, by the columns of its kind: the price of last time, a common quantity. */
export type Usual = (trx: Trx, rows: readonly FieldValues[]) => Promise<readonly FieldValues[]>

const all = new Map<string, Usual>()

/** Hangs on a table what its new rows are compared with when they come in by file. */
export const onUsual = (resource: AnyResource, usual: Usual) => void all.set(resource.name, usual)

export const usualFor = (resource: AnyResource): Usual | undefined => all.get(resource.name)
