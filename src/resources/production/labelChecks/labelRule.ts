/** When a label is compared: at the start of a run, in its course, and before goods leave. */
export const checkpoints = [
  'start',
  'hourly',
  'roll_change',
  'reel_change',
  'end',
  'transfer',
  'shipping',
] as const

/** What goods for export carry instead of a stamp (Excise Act, 2001, s. 158.42; Schedule 7). */
export const exportMark = 'NOT FOR SALE / VENTE INTERDITE IN/AU CANADA'

/**
 * What a person looks at on a label: what its order demands, what the law demands of a package (SOR/2003-288, s. 3.6 and
 * 4.2; SOR/2019-353), such as the ml of each container and how many there are, and how it sits.
 */
export const labelItems = [
  'product',
  'strength',
  'volume',
  'containers',
  'lot_printed',
  'expiry_printed',
  'licensee',
  'warning_bilingual',
  'stamp_jurisdiction',
  'stamp_placement',
  'export_mark',
  'cap_seal',
  'position',
] as const
export type LabelItem = (typeof labelItems)[number]

/** What there is to look at on goods of a jurisdiction: a stamp, or the mark of goods for export. */
export function labelItemsOf(jurisdiction: string | null): LabelItem[] {
  const missing: readonly LabelItem[] =
    jurisdiction === 'EX' ? ['stamp_jurisdiction', 'stamp_placement'] : ['export_mark']
  return labelItems.filter((item) => !missing.includes(item))
}

/** What has to be looked at: what the template of the label names, and the mark of goods for export. */
export const neededItems = (jurisdiction: string | null, ofTemplate: readonly string[]) =>
  labelItemsOf(jurisdiction).filter((item) => item === 'export_mark' || ofTemplate.includes(item))

/** What a check compares by scan. */
const scans = ['upc', 'label_code', 'lot', 'stamp_serial'] as const
type Scan = (typeof scans)[number]

/** Everything that can be wrong with a label. */
export const labelFaults = [...labelItems, ...scans] as const
export type LabelFault = (typeof labelFaults)[number]

type Scanned = Readonly<Partial<Record<Scan, string | null | undefined>>>
/** What a scan should read; null where the order demands none. Lots are those of the order. */
type Demanded = {
  upc: string | null
  label_code: string | null
  lots: readonly string[]
  isStamp: boolean | null
}

const same = (one: string, other: string) => one.trim().toUpperCase() === other.trim().toUpperCase()
/** A bar code of 12 digits is the one of 13 with a 0 before it. */
const sameCode = (one: string, other: string) =>
  same(one.trim().replace(/^0+/, ''), other.trim().replace(/^0+/, ''))

/**
 * What is wrong with a label: each item that is not as it should be, and each scan that reads something else than its
 * order demands. What was not scanned is not compared.
 */
export function faultsOf(
  scanned: Scanned,
  demanded: Demanded,
  wrongItems: readonly LabelItem[],
): LabelFault[] {
  const { upc, label_code, lot, stamp_serial } = scanned
  const isWrong: Record<Scan, boolean> = {
    upc: Boolean(upc) && (demanded.upc === null || !sameCode(upc ?? '', demanded.upc)),
    label_code:
      Boolean(label_code) && (demanded.label_code === null || !same(label_code ?? '', demanded.label_code)),
    lot: Boolean(lot) && !demanded.lots.some((one) => same(one, lot ?? '')),
    stamp_serial: Boolean(stamp_serial) && demanded.isStamp !== true,
  }
  return [...labelItems.filter((item) => wrongItems.includes(item)), ...scans.filter((scan) => isWrong[scan])]
}
