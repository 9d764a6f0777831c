import { allocationCalls, type ScannedPick } from '../../../resources/inventory/allocations/allocationCalls'
import { type AnyRow, eventPath } from '../../../api/resourceApi'
import type { FloorAct } from '../../../streams/offline/pendingWrites'
import { type Allocation, allocations } from '../../../resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'
import { transfers } from '../../../resources/inventory/transfers/transfers'
import { pathOf } from '../../../resources/kit/define/defineCall'
import { act, tellWaiting } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

type Params = Record<string, unknown>
/** Where picks go, what they are kept under until the server has them, and how they are spoken of. */
type Target = { document: string; number: string; path: string; more?: Params; seen?: FloorAct['seen'] }

// Each press and each scan is one of its own, and counts once, also through a cut.
const send = ({ document, number, path, more, seen = null }: Target, what: string, payload: Params) =>
  act({
    document,
    event: 'scan',
    title: t('{number}: pick of {what}', { number, what }),
    path,
    payload: { ...more, ...payload },
    seen,
  })

/** Sends one pick of a packing list. */
export const sendPick = (
  { id, number }: Pick<Allocation, 'id' | 'number'>,
  what: string,
  payload: Record<string, unknown>,
) =>
  send(
    { document: `${allocations.name}:${id}`, number, path: pathOf(allocationCalls.pick, { id }) },
    what,
    payload,
  )

/** Sends one pick for whichever packing list of a wave wants it first. */
export const sendWavePick = (wave: string, what: string, payload: Params) =>
  send(
    {
      document: `${allocations.name}:${wave}`,
      number: t('Wave {wave}', { wave }),
      path: pathOf(allocationCalls.pickOfWave, {}),
      more: { wave },
    },
    what,
    payload,
  )

/** Acts on a transfer are kept under this. */
export const transferDocument = (id: number) => `${transfers.name}:${id}`

/** Stages goods of a transfer; several people may pick it at the same time. */
export const sendTransferPick = (
  { id, number, version, from_location_id }: AnyRow,
  what: string,
  payload: Params,
) =>
  send(
    {
      document: transferDocument(id),
      number: String(number),
      path: eventPath(transfers, id, 'pick'),
      seen: { version, values: { from_location_id } },
    },
    what,
    payload,
  )

/** Picks so much of a lot in a bin; null while unanswered. */
export async function pickGoods(allocation: Allocation, { bin, lot, sku, qty }: PromisedGoods) {
  const outcome = await sendPick(allocation, lot, { bin, lot, barcode: sku, qty })
  if (outcome.kind === 'refused') throw outcome.thrown
  if (outcome.kind === 'done') return outcome.row as ScannedPick
  tellWaiting(t('{number}: pick of {lot}', { number: allocation.number, lot }))
  return null
}
