import { sql } from 'kysely'
import { scaled, sumOf, unscaled } from '../../../../src/resources/kit/text/sum'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement } from '../../inventory/ledger/posting'
import { orderSource } from './orderPosting'
import { placesOf } from './places'

/** What an order did to a product, and how much of it is taken back. */
type Back = {
  product_id: number
  reason: 'consume' | 'scrap' | 'produce'
  qty: number
  lot_id?: number
  /** Of the movements with this note alone. */
  note?: string | null
}

type Net = { lot_id: number; bin_id: number; source_line_id: number | null; qty: string }

/**
 * The counter movements of what an order consumed, scrapped or made, the newest lot first, less what was taken back
 * before: into the bins that it came from, or out of those it went to.
 */
export async function takenBack(
  unit: Unit,
  order: Pick<ProductionOrder, 'id'>,
  { product_id, reason, qty, lot_id, note }: Back,
): Promise<Movement[]> {
  const { production, scrap } = await placesOf(unit)
  const outside = reason === 'scrap' ? scrap : production
  const [outer, inner] =
    reason === 'produce'
      ? [sql.ref('from_bin_id'), sql.ref('to_bin_id')]
      : [sql.ref('to_bin_id'), sql.ref('from_bin_id')]
  const { rows } = await sql<Net>`
    select lot_id, case when reason = ${reason} then ${inner} else ${outer} end as bin_id,
      max(source_line_id) as source_line_id,
      sum(case when reason = ${reason} then qty else -qty end)::text as qty
    from stock_movements
    where source_type = ${orderSource} and source_id = ${order.id} and product_id = ${product_id}
      ${lot_id === undefined ? sql`` : sql`and lot_id = ${lot_id}`}
      ${note === undefined ? sql`` : sql`and note is not distinct from ${note}`}
      and ((reason = ${reason} and ${outer} = ${outside}) or (reason = 'reverse' and ${inner} = ${outside}))
    group by 1, 2 having sum(case when reason = ${reason} then qty else -qty end) > 0
    order by max(id) desc`.execute(unit.trx)
  let open = scaled(qty)
  return rows.flatMap((row): Movement[] => {
    const part = scaled(row.qty) < open ? scaled(row.qty) : open
    if (part <= 0n) return []
    open -= part
    const [from_bin_id, to_bin_id] = reason === 'produce' ? [row.bin_id, outside] : [outside, row.bin_id]
    return [
      {
        product_id,
        lot_id: row.lot_id,
        from_bin_id,
        to_bin_id,
        qty: Number(unscaled(part)),
        reason: 'reverse',
        source_line_id: row.source_line_id,
        note: note ?? null,
      },
    ]
  })
}

/** A correction moves all of its difference or nothing. */
export function assertMoved(movements: readonly Movement[], qty: number) {
  const moved = Number(sumOf(movements.map((movement) => movement.qty)))
  if (moved === qty) return
  throw new Refused('insufficient_stock', {
    text: t('Only {moved} of {qty} are there to be corrected', { moved, qty }),
    available: moved,
  })
}
