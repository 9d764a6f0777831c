import { documentNumbers } from '../../api/general/settings'
import { liveValue } from '../connection/realtime'

/** The next number of every document type, for administrators. */
export const documentNumbers$ = liveValue('private-cache-general.document_numbers', documentNumbers)
