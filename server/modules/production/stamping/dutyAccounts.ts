import { sql } from 'kysely'
import type { StampingOrder } from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { StampingLog } from '../../../../src/resources/production/stamping/stamping_logs'
import type { Unit } from '../../../engine/unitTypes'
import { accountsFor } from '../../../site/accounting/accountsFor'

type Booked = Pick<StampingLog, 'duty_debit_account' | 'duty_credit_account'>

/** The accounts of the duty of a session, as they are mapped on its day; the line does not wait where none are. */
export async function dutyAccounts(unit: Unit, order: StampingOrder, on: string): Promise<Booked> {
  const { rows } = await sql<{ category_id: number | null; location_id: number | null }>`
    select p.category_id, coalesce(o.location_id, b.location_id) as location_id from products p
      left join production_orders o on o.id = ${order.production_order_id}::bigint
      left join bins b on b.id = ${order.target_bin_id}::bigint
    where p.id = ${order.target_product_id}`.execute(unit.trx)
  const [of] = rows
  const pair = await accountsFor(unit.trx, {
    event: 'excise_duty',
    category_id: of?.category_id ?? null,
    location_id: of?.location_id ?? null,
    tax_code: null,
    on,
  })
  const { rows: codes } = await sql<{ id: number; code: string }>`select id, code from accounts
    where id in (${pair?.debit_account_id ?? 0}::bigint, ${pair?.credit_account_id ?? 0}::bigint)`.execute(
    unit.trx,
  )
  const codeOf = (id: number | undefined) => codes.find((account) => account.id === id)?.code ?? null
  return {
    duty_debit_account: codeOf(pair?.debit_account_id),
    duty_credit_account: codeOf(pair?.credit_account_id),
  }
}
