import { searchCalls } from '../../resources/general/system/searchCalls'
import { callApi } from '../calls'

/** Documents by number and other rows by code; faults are shown in place of results. */
export const findDocuments = (q: string, signal: AbortSignal) =>
  callApi(searchCalls.documents, { q }, { quiet: true, signal })
