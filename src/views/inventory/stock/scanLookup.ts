import { ApiError } from '../../../api/http'
import { fetchCode } from '../../../api/inventory/stock'
import type { Fetched } from '../../../resources/inventory/products/productCalls'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { fieldMessages } from '../../ui/messages'
import { t } from '../../../texts/texts'

/** Resolves a code to a scan answer; `found` receives what it resolved to. */
export async function scanLookup(code: string, found: (what: Fetched) => void): Promise<ScanAnswer> {
  try {
    const answer = await fetchCode(code)
    found(answer)
    return { accepted: true, word: t('Found'), what: answer.what, detail: answer.detail }
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'validation_error') throw thrown
    const isUnknown = (thrown.data as { code?: unknown } | null)?.code === 'exists'
    return {
      accepted: false,
      word: t('Not found'),
      what: code,
      detail: isUnknown
        ? t('No product, lot, bin or packing list has this code')
        : fieldMessages(thrown).code,
      advice: t('Check the label, or search the product by its name.'),
    }
  }
}
