import { scaled } from '../../../../src/resources/kit/text/sum'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'
import type { LockedContainer } from '../../inventory/ledger/lockedStock'

/** A container as a posting goes on: what it has in millionths, and where it is. */
export type Content = LockedContainer & { left: bigint; full: bigint }

export const contentOf = (container: LockedContainer): Content => ({
  ...container,
  left: scaled(container.remaining_qty),
  full: scaled(container.initial_qty),
})

/** So much of a movement concerns a container: below 0 where it leaves it. */
export type Share = { container: Content; qty: bigint }

/** Goods for use: they come from containers that may be used. */
const forUse: readonly MovementReason[] = [
  'consume',
  'sample',
  'recover',
  'repack',
  'pick',
  'transfer_out',
  'ship',
]

export const isForUse = (reason: MovementReason) => forUse.includes(reason)

const isOpened = ({ status }: Content) => status === 'opened'
const isUsableStatus = ({ status }: Content) => status === 'released' || status === 'opened'

/** Whether goods may be taken from a container on a day. */
export const isUsable = (container: Content, today: string) =>
  isUsableStatus(container) && (container.due_on === null || container.due_on >= today)

/** What is open goes first, then what is to be used first, then the oldest. */
const inOrder = (left: Content, right: Content) =>
  Number(isOpened(right)) - Number(isOpened(left)) ||
  (left.due_on ?? '9999').localeCompare(right.due_on ?? '9999') ||
  left.id - right.id

/** Rejected goods are returned and scrapped before others. */
const rejectedFirst = (left: Content, right: Content) =>
  Number(right.status === 'rejected') - Number(left.status === 'rejected') || inOrder(left, right)

/** Takes a quantity out of containers of one place; null where they do not have it. */
export function takenOut(
  contents: readonly Content[],
  qty: bigint,
  reason: MovementReason,
  today: string,
): Share[] | null {
  const candidates = contents
    .filter(({ left }) => left > 0n)
    .filter((one) => !isForUse(reason) || isUsable(one, today))
    .toSorted(reason === 'scrap' || reason === 'return_to_supplier' ? rejectedFirst : inOrder)
  let open = qty
  const shares: Share[] = []
  for (const container of candidates) {
    if (open === 0n) break
    const part = container.left < open ? container.left : open
    open -= part
    shares.push({ container, qty: -part })
  }
  return open === 0n ? shares : null
}

/** Whole containers that together are a quantity, which moves as it is; null where none are. */
export function wholeOnes(contents: readonly Content[], qty: bigint): Content[] | null {
  let open = qty
  const whole = contents
    .filter(({ left }) => left > 0n)
    .toSorted(inOrder)
    .filter(({ left }) => {
      if (left > open) return false
      open -= left
      return true
    })
  return open === 0n ? whole : null
}

/** Puts a quantity that was found into containers with room for it; null where they have none. */
export function putInto(contents: readonly Content[], qty: bigint): Share[] | null {
  let open = qty
  const shares: Share[] = []
  for (const container of contents.filter(({ left, full }) => left < full).toSorted(inOrder)) {
    if (open === 0n) break
    const room = container.full - container.left
    const part = room < open ? room : open
    open -= part
    shares.push({ container, qty: part })
  }
  return open === 0n ? shares : null
}
