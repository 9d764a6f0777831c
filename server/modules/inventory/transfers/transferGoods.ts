import { transferCalls } from '../../../../src/resources/inventory/transfers/transferCalls'
import { sql } from 'kysely'
import type { TransferGoods, TransferLane } from '../../../../src/resources/inventory/transfers/transferCalls'
import {
  type TransferLine,
  transferLines,
} from '../../../../src/resources/inventory/transfers/transfer_lines'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import type { Trx } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { laneOf } from '../allocations/allocationPick'
import { promisedTo, promiseTo } from '../allocations/promisedGoods'

const named = sql`product_id, p.sku, p.barcode, p.name as product, x.lot_id, t.lot_number as lot, t.expires_on, x.bin_id,
  b.code as bin, b.barcode as bin_barcode, b.kind as bin_kind, m.code as measure`
const names = sql`join products p on p.id = x.product_id join measures m on m.id = p.stock_measure_id
  join lots t on t.id = x.lot_id join bins b on b.id = x.bin_id`

/** Goods of a transfer that are reserved or staged at its source. */
export async function promisedGoods(trx: Trx, transferId: number): Promise<TransferGoods[]> {
  const goods = await promisedTo(trx, transferLines.name, [transferId])
  return goods.map(({ document_id: _, line_id, ...one }) => ({ ...one, transfer_line_id: line_id }))
}

/** What of a transfer has left its source and is neither there nor lost. */
export async function goodsOnTheWay(trx: Trx, transferId: number): Promise<TransferGoods[]> {
  const { rows } = await sql<TransferGoods>`
    select x.source_line_id as transfer_line_id, x.qty::float8 as qty, x.${named}
    from (select source_line_id, product_id, lot_id, bin_id, sum(qty) as qty from (
        select source_line_id, product_id, lot_id, to_bin_id as bin_id, qty from stock_movements
          where source_type = ${transfers.name} and source_id = ${transferId}
        union all select source_line_id, product_id, lot_id, from_bin_id, -qty from stock_movements
          where source_type = ${transfers.name} and source_id = ${transferId}) ends
      group by 1, 2, 3, 4 having sum(qty) > 0) x ${names}
    where b.kind = 'transit' order by x.source_line_id, t.expires_on, x.lot_id`.execute(trx)
  return rows
}

/** The lines of a transfer, locked by their ids. */
export async function lockedLines(unit: Unit, { id }: Pick<Transfer, 'id'>): Promise<TransferLine[]> {
  await unit.trx
    .selectFrom('transfer_lines')
    .select('id')
    .where('transfer_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return unit.find(transferLines, { transfer_id: id })
}

/** The promise to a line of a transfer, or so much of it taken back. */
export const promise = (
  { id }: Pick<Transfer, 'id'>,
  { transfer_line_id, ...of }: Pick<TransferGoods, 'transfer_line_id' | 'product_id' | 'lot_id'>,
  bin_id: number,
  qty: number,
) => promiseTo(transferLines.name, { ...of, document_id: id, line_id: transfer_line_id }, bin_id, qty)

onCall(transferCalls.goods, ({ db, input }) => {
  const { id } = input
  return db
    .transaction()
    .execute(async (trx) => [...(await promisedGoods(trx, id)), ...(await goodsOnTheWay(trx, id))])
})

onCall(transferCalls.lane, ({ db, input }): Promise<TransferLane | null> => {
  const { id } = input
  return db.transaction().execute(async (trx) => {
    const source = await trx
      .selectFrom('transfers')
      .select('from_location_id as at')
      .where('id', '=', id)
      .execute()
    const [transfer] = source
    if (!transfer) throw new Refused('not_found', { text: 'There is no such transfer' })
    const started = (await promisedGoods(trx, id)).find(({ bin_kind }) => bin_kind === 'staging')
    return started ? { id: started.bin_id, code: started.bin } : ((await laneOf(trx, transfer.at)) ?? null)
  })
})
