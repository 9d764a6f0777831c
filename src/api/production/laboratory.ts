import { laboratoryCalls } from '../../resources/production/laboratory/laboratoryCalls'
import { rangeCalls } from '../../resources/production/laboratory/rangeCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues, uploadBy } from '../calls'
import type { Sending } from '../files'

const quietly = (signal: AbortSignal) => ({ quiet: true, signal }) as const

/** The limits of a strength, and the ranges that give them. */
export const resolveLimits = (request: RequestOf<typeof rangeCalls.resolve>, signal: AbortSignal) =>
  callApi(rangeCalls.resolve, request, quietly(signal))

/** What would bring a failed batch back to its target. */
export const adjustmentOf = (id: number, signal: AbortSignal) =>
  callApi(laboratoryCalls.adjustment, { id }, quietly(signal))

/** The control chart of a product. */
export const productChart = (product_id: number, signal: AbortSignal) =>
  callApi(laboratoryCalls.productChart, { product_id }, quietly(signal))

/** The control chart of the checks of a category. */
export const controlChart = (hplc_category_id: number, signal: AbortSignal) =>
  callApi(laboratoryCalls.controlChart, { hplc_category_id }, quietly(signal))

/** Fills the tray of a run from waiting samples. */
export const fillTray = (values: FormValues, once: string) =>
  callWithForm(laboratoryCalls.fill, values, { once })

export const enterResult = (values: FormValues, once: string) =>
  callWithForm(laboratoryCalls.enterResult, values, { once })

export const enterControl = (values: FormValues, once: string) =>
  callWithForm(laboratoryCalls.enterControl, values, { once })

export const voidResult = (values: FormValues, once: string) =>
  callWithForm(laboratoryCalls.voidResult, values, { once })

export const voidControl = (values: FormValues, once: string) =>
  callWithForm(laboratoryCalls.voidControl, values, { once })

/** Reads a result file for a preview, or writes it. */
export const importResults = (
  { id, name, commit }: { id: number; name: string; commit: boolean },
  file: Blob,
  sending: Pick<Sending, 'once' | 'signal'>,
) =>
  uploadBy(
    laboratoryCalls.importResults,
    { id, file_name: name, commit: commit ? 1 : 0 },
    { ...sending, file, onProgress: () => {} },
  )
