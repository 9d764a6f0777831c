import { get, post } from './http'

/** A kind of document, and the number its next one gets. */
export type DocumentNumber = { prefix: string; title: string; next_number: number }

export const documentNumbers = async () =>
  (await get<{ value: DocumentNumber[] }>('/general/document_numbers', undefined, { quiet: true })).data.value

/** The company and its site as everybody signed in sees them. */
export type Company = { name: string; site: string | null; timezone: string }
export const company = async () =>
  (await get<{ value: Company }>('/general/company', undefined, { quiet: true })).data.value

/** Resolves every error that is open. */
export const clearErrors = async () => (await post<{ resolved: number }>('/general/error_logs/clear')).data
