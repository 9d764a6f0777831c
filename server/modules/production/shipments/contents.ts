import { sql } from 'kysely'
import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import { transferLines } from '../../../../src/resources/inventory/transfers/transfer_lines'
import type { Shipment } from '../../../../src/resources/production/shipments/shipments'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'

/** So much of a lot, as it leaves. */
export type Content = {
  product_id: number
  lot_id: number
  lot: string
  production_order_id: number | null
  jurisdiction: string | null
  measure: string
  qty: number
  cartons: number
  /** Null where the product does not say what it weighs. */
  kg: number | null
}

/** Goods of the document of a shipment: promised to one of its lines, in a lane or still to be picked. */
export type Promised = Content & {
  line_id: number
  sale_line_id: number | null
  bin_id: number
  isStaged: boolean
}

type Document = { lines: string; id: number }

/** What a shipment fulfils: a packing list or a transfer; none while a draft for a distribution centre is filled. */
export function documentOf({
  allocation_id,
  transfer_id,
}: Pick<Shipment, 'allocation_id' | 'transfer_id'>): Document | null {
  if (allocation_id !== null) return { lines: allocationLines.name, id: allocation_id }
  return transfer_id === null ? null : { lines: transferLines.name, id: transfer_id }
}

/** The goods that are promised to the document of a shipment. */
export async function promisedOf(
  { trx }: Unit,
  shipment: Pick<Shipment, 'allocation_id' | 'transfer_id'>,
): Promise<Promised[]> {
  const document = documentOf(shipment)
  if (document === null) return []
  const { rows } = await sql<Promised>`
    select r.source_line_id as line_id, a.sale_line_id, v.product_id, v.lot_id, l.lot_number as lot, l.production_order_id,
      p.excise_jurisdiction as jurisdiction, m.code as measure, v.bin_id, b.kind = 'staging' as "isStaged",
      r.qty::float8 as qty, coalesce(ceil(r.qty / p.units_per_carton), 0)::int as cartons,
      round(r.qty * p.gross_weight_g / 1000, 3)::float8 as kg
    from stock_reservations r join stock_levels v on v.id = r.level_id join lots l on l.id = v.lot_id
    join products p on p.id = v.product_id join measures m on m.id = p.stock_measure_id join bins b on b.id = v.bin_id
    left join allocation_lines a on ${document.lines} = 'allocation_lines' and a.id = r.source_line_id
    where r.source_type = ${document.lines} and r.source_id = ${document.id}
    order by r.source_line_id, v.lot_id, v.bin_id`.execute(trx)
  return rows
}

/** What is on skids, by skid and lot; 0 of bottles without a lot. */
export async function onSkids(
  { trx }: Unit,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Content[]>> {
  const { rows } = await sql<Content & { skid: number }>`
    select c.skid_id as skid, c.product_id, coalesce(c.lot_id, 0) as lot_id, coalesce(l.lot_number, c.lot_number) as lot, c.production_order_id,
      c.jurisdiction, m.code as measure, sum(c.units)::float8 as qty, count(*)::int as cartons,
      round(sum(c.units) * max(p.gross_weight_g) / 1000, 3)::float8 as kg
    from cartons c join products p on p.id = c.product_id join measures m on m.id = p.stock_measure_id
    left join lots l on l.id = c.lot_id
    where c.skid_id = any(${ids}::bigint[]) and c.status = 'closed'
    group by c.skid_id, c.product_id, c.lot_id, l.lot_number, c.lot_number, c.production_order_id, c.jurisdiction, m.code
    order by c.skid_id, c.lot_id`.execute(trx)
  const found = new Map<number, Content[]>(ids.map((id) => [id, []]))
  for (const { skid, ...content } of rows) found.get(skid)?.push(content)
  return found
}

/** How much there is of each lot. */
export function byLot(contents: readonly Pick<Content, 'lot_id' | 'qty'>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { lot_id, qty } of contents) sums.set(lot_id, plus(sums.get(lot_id) ?? 0, qty))
  return sums
}

/** What all of these weigh; null where one does not say. */
export const weightOf = (weights: readonly (number | null)[]) =>
  weights.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : Math.round((sum + one) * 1000) / 1000),
    weights.length === 0 ? null : 0,
  )
