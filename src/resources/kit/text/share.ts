import { integer, withDefault } from '../fields/field'

/** How much of a document is done, in whole percent; kept by the server, 0 to begin with. */
export const share = (label: string) => withDefault(integer(label, { unit: '%', min: 0, max: 100 }), 0)
