import { errorLogCalls } from '../../resources/general/system/errorLogCalls'
import { callApi } from '../calls'
import { get } from '../http'

/** A document type and its next number. */
export type DocumentNumber = { prefix: string; title: string; next_number: number }

export const documentNumbers = async () =>
  (await get<{ value: DocumentNumber[] }>('/general/document_numbers', undefined, { quiet: true })).data.value

/** The company and its site, for all signed-in users. */
export type Company = { name: string; site: string | null; timezone: string }
export const company = async () =>
  (await get<{ value: Company }>('/general/company', undefined, { quiet: true })).data.value

/** Resolves all open errors. */
export const clearErrors = () => callApi(errorLogCalls.clear, {})
