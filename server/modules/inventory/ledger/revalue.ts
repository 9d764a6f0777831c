import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Unit } from '../../../engine/unitTypes'
import { holdCosts } from './lockedStock'
import { writeCosts } from './ledgerWrites'

/** So much value, in CAD, is added to what is on hand of a lot; below 0 it is taken back. */
export type Revaluation = { product_id: number; lot_id: number; value: number }

export type Revalued = Revaluation & { average_before: number; average_after: number }

const half = (value: bigint, by: bigint) => (value < 0n ? -((-value + by / 2n) / by) : (value + by / 2n) / by)

/**
 * Adds value to stock without moving a quantity, such as the freight of its delivery: the moving average of each
 * product follows, and the ledger keeps each correction with the average before and after it. Nothing is added to a
 * product of which nothing is on hand, and no average falls below 0.
 */
export async function revalue(
  unit: Unit,
  {
    source_type,
    source_id,
    corrections,
  }: { source_type: string; source_id: number; corrections: readonly Revaluation[] },
): Promise<Revalued[]> {
  const request = corrections.filter(({ value }) => value !== 0)
  if (request.length === 0) return []
  const ids = [...new Set(request.map(({ product_id }) => product_id))].toSorted((one, other) => one - other)
  const { revalued, before } = await unit.writing([products], async (trx) => {
    const { costs, held: current } = await holdCosts(trx, ids)
    const averages = new Map(ids.map((id) => [id, costs.get(id)?.averageCost ?? null]))
    const done: Revalued[] = []
    for (const { product_id, lot_id, value } of request) {
      const qty = current.get(product_id) ?? 0n
      const average = averages.get(product_id) ?? 0n
      if (qty <= 0n) continue
      // Ten-thousandths of CAD times millionths of the measure.
      const worth = qty * average + scaled(value, 4) * 1_000_000n
      const next = worth < 0n ? 0n : half(worth, qty)
      averages.set(product_id, next)
      const [average_before, average_after] = [average, next].map((cost) => Number(unscaled(cost, 4))) as [
        number,
        number,
      ]
      done.push({ product_id, lot_id, value, average_before, average_after })
      await sql`insert into stock_revaluations
        (product_id, lot_id, source_type, source_id, value, qty, average_before, average_after, at)
        values (${product_id}, ${lot_id}, ${source_type}, ${source_id}, ${value}, ${unscaled(qty)},
          ${average_before}, ${average_after}, ${unit.at})`.execute(trx)
      await sql`update product_stock_values set value = value + ${value} where product_id = ${product_id}`.execute(
        trx,
      )
    }
    return { revalued: done, before: await writeCosts(unit, trx, costs, averages, new Map()) }
  })
  await unit.recordWritten(products, before)
  return revalued
}
