import { sql } from 'kysely'
import { transferLines } from '../../../../src/resources/inventory/transfers/transfer_lines'
import { transfers, type Transfer } from '../../../../src/resources/inventory/transfers/transfers'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { post } from '../ledger/post'
import { mirrorsOf } from '../ledger/reversed'
import { shares } from './transferFigures'
import { lockedLines } from './transferGoods'
import { postingOf } from './transferLifecycle'
import type { Unit } from '../../../engine/unitTypes'
import type { EventPayload } from '../../../../src/resources/kit/define/row'

export async function unreceiveTransfer(
  unit: Unit,
  transfer: Transfer,
  { receiving_id }: EventPayload<typeof transfers, 'unreceive'>,
) {
  await lockedLines(unit, transfer)
  const { rows } = await sql<{ posting_key: string }>`select s.posting_key from receiving_postings r
    join stock_postings s on s.id = r.posting_id where r.receiving_id = ${receiving_id}
    order by s.id`.execute(unit.trx)
  const mirrors = []
  for (const { posting_key } of rows) mirrors.push(...(await mirrorsOf(unit, posting_key)))
  if (mirrors.length > 0) await post(unit, { ...postingOf(transfer, 'unreceive'), movements: mirrors })
  for (const line of await unit.find(transferLines, { transfer_id: transfer.id })) {
    const back = mirrors.filter(({ source_line_id }) => source_line_id === line.id).map(({ qty }) => -qty)
    if (back.length > 0)
      await unit.update(transferLines, line.id, { qty_received: sumOf([line.qty_received, ...back]) })
  }
  return { received_at: null, ...(await shares(unit, transfer.id)) }
}

export async function afterUnreceiveTransfer(unit: Unit, { id }: Transfer) {
  const lines = await unit.find(transferLines, { transfer_id: id })
  const isUntouched = lines.every(({ qty_received, loss_qty }) => qty_received === 0 && loss_qty === 0)
  if (isUntouched) await unit.fire(transfers, id, 'set_out')
}
