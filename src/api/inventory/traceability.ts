import { passportCalls } from '../../resources/inventory/traceability/passportCalls'
import { recallCalls } from '../../resources/inventory/traceability/recallCalls'
import { t } from '../../texts/texts'
import { callApi, saveFrom } from '../calls'

/** Where a lot comes from and where it went, with all that is known of it. */
export const passportOf = (id: number, signal: AbortSignal) =>
  callApi(passportCalls.passport, { id }, { quiet: true, signal })

/** Has the browser save the family of a lot as an EPCIS document. */
export const saveEpcis = (id: number, lot: string) =>
  saveFrom(passportCalls.epcis, { id }, t('Lot {lot}.jsonld', { lot }))

/** What a recall reaches now. */
export const reachOf = (id: number, signal: AbortSignal) =>
  callApi(recallCalls.reach, { id }, { quiet: true, signal })
