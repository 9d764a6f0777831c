import { withDefault } from '../fields/field'
import { integer } from '../fields/numbers'

/** The progress of a document in whole percent; a system field, initially 0. */
export const share = (label: string) => withDefault(integer(label, { unit: '%', min: 0, max: 100 }), 0)
