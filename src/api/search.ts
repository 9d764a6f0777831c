import { get } from './http'

/** A row found by its number or code, and where it opens. */
export type FoundDocument = {
  resource: string
  one: string
  id: number
  label: string
  title: string | null
  status: string | null
  address: string
}

/** Documents by number and other rows by code; a fault is told where the answer would stand. */
export const findDocuments = async (words: string, signal: AbortSignal) =>
  (await get<FoundDocument[]>('/general/search', { q: words }, { quiet: true, signal })).data
