import type { RequestOf } from '../../resources/kit/define/defineCall'
import { labReportCalls as calls } from '../../resources/labReceiving/labReportCalls'
import { callApi, saveFrom } from '../calls'

/** Where a lot came from and went. */
export const lotTrace = (request: RequestOf<typeof calls.lotTrace>, signal: AbortSignal) =>
  callApi(calls.lotTrace, request, { quiet: true, signal })

export const saveLotTrace = (request: RequestOf<typeof calls.lotTraceFile>, name: string) =>
  saveFrom(calls.lotTraceFile, request, name)

/** What each cabinet holds by class. */
export const labStorage = (request: RequestOf<typeof calls.storage>, signal: AbortSignal) =>
  callApi(calls.storage, request, { quiet: true, signal })

export const saveLabStorage = (request: RequestOf<typeof calls.storageFile>, name: string) =>
  saveFrom(calls.storageFile, request, name)

/** Where the containers of many codes are. */
export const whereabouts = (codes: readonly string[]) =>
  callApi(calls.whereabouts, { codes: [...codes] }, { quiet: true })
