import { get } from '../http'

/** A row found by number or code, with its page. */
export type FoundDocument = {
  resource: string
  one: string
  id: number
  label: string
  title: string | null
  status: string | null
  address: string
}

/** Documents by number and other rows by code; faults are shown in place of results. */
export const findDocuments = async (words: string, signal: AbortSignal) =>
  (await get<FoundDocument[]>('/general/search', { q: words }, { quiet: true, signal })).data
