import { afterAll } from 'vitest'
import { startServer } from '../../../harness/server'
import { openStockroom } from './stockroom'

/** A node of a file's own with a stockroom whose first bin holds 20 of a product, and how some are moved to the second. */
export async function openStockedNode() {
  const node = await startServer()
  afterAll(() => node.stop())
  const room = await openStockroom({ on: node })
  const bin = (n: number) => room.places[n] ?? 0
  const goods = room.goods[0] ?? { id: 0, lots: [] }
  await room.lay(goods.id, [goods.lots[0] ?? 0, bin(0), 20])
  const move = (qty: number) => ({
    product_id: goods.id,
    lot_id: goods.lots[0],
    from_bin_id: bin(0),
    to_bin_id: bin(1),
    qty,
  })
  return { node, room, bin, goods, move }
}
