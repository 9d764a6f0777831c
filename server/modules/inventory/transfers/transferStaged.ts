import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { transferLines } from '../../../../src/resources/inventory/transfers/transfer_lines'
import type { Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import type { Unit } from '../../../engine/unitTypes'
import { namedOf, promisedTo, promiseTo, unpicked } from '../allocations/promisedGoods'
import { post } from '../ledger/post'
import { keepPromised, shares } from './transferFigures'
import { lockedLines, promise } from './transferGoods'
import { postingOf } from './transferLifecycle'

/** Stages goods for a shipment where it found them, without a choice of others: they are promised in the lane. */
export async function stageTransfer(
  unit: Unit,
  transfer: Transfer,
  { goods, to_bin_id }: EventPayload<typeof transfers, 'stage'>,
) {
  const products = new Map((await lockedLines(unit, transfer)).map(({ id, product_id }) => [id, product_id]))
  const staged = goods.map(({ line_id, lot_id, bin_id, qty }) => ({
    ...{ transfer_line_id: line_id, product_id: products.get(line_id) ?? 0, lot_id, bin_id, qty },
  }))
  await post(unit, {
    ...postingOf(transfer, 'stage'),
    movements: staged.map(({ transfer_line_id, product_id, lot_id, bin_id, qty }) => ({
      ...{ product_id, lot_id, qty, from_bin_id: bin_id, to_bin_id },
      reason: 'pick',
      source_line_id: transfer_line_id,
    })),
    reservations: staged.map((one) => promise(transfer, one, to_bin_id, one.qty)),
  })
  await keepPromised(unit, transfer.id)
  return shares(unit, transfer.id)
}

/** What its shipment does not take goes back to the bins it was picked from, and is promised no more. */
export async function leaveBehind(
  unit: Unit,
  transfer: Transfer,
  { goods }: EventPayload<typeof transfers, 'leave_behind'>,
) {
  await lockedLines(unit, transfer)
  const left = namedOf(await promisedTo(unit.trx, transferLines.name, [transfer.id]), goods)
  const posting = postingOf(transfer, 'leave_behind')
  await post(unit, {
    ...posting,
    movements: await unpicked(unit.trx, posting, left),
    reservations: left.map((one) => promiseTo(transferLines.name, one, one.bin_id, -one.qty)),
  })
  await keepPromised(unit, transfer.id)
  return shares(unit, transfer.id)
}
