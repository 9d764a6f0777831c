import { pickPath } from '../../api/allocations'
import { newKey } from '../../api/resourceApi'
import type { ScannedPick } from '../../resources/inventory/allocationCalls'
import { type Allocation, allocations } from '../../resources/inventory/allocations'
import type { PromisedGoods } from '../../resources/inventory/promisedGoods'
import { act, tellWaiting } from '../shell/outbox'

/** Sends one pick, which counts once, also through a cut. Each press and each scan is one of its own. */
export const sendPick = (
  { id, number }: Pick<Allocation, 'id' | 'number'>,
  what: string,
  asked: Record<string, unknown>,
) =>
  act({
    document: `${allocations.name}:${id}`,
    event: 'scan',
    said: `${number}: pick of ${what}`,
    path: pickPath(id),
    asked: { ...asked, posting_key: newKey() },
    seen: null,
  })

/** Picks all that is wanted of a lot in a bin; null where no answer came yet. */
export async function pickGoods(allocation: Allocation, { bin, lot, sku, qty }: PromisedGoods) {
  const outcome = await sendPick(allocation, lot, { bin, lot, barcode: sku, qty })
  if (outcome.kind === 'refused') throw outcome.thrown
  if (outcome.kind === 'done') return outcome.row as ScannedPick
  tellWaiting(`${allocation.number}: pick of ${lot}`)
  return null
}
