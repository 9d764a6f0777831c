import { newKey } from '../../../api/resourceApi'
import { countCalls, type CountGoods } from '../../../resources/inventory/counts/countCalls'
import { type FloorAct, isAct } from '../../../streams/offline/pendingWrites'
import { type StockCount, stockCounts } from '../../../resources/inventory/counts/stock_counts'
import { pathOf } from '../../../resources/kit/define/defineCall'
import { figure } from '../../format/format'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { act, usePendingWrites } from '../../ui/writeQueue'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

/** A counted quantity of a lot in a bin. */
type Entry = { bin_id: number; product_id?: number; lot_id?: number; qty: number; client_id: string }

const prefixOf = ({ id }: Pick<StockCount, 'id'>) => `${stockCounts.name}:${id} `

export const placeOf = (bin: number, { product_id, lot_id }: Pick<CountGoods, 'product_id' | 'lot_id'>) =>
  `${bin}.${product_id}.${lot_id}`

const entriesIn = ({ payload }: FloorAct) => (payload.entries as Entry[] | undefined) ?? []

/**
 * Sends a counted quantity, or queues it in this browser while offline. Each line is a document of its own in
 * the queue, so a refused entry does not block the next. Returns the refusal as text, or null.
 */
export async function enter(
  count: StockCount,
  bin: { id: number; code: string },
  goods: CountGoods | null,
  qty: number,
) {
  const entry: Entry = {
    bin_id: bin.id,
    ...(goods && { product_id: goods.product_id, lot_id: goods.lot_id }),
    qty,
    client_id: newKey(),
  }
  const outcome = await act({
    document: `${prefixOf(count)}${goods ? placeOf(bin.id, goods) : bin.id}`,
    event: 'enter',
    title: goods
      ? t('{number}: {qty} {measure} of {sku} lot {lotNumber} in {code}', {
          number: count.number,
          qty: figure(qty),
          measure: goods.measure,
          sku: goods.sku,
          lotNumber: goods.lot_number,
          code: bin.code,
        })
      : t('{number}: {code} is empty', { number: count.number, code: bin.code }),
    path: pathOf(countCalls.enter, { id: count.id }),
    payload: { entries: [entry] },
    seen: null,
  })
  if (outcome.kind !== 'refused') return null
  return Object.values(fieldMessages(outcome.thrown)).join(', ') || failureMessage(outcome.thrown)
}

/** What this person entered and the server has not answered yet: the figure by place, and null for an emptied bin. */
export function useUnsent(count: StockCount): ReadonlyMap<string, number> {
  const { id } = usePerson()
  const acts = usePendingWrites().filter(isAct)
  const own = acts.filter(
    ({ document, by, state }) => by.id === id && state !== 'refused' && document.startsWith(prefixOf(count)),
  )
  return new Map(
    own
      .flatMap(entriesIn)
      .map(({ bin_id, product_id = 0, lot_id = 0, qty }) => [placeOf(bin_id, { product_id, lot_id }), qty]),
  )
}
