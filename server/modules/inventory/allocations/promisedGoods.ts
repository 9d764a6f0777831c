import { sql } from 'kysely'
import type { PromisedGoods } from '../../../../src/resources/inventory/allocations/promisedGoods'
import type { LeftBehind } from '../../../../src/resources/inventory/allocations/leftBehind'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import type { Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Movement, ReservationChange } from '../ledger/posting'

/** Allocated and picked goods of documents in walking order, staged goods last. */
export async function promisedTo(
  trx: Trx,
  lines: string,
  documentIds: readonly number[],
): Promise<PromisedGoods[]> {
  const { rows } = await sql<PromisedGoods>`
    select r.source_id as document_id, r.source_line_id as line_id, l.product_id, p.sku, p.barcode, p.name as product, l.lot_id,
      t.lot_number as lot, t.expires_on, l.bin_id, b.code as bin, b.barcode as bin_barcode, b.kind as bin_kind,
      r.qty::float8 as qty, m.code as measure
    from stock_reservations r join stock_levels l on l.id = r.level_id
    join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
    join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
    where r.source_type = ${lines} and r.source_id = any(${documentIds}::bigint[])
    order by b.kind = 'staging', b.pick_sequence, b.code, t.expires_on, r.source_line_id, l.lot_id`.execute(
    trx,
  )
  return rows
}

/** The promise to a line of a document, or so much of it taken back. */
export const promiseTo = (
  lines: string,
  {
    document_id,
    line_id,
    product_id,
    lot_id,
  }: Pick<PromisedGoods, 'document_id' | 'line_id' | 'product_id' | 'lot_id'>,
  bin_id: number,
  qty: number,
): ReservationChange => ({
  product_id,
  lot_id,
  bin_id,
  qty,
  source_type: lines,
  source_id: document_id,
  source_line_id: line_id,
})

/** These of the promised goods, none of them more than is promised. */
export const namedOf = (promised: readonly PromisedGoods[], named: readonly LeftBehind[]): PromisedGoods[] =>
  named.map(({ line_id, lot_id, bin_id, qty }) => {
    const found = promised.find(
      (one) => one.line_id === line_id && one.lot_id === lot_id && one.bin_id === bin_id,
    )
    if (!found || found.qty < qty)
      throw new Refused('not_picked', { text: t('These goods are no longer in the lane') })
    return { ...found, qty }
  })

type Back = Pick<PromisedGoods, 'line_id' | 'product_id' | 'lot_id' | 'bin_id' | 'qty'>

/** Plans to return the staged goods of a document to their bins, the last picked first. */
export async function unpicked(
  trx: Trx,
  document: { source_type: string; source_id: number },
  ready: readonly Back[],
): Promise<Movement[]> {
  const { rows } = await sql<{ line: number; lot_id: number; from: number; to: number; qty: string }>`
    select source_line_id as line, lot_id, from_bin_id as from, to_bin_id as to, qty::text as qty
    from stock_movements
    where source_type = ${document.source_type} and source_id = ${document.source_id} and reason = 'pick'
    order by id desc`.execute(trx)
  return ready.flatMap(({ line_id, product_id, lot_id, bin_id, qty }) => {
    let open = scaled(qty)
    return rows
      .filter(({ line, lot_id: lot, to }) => line === line_id && lot === lot_id && to === bin_id)
      .flatMap(({ from, qty: taken }): Movement[] => {
        const back = scaled(taken) < open ? scaled(taken) : open
        open -= back
        if (back <= 0n) return []
        const moved = { product_id, lot_id, from_bin_id: bin_id, to_bin_id: from, source_line_id: line_id }
        return [{ ...moved, qty: Number(unscaled(back)), reason: 'unpick' }]
      })
  })
}
