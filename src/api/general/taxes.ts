import { taxCalls } from '../../resources/general/taxes/taxCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi, callWithForm, type FormValues } from '../calls'

/** Previews the taxes of a document. */
export const previewTaxes = (request: RequestOf<typeof taxCalls.preview>, signal: AbortSignal) =>
  callApi(taxCalls.preview, request, { quiet: true, signal })

/** Copies a tax set-up: as a new version, or for another region. */
export const makeTaxSetup = (id: number, how: 'newVersion' | 'copy', values: FormValues, once: string) =>
  callWithForm(taxCalls[how], { ...values, id }, { once })
