import {
  type AccountingDocument,
  type AccountingEvent,
  type AccountingMapping,
  accountingMappings,
} from '../../resources/general/accounting/accounting_mappings'
import { callPath } from '../../resources/kit/define/defineResource'
import { get, post } from '../http'

/** Where each event of a document would be booked; without a mapping it is a gap. */
export type DocumentTest = {
  document: AccountingDocument
  events: { event: AccountingEvent; mapping: AccountingMapping | null }[]
  gaps: number
}

/** Posts a document on trial and answers the accounts its events would be booked to. */
export const testDocument = async (params: Record<string, unknown>, signal: AbortSignal) =>
  (await get<DocumentTest>(`${callPath(accountingMappings)}/test`, params, { quiet: true, signal })).data

/** Copies the accounts of an event to another that has none; returns how many were added. */
export const copyMappings = async (from: AccountingEvent, to: AccountingEvent, once: string) =>
  (await post<{ added: number }>(`${callPath(accountingMappings)}/copy_row`, { from, to }, { once })).data
    .added
