import type { taxStatuses } from '../../resources/general/customers/customers'
import { type TaxSetup, taxSetups } from '../../resources/general/taxes/tax_setups'
import { callPath } from '../../resources/kit/define/defineResource'
import { get, post } from '../http'

/** The input of a tax preview. */
export type TaxAsk = {
  province: string
  date: string
  direction: 'sale' | 'purchase'
  tax_status: (typeof taxStatuses)[number]
  lines: readonly { class: string; amount: number }[]
}

/** The taxes of a document, by line and in total. */
export type TaxPreview = {
  setup: Pick<TaxSetup, 'id' | 'name' | 'valid_from' | 'valid_to'> | null
  taxes: {
    id: number
    code: string
    name: string
    rate: number
    base: number
    amount: number
    recoverable: number
    account: string | null
  }[]
  net: number
  tax: number
  total: number
}

/** Previews the taxes of a document. */
export const previewTaxes = async (params: TaxAsk, signal: AbortSignal) =>
  (await get<TaxPreview>('/general/tax_preview', params, { quiet: true, signal })).data

/** Copies a tax set-up: as a new version, or for another region. */
export const makeTaxSetup = async (
  from: number,
  how: 'new_version' | 'copy',
  payload: Record<string, unknown>,
  once: string,
) => (await post<TaxSetup>(`${callPath(taxSetups)}/${from}/${how}`, payload, { once })).data
