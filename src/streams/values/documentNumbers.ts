import { documentNumbers } from '../../resources/general/system/settingsValues'
import { computedValue } from '../rows/computedValue'

/** The next number of every document type, for administrators. */
export const documentNumbers$ = computedValue(documentNumbers)
