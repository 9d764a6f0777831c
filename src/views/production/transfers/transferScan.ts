import { receivingPlaceOf } from '../../../api/production/transfers'
import { ssccOn } from '../../../resources/production/cartons/caseLabel'
import { pathOf } from '../../../resources/kit/define/defineCall'
import { floorTransfers } from '../../../resources/production/floorTransfers/floor_transfers'
import {
  floorTransferCalls,
  type ScannedTransfer,
  type TransferAct,
} from '../../../resources/production/floorTransfers/floorTransferCalls'
import { transferOn } from '../../../resources/production/floorTransfers/transferCode'
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

/** A bin that goods are received into. */
export type Place = { id: number; code: string }
type Scanning = {
  act: TransferAct
  /** The bin that was chosen or scanned last. */
  into: () => Place | null
  /** Goes on with the bin that was scanned. */
  onPlace: (place: Place) => void
}

const goods = /^(?:SK|CTN|CRT|PL)-\d+$/i

/** The bin of a scanned code; while the line is cut nothing is known of it, and the code is that of goods. */
async function placeOn(code: string): Promise<Place | null> {
  const plain = code.trim()
  if (goods.test(plain) || transferOn(plain) !== null || ssccOn(plain) !== null) return null
  try {
    return await receivingPlaceOf(plain)
  } catch {
    return null
  }
}

/** Sends or receives what has a scanned code: in order, and once, also through a cut of the line. */
export const transferScan =
  ({ act: done, into, onPlace }: Scanning) =>
  async (code: string): Promise<ScanAnswer> => {
    const place = done === 'receive' ? await placeOn(code) : null
    if (place) {
      onPlace(place)
      return { accepted: true, word: t('Bin'), what: place.code, detail: t('What is scanned next goes here') }
    }
    const to_bin_id = into()?.id ?? null
    if (done === 'receive' && to_bin_id === null) return refusedScan(code, t('Scan or choose the bin first'))
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
