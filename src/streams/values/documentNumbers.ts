import { documentNumbers } from '../../api/settings'
import { liveValue } from '../connection/realtime'

/** The number that comes next of every numbered document, for administrators. */
export const documentNumbers$ = liveValue('private-cache-general.document_numbers', documentNumbers)
