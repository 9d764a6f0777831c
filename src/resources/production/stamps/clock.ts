import { type DutyExempt, exemptFromWarehouse } from './dutyExempt'

/**
 * The last day on which goods may be stamped: the last of so many calendar months after the one in which they were
 * packaged (Excise Act, 2001, s. 158.46(1)(c)).
 */
export function stampBy(packagedOn: string, months: number): string {
  const [year = 0, month = 1] = packagedOn.split('-').map(Number)
  // Day 0 of a month is the last of the one before it.
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

/** What of a product and a lot says whether its goods are vaping goods that carry no stamp. */
export type ExciseGoods = {
  jurisdiction: string | null
  packaged_on: string | null
  stamped_on: string | null
}

/** Goods for export: marked, never stamped. */
const isExport = ({ jurisdiction }: Pick<ExciseGoods, 'jurisdiction'>) => jurisdiction === 'EX'

/** Packaged vaping goods without a stamp: those of no jurisdiction, for export, or whose first stamp is still to come. */
const isUnstamped = (goods: ExciseGoods): boolean =>
  goods.packaged_on !== null && (goods.jurisdiction === null || isExport(goods) || goods.stamped_on === null)

/** Whether goods carry a stamp, as far as is known: those of a jurisdiction, unless they wait for it. */
const isStamped = (goods: ExciseGoods): boolean =>
  goods.jurisdiction !== null && !isExport(goods) && !isUnstamped(goods)

/** Whether the clock runs for goods: what is exported is not stamped. */
export const hasClock = ({ jurisdiction }: Pick<ExciseGoods, 'jurisdiction'>): boolean =>
  jurisdiction !== 'EX'

/** Why the Act forbids a movement of goods: its section, in a sentence. */
export type Forbidden =
  | 'stamped_enters'
  | 'unpackaged_enters'
  | 'leaves_warehouse'
  | 'clock_over'
  | 'unstamped_leaves'
  | 'stamped_exempt'

/** What a movement of a lot is about. */
export type ExciseMove = {
  goods: ExciseGoods & { stamp_by: string | null }
  reason: string
  intoWarehouse: boolean
  outOfWarehouse: boolean
  /** The day of the movement. */
  on: string
  /** For what the goods leave without a stamp. */
  exempt: DutyExempt
}

/** How goods may leave an excise warehouse: re-worked, destroyed, analysed, exported, or put right (s. 158.68). */
const waysOut = ['consume', 'recover', 'scrap', 'sample', 'count_loss', 'adjust_loss', 'reverse']
/** On the way to who takes them. */
const waysOfLeaving = ['pick', 'unpick', 'ship']
/** What is not stamped in time may still go there, be re-worked, destroyed or put right. */
const waysAfterClock = [
  ...waysOut,
  'count_gain',
  'adjust_gain',
  'bin_move',
  'transfer_in',
  'transfer_loss',
  'floor_transfer',
]

/** Why a movement is forbidden by the Act; null where it is not. */
export function forbiddenBy({
  goods,
  reason,
  intoWarehouse,
  outOfWarehouse,
  on,
  exempt,
}: ExciseMove): Forbidden | null {
  const unstamped = isUnstamped(goods)
  const leaves = waysOfLeaving.includes(reason)
  const leavesWarehouse = leaves && (exempt === 'no' ? isExport(goods) : exemptFromWarehouse.includes(exempt))
  if (intoWarehouse && outOfWarehouse) return null
  if (intoWarehouse && reason !== 'reverse') {
    if (isStamped(goods)) return 'stamped_enters'
    if (!unstamped) return 'unpackaged_enters'
  }
  if (outOfWarehouse && !waysOut.includes(reason) && !leavesWarehouse) return 'leaves_warehouse'
  if (exempt !== 'no' && (reason === 'pick' || reason === 'ship') && isStamped(goods)) return 'stamped_exempt'
  if (!unstamped || isExport(goods) || intoWarehouse) return null
  if (reason === 'ship' && exempt === 'no') return 'unstamped_leaves'
  const isOver = goods.stamp_by !== null && goods.stamp_by < on
  const goesOn = outOfWarehouse || reason !== 'pick'
  return isOver && !waysAfterClock.includes(reason) && !(leavesWarehouse && goesOn) ? 'clock_over' : null
}
