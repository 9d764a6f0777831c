import { receivingLines } from '../../../../src/resources/inventory/receiving/receiving_lines'
import { type Receiving, receivings } from '../../../../src/resources/inventory/receiving/receivings'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import type { Unit } from '../../../engine/unitTypes'
import { purchaseReceipts } from '../../../site/purchaseHooks'
import { returnsReceived } from '../../../site/saleHooks'
import { post } from '../ledger/post'
import { lockedLines, totalsOf } from './receivingTotals'

/** Everything that came from outside leaves again, from where it was put. */
async function sendBack(unit: Unit, { id }: Receiving) {
  const rows = await unit.trx
    .selectFrom('stock_movements')
    .select(['id', 'product_id', 'lot_id', 'from_bin_id', 'to_bin_id', 'qty', 'source_line_id'])
    .where('source_type', '=', receivings.name)
    .where('source_id', '=', id)
    .where('reason', '<>', 'reverse')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  await post(unit, {
    posting_key: `${receivings.name}:${id}:reverse`,
    source_type: receivings.name,
    source_id: id,
    event: 'reverse',
    movements: rows.map(({ id: reverses_id, from_bin_id, to_bin_id, ...moved }) => ({
      ...moved,
      from_bin_id: to_bin_id,
      to_bin_id: from_bin_id,
      reason: 'reverse',
      reverses_id,
    })),
  })
}

export async function reverseReceiving(unit: Unit, receiving: Receiving) {
  const lines = await lockedLines(unit, receiving.id)
  await sendBack(unit, receiving)
  const { transfer_id, purchase_id, sale_id } = receiving
  if (transfer_id !== null)
    await unit.fire(transfers, transfer_id, 'unreceive', { receiving_id: receiving.id })
  for (const line of lines)
    if (line.qty_received > 0)
      await unit.update(receivingLines, line.id, { qty_received: 0, qty_rejected: 0, qty_now: 0 })
  if (purchase_id !== null) await purchaseReceipts().follow(unit, purchase_id)
  if (sale_id !== null) await returnsReceived(unit, sale_id)
  return totalsOf(await unit.find(receivingLines, { receiving_id: receiving.id }))
}
