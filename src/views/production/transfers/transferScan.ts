import { pathOf } from '../../../resources/kit/define/defineCall'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import {
  floorTransferCalls,
  type ScannedTransfer,
  type TransferAct,
} from '../../../resources/production/floorTransfers/floorTransferCalls'
import { figure } from '../../format/format'
import { keptScan, refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { act } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

/** All scans of transfers are one line of the write queue: sent in the order in which they were made. */
const scansDocument = `${floorTransfers.name}:scans`

function answerOf(
  { is_new, item, number, qty, measure, sku, bin }: ScannedTransfer,
  done: TransferAct,
): ScanAnswer {
  const what = `${item}${sku === null ? '' : ` ${sku}`}`
  const detail = t('{number}: {qty} {measure}{place}', {
    number,
    qty: figure(qty),
    measure,
    place: done === 'receive' && bin !== null ? `, ${bin}` : '',
  })
  const word = done === 'send' ? t('Sent') : t('Received')
  if (is_new === 1) return { accepted: true, word, what, detail }
  return {
    accepted: true,
    isWarning: true,
    word: done === 'send' ? t('Already sent') : t('Already received'),
    what,
    detail,
    advice: t('It counts once'),
  }
}

type Scanning = { act: TransferAct; to_bin_id: number | null }

/** Sends or receives what has a scanned code: in order, and once, also through a cut of the line. */
export const transferScan =
  ({ act: done, to_bin_id }: Scanning) =>
  async (code: string): Promise<ScanAnswer> => {
    if (done === 'receive' && to_bin_id === null) return refusedScan(code, t('Choose the bin first'))
    const outcome = await act({
      document: scansDocument,
      event: done,
      title: done === 'send' ? t('Send {code}', { code }) : t('Receive {code}', { code }),
      path: pathOf(floorTransferCalls.scan, {}),
      payload: { code, act: done, ...(done === 'receive' && { to_bin_id }) },
      seen: null,
    })
    if (outcome.kind === 'refused') return thrownScan(code, outcome.thrown)
    if (outcome.kind === 'waiting') return keptScan(code)
    return answerOf(outcome.row as ScannedTransfer, done)
  }
