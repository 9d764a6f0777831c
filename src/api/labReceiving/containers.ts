import type { RequestOf } from '../../resources/kit/define/defineCall'
import { labReceivingCalls as calls } from '../../resources/labReceiving/labReceivingCalls'
import { callApi, type FormValues, callWithForm } from '../calls'

/** Makes containers of an item, once however often it is sent. */
export const addContainers = (request: RequestOf<typeof calls.addContainers>, once: string) =>
  callApi(calls.addContainers, request, { once })

export const takeOffContainers = (request: RequestOf<typeof calls.takeOff>) => callApi(calls.takeOff, request)

export const askInventory = (id: number) => callApi(calls.askInventory, { id })

/** Writes what an inspection found; what is typed is checked by the server. */
export const inspectItem = (id: number, values: FormValues) => callWithForm(calls.inspect, { ...values, id })

export const cabinetsFor = (request: RequestOf<typeof calls.binProposal>) =>
  callApi(calls.binProposal, request, { quiet: true })

export const scannedContainer = (code: string) => callApi(calls.scan, { code }, { quiet: true })

export const notePrinted = (request: RequestOf<typeof calls.labels>) => callApi(calls.labels, request)

export const recomputeClasses = (isPreview: boolean) =>
  callApi(calls.recompute, { preview: isPreview ? 1 : 0 }, isPreview ? { quiet: true } : {})

/** Writes what the certificate of an item says. */
export const writeCertificate = (id: number, values: RequestOf<typeof calls.certificate>['values']) =>
  callApi(calls.certificate, { id, values })

/** Reads the label of a supplier into the item of a delivery that it belongs to. */
export const scanSupplierLabel = (id: number, code: string) =>
  callApi(calls.scanLabel, { id, code }, { quiet: true })

/** Notes the trade number of a label at the product that the supplier sells. */
export const linkSupplierLabel = (id: number, code: string, productId: number) =>
  callApi(calls.linkLabel, { id, code, product_id: productId })
