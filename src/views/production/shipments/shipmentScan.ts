import { pathOf } from '../../../resources/kit/define/defineCall'
import { type ScannedShipment, shipmentCalls } from '../../../resources/production/shipments/shipmentCalls'
import { shipments } from '../../../resources/production/shipments/shipments'
import { figure } from '../../format/format'
import { keptScan, thrownScan } from '../../parts/scan/scanAnswers'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { act } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

/** All scans of the dock are one line of the write queue: sent in the order in which they were made. */
const scansDocument = `${shipments.name}:scans`

function answerOf({ act: done, is_new, item, shipment, ...of }: ScannedShipment): ScanAnswer {
  const detail =
    done === 'loaded'
      ? t('{shipment}: {loaded} of {all} loaded', {
          shipment,
          loaded: figure(of.lines_loaded),
          all: figure(of.lines_count),
        })
      : t('{shipment}: {units} units', { shipment, units: figure(of.units) })
  const word = done === 'loaded' ? t('Loaded') : t('Added')
  if (is_new === 1) return { accepted: true, word, what: item, detail }
  return {
    accepted: true,
    isWarning: true,
    word: done === 'loaded' ? t('Already loaded') : t('Already added'),
    what: item,
    detail,
    advice: t('It counts once'),
  }
}

/** Loads what has a scanned code, or puts it on the draft that is open: in order, and once, also through a cut of the line. */
export const shipmentScan =
  (shipmentId: number | null) =>
  async (code: string): Promise<ScanAnswer> => {
    const outcome = await act({
      document: scansDocument,
      event: 'load',
      title: t('Load {code}', { code }),
      path: pathOf(shipmentCalls.scan, {}),
      payload: { code, ...(shipmentId !== null && { shipment_id: shipmentId }) },
      seen: null,
    })
    if (outcome.kind === 'refused') return thrownScan(code, outcome.thrown)
    if (outcome.kind === 'waiting') return keptScan(code)
    return answerOf(outcome.row as ScannedShipment)
  }
