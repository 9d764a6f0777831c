import { sql } from 'kysely'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

type Unreconciled = { number: string; is_open: boolean }

async function unreconciled({ trx }: Unit, orderId: number): Promise<Unreconciled | null> {
  const { rows } = await sql<Unreconciled>`select o.number, l.status = 'open' as is_open from stamping_logs l
    join product_stamping_orders o on o.id = l.product_stamping_order_id
    where o.production_order_id = ${orderId} and l.status in ('open', 'pending_approval')
    order by l.status <> 'open', l.id limit 1`.execute(trx)
  return rows[0] ?? null
}

/** Whether stamps of an order are not accounted for yet: the line goes on, the order waits. */
export const waitsForStamps = async (unit: Unit, orderId: number) =>
  (await unreconciled(unit, orderId)) !== null

/** An order ends with every stamp of it accounted for. */
export async function assertReconciled(unit: Unit, order: ProductionOrder) {
  const found = await unreconciled(unit, order.id)
  if (found)
    throw new Refused('stamps_unreconciled', {
      path: found.is_open
        ? '/production/product-stamping-orders'
        : '/production/product-stamping-order-corrections',
      text: found.is_open
        ? t('A reel of {number} is still on: finish it first', { number: found.number })
        : t('Missing stamps of {number} wait for a decision', { number: found.number }),
    })
}

/** An order is not given up while a reel is on for it. */
export async function assertNoReelOn(unit: Unit, order: ProductionOrder) {
  const found = await unreconciled(unit, order.id)
  if (found?.is_open) await assertReconciled(unit, order)
}
