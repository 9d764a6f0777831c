import { useState } from 'react'
import type { LabelDemanded } from '../../../resources/production/labelChecks/labelCheckCalls'
import { readSerial } from '../../../resources/production/stamps/serials'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { t } from '../../../texts/texts'

/** What was scanned of a label, by field of the check. */
export type Scanned = Partial<
  Record<'scanned_upc' | 'scanned_label_code' | 'scanned_lot' | 'scanned_stamp_serial', string>
>

const same = (one: string, other: string | null) =>
  other !== null && one.toUpperCase() === other.toUpperCase()
const isBarcode = (code: string) => /^(\d{8}|\d{12,14})$/.test(code)

/** Which of its codes a scan of a label reads: what its order demands by the code itself, others by their form. */
function fieldOf(code: string, { upc, label_code, lots }: LabelDemanded): keyof Scanned {
  if (same(code, label_code)) return 'scanned_label_code'
  if (lots.some((lot) => same(code, lot))) return 'scanned_lot'
  if (same(code, upc) || isBarcode(code)) return 'scanned_upc'
  if (/^\d{5}-\d{5}/.test(code)) return 'scanned_lot'
  return readSerial(code) === null ? 'scanned_label_code' : 'scanned_stamp_serial'
}

const names: Record<keyof Scanned, () => string> = {
  scanned_upc: () => t('Barcode'),
  scanned_label_code: () => t('Label code'),
  scanned_lot: () => t('Lot'),
  scanned_stamp_serial: () => t('Stamp'),
}

/** The codes of a label as they are scanned, one after the other in any order. */
export function useLabelScan(demanded: LabelDemanded | null) {
  const [scanned, setScanned] = useState<Scanned>({})
  const scan = async (typed: string): Promise<ScanAnswer> => {
    const code = typed.trim()
    if (!demanded)
      return { accepted: false, word: t('Refused'), what: code, detail: t('Choose a step first') }
    const field = fieldOf(code, demanded)
    setScanned((before) => ({ ...before, [field]: code }))
    return { accepted: true, word: names[field](), what: code }
  }
  return { scanned, scan, clear: () => setScanned({}) }
}
