import { sql } from 'kysely'
import type { Invoice, LandedLot } from '../../../../src/resources/purchase/invoices/invoices'
import { scaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { revalue } from '../../inventory/ledger/revalue'

type ReceivedLot = {
  product_id: number
  product: string
  category_id: number | null
  lot_id: number
  lot: string
  qty: number
  on_hand: number
  value: number
  weight: number
  volume: number
}

/** Splits cents by weights: each part its whole cents, the largest remainders one more; all equal without any weight. */
function splitCents(sum: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) return []
  const input = weights.some((weight) => weight > 0n) ? weights : weights.map(() => 1n)
  const all = input.reduce((total, weight) => total + weight, 0n)
  const parts = input.map((weight) => (sum * weight) / all)
  let left = sum - parts.reduce((total, part) => total + part, 0n)
  const byRemainder = input
    .map((weight, place) => ({ place, remainder: (sum * weight) % all }))
    .toSorted((one, other) =>
      one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
    )
  for (const { place } of byRemainder) {
    if (left <= 0n) break
    parts[place] = (parts[place] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}

/** The lots that came for the billed lines of a bill, with what is still on hand of each. */
async function lotsOf(unit: Unit, { id, purchase_id }: Invoice) {
  const { rows } = await sql<ReceivedLot>`
    select p.id::int as product_id, p.sku || ' ' || p.name as product, p.category_id::int, t.id::int as lot_id,
      t.lot_number as lot, c.qty::float8 as qty,
      least(c.qty, coalesce((select sum(on_hand) from stock_levels v where v.lot_id = t.id), 0))::float8 as on_hand,
      round(c.value, 6)::float8 as value,
      round(c.qty * coalesce(p.gross_weight_g, p.net_weight_g,
        case when p.density_g_ml is not null then p.density_g_ml * coalesce(p.volume_ml, 1) end, 0), 6)::float8 as weight,
      round(c.qty * coalesce(p.volume_ml, 1), 6)::float8 as volume
    from (
      select r.lot_id, r.product_id, sum(r.qty_received - coalesce(r.qty_rejected, 0)) as qty,
        sum((r.qty_received - coalesce(r.qty_rejected, 0)) * coalesce(r.unit_cost, 0)) as value
      from receiving_lines r join receivings d on d.id = r.receiving_id
      where d.purchase_id = ${purchase_id} and r.lot_id is not null and r.qty_received > 0
        and r.source_line_id in (select purchase_line_id from invoice_lines where invoice_id = ${id})
      group by 1, 2
    ) c join lots t on t.id = c.lot_id join products p on p.id = c.product_id
    where c.qty > 0 order by t.id`.execute(unit.trx)
  return rows
}

const weigher = {
  value: ({ value }: ReceivedLot) => scaled(value),
  weight: ({ weight }: ReceivedLot) => scaled(weight),
  volume: ({ volume }: ReceivedLot) => scaled(volume),
}

const dollars = (cents: bigint) => Number(cents) / 100

/** A lot with its share of freight and duty, in cents: what is added to stock, and what was used up before. */
export type Landing = { lot: ReceivedLot; freight: bigint; duty: bigint; stored: bigint }

/**
 * Freight and duty of a bill, in cents of CAD, on the lots they brought, by value, weight or volume: what is still on
 * hand of a lot takes its part into the average cost, what was used before the bill came stays an expense.
 */
export async function landingsOf(
  unit: Unit,
  invoice: Invoice,
  freight: bigint,
  duty: bigint,
): Promise<Landing[]> {
  if (freight + duty === 0n) return []
  const lots = await lotsOf(unit, invoice)
  const weights = lots.map(weigher[invoice.spread_by])
  const [freights, duties] = [splitCents(freight, weights), splitCents(duty, weights)]
  return lots.map((lot, place) => {
    const [ofFreight, ofDuty] = [freights[place] ?? 0n, duties[place] ?? 0n]
    const stored = ((ofFreight + ofDuty) * scaled(lot.on_hand)) / scaled(lot.qty)
    return { lot, freight: ofFreight, duty: ofDuty, stored }
  })
}

/** Adds the shares to the value of stock, or takes them back; answers what the bill keeps of it. */
export async function land(
  unit: Unit,
  { id }: Invoice,
  landings: readonly Landing[],
  sign: 1 | -1,
): Promise<LandedLot[]> {
  const revalued = await revalue(unit, {
    source_type: 'invoices',
    source_id: id,
    corrections: landings.map(({ lot: { product_id, lot_id }, stored }) => ({
      product_id,
      lot_id,
      value: sign * dollars(stored),
    })),
  })
  return landings.map(({ lot, freight, duty }) => {
    const done = revalued.find(({ lot_id }) => lot_id === lot.lot_id)
    return {
      product_id: lot.product_id,
      product: lot.product,
      lot_id: lot.lot_id,
      lot: lot.lot,
      qty: lot.qty,
      share: dollars(freight + duty),
      revalued: done?.value ?? 0,
      average_before: done?.average_before ?? 0,
      average_after: done?.average_after ?? 0,
    }
  })
}
