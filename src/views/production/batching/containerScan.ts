import { scannedContainer } from '../../../api/labReceiving/containers'
import type { SheetLine } from '../../../resources/production/batching/sheetShape'
import { figure } from '../../format/format'
import { day, dayOf } from '../../format/timeText'
import { refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import type { WeighedLot } from './weighEntry'
import { t } from '../../../texts/texts'

type Found = { found: { line: SheetLine; lot: WeighedLot } | null; answer: ScanAnswer }

const usable: readonly string[] = ['released', 'opened']

/** What a scanned container of the laboratory is to the open lines of a batch. */
export async function containerAnswer(code: string, lines: readonly SheetLine[]): Promise<Found> {
  try {
    const { container } = await scannedContainer(code)
    const line = lines.find(({ product_id }) => product_id === container.product_id)
    const what = `${container.number} ${container.product ?? ''}`
    if (!line) return { found: null, answer: refusedScan(what, t('No open line of this batch needs it')) }
    if (!usable.includes(container.status))
      return { found: null, answer: refusedScan(what, t('This container is not released')) }
    // Said before it is weighed and a second person is called: the server refuses what is past its day.
    if (container.due_on !== null && container.due_on < dayOf(new Date()))
      return {
        found: null,
        answer: {
          ...refusedScan(what, t('Could be used until {day}', { day: day(container.due_on) })),
          advice: t('Retest it, or take another one'),
        },
      }
    const existing = line.lots.find(({ lot_id }) => lot_id === container.lot_id)
    const lot: WeighedLot = {
      lot_id: container.lot_id ?? 0,
      lot_number: container.lot ?? '',
      bin_id: container.bin_id,
      bin: container.bin ?? '',
      available_ml: container.remaining_ml ?? 0,
      expires_on: container.expires_on,
      strength_mg_ml: existing?.strength_mg_ml ?? null,
      is_reserved: 0,
      container: code.trim(),
    }
    return {
      found: { line, lot },
      answer: {
        accepted: true,
        word: t('Container'),
        what,
        detail: t('{remaining} {measure} left', {
          remaining: figure(container.remaining_qty),
          measure: container.measure ?? '',
        }),
      },
    }
  } catch (thrown) {
    return { found: null, answer: thrownScan(code, thrown) }
  }
}
