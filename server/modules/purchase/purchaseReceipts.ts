import { sql } from 'kysely'
import { purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import { scaled, unscaled } from '../../../src/resources/kit/text/sum'
import type { Trx } from '../../db/database'
import { Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { onPurchaseReceipts } from '../../site/purchaseHooks'
import { stockCost } from './lineMoney'
import { lineStatusOf, progressOf } from './lineProgress'
import { lockedLines } from './purchaseLifecycle'
import { t } from '../../../src/texts/texts'

type Open = {
  id: number
  product_id: number
  open: number
  factor: number
  unit_price: number | null
  discount_percent: number
  rate_to_cad: number
}

/** The open quantities of an order in stock units with unit costs, without services. */
async function expectedOfPurchase(trx: Trx, purchaseId: number) {
  const { rows } = await sql<Open>`
    select l.id, l.product_id, t.qty::float8 as open, l.factor::float8 as factor,
      l.unit_price::float8 as unit_price, l.discount_percent::float8 as discount_percent,
      p.rate_to_cad::float8 as rate_to_cad
    from purchase_lines l join purchases_to_come t on t.purchase_line_id = l.id
    join purchases p on p.id = l.purchase_id join products w on w.id = l.product_id
    where l.purchase_id = ${purchaseId} and w.kind <> 'service' and t.qty > 0
    order by l.line_no, l.id`.execute(trx)
  return rows.map(({ id, product_id, open, ...line }) => ({
    source_line_id: id,
    product_id,
    lot_number: null,
    expires_on: null,
    qty_expected: open,
    unit_cost: stockCost(line, line.rate_to_cad),
  }))
}

/** How much of each line may come in altogether, and has, in millionths of a stock unit; tolerance in percent. */
async function limitsOf(trx: Trx, purchaseId: number, tolerance: number) {
  const { rows } = await sql<{ id: number; wanted: string; received: string }>`
    select l.id, round((l.qty_ordered - l.qty_cancelled) * l.factor, 6)::text as wanted,
      coalesce((select sum(r.qty_received) from receiving_lines r join receivings d on d.id = r.receiving_id
        where d.purchase_id = l.purchase_id and r.source_line_id = l.id), 0)::text as received
    from purchase_lines l where l.purchase_id = ${purchaseId}`.execute(trx)
  return new Map(
    rows.map(({ id, wanted: requested, received }) => [
      id,
      {
        most: (scaled(requested) * (1_000_000n + scaled(tolerance, 4))) / 1_000_000n,
        received: scaled(received),
      },
    ]),
  )
}

const awaiting: readonly string[] = ['ordered', 'partially_received', 'received']

/** Sums up the lines of an order, and brings it where they say it is. */
export async function settleByLines(unit: Unit, { id, status }: Pick<Purchase, 'id' | 'status'>) {
  await unit.update(purchases, id, progressOf(await unit.find(purchaseLines, { purchase_id: id })))
  if (awaiting.includes(status)) await unit.fire(purchases, id, 'settle')
}

/**
 * Takes over what the deliveries for an order have brought, in its own measures, and where that leaves it. The order is
 * locked before the delivery that calls this.
 */
async function followReceipts(unit: Unit, purchaseId: number) {
  const purchase = await unit.lock(purchases, purchaseId)
  const { rows } = await sql<{ id: number; received: string; rejected: string }>`
    select l.id, round(coalesce(sum(r.qty_received), 0) / l.factor, 6)::text as received,
      round(coalesce(sum(r.qty_rejected), 0) / l.factor, 6)::text as rejected
    from purchase_lines l join products w on w.id = l.product_id and w.kind <> 'service'
      left join (receiving_lines r join receivings d on d.id = r.receiving_id)
      on r.source_line_id = l.id and d.purchase_id = l.purchase_id
    where l.purchase_id = ${purchaseId} group by l.id`.execute(unit.trx)
  const came = new Map(rows.map((row) => [row.id, row]))
  for (const line of await lockedLines(unit, purchase)) {
    const row = came.get(line.id)
    // A service is not delivered: its bill says how much of it was done.
    if (!row) continue
    const { received, rejected } = row
    const [qty_received, qty_rejected] = [received, rejected].map((text) => Number(unscaled(scaled(text))))
    if (
      qty_received === undefined ||
      (qty_received === line.qty_received && qty_rejected === line.qty_rejected)
    )
      continue
    if (qty_received < line.qty_returned)
      throw new Refused('has_returns', {
        text: t('Some of {product} was returned to the supplier', { product: line.product }),
      })
    await unit.update(purchaseLines, line.id, {
      qty_received,
      qty_rejected,
      line_status: lineStatusOf({ ...line, qty_received }),
    })
  }
  await settleByLines(unit, purchase)
}

onPurchaseReceipts({ expected: expectedOfPurchase, limits: limitsOf, follow: followReceipts })
