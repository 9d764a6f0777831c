import type { AccountingEvent } from '../../resources/general/accounting/accounting_mappings'
import { accountingCalls } from '../../resources/general/accounting/accountingCalls'
import { callApi, callWithForm, type FormValues } from '../calls'

/** Posts a document on trial and answers the accounts its events would be booked to. */
export const testDocument = (values: FormValues, signal: AbortSignal) =>
  callWithForm(accountingCalls.test, values, { quiet: true, signal })

/** Copies the accounts of an event to another that has none; returns how many were added. */
export const copyMappings = async (from: AccountingEvent, to: AccountingEvent, once: string) =>
  (await callApi(accountingCalls.copy, { from, to }, { once })).added
