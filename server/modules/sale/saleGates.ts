import { sql } from 'kysely'
import { type Customer, customers } from '../../../src/resources/general/customers/customers'
import { settings } from '../../../src/resources/general/system/settings'
import { ingredientReports } from '../../../src/resources/production/ingredients/ingredient_reports'
import { saleGatesNow } from '../../../src/resources/sale/sale_gates'
import { saleLines } from '../../../src/resources/sale/sale_lines'
import { sales } from '../../../src/resources/sale/sales'
import { changedIn } from '../../engine/hooks/changedIn'
import { onChanged } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'

/** Shows the gates of open orders that pass this condition anew. */
async function showWhere(unit: Unit, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: number }>`select s.id from sales s
    where s.status not in ('shipped', 'done', 'cancelled') and ${condition} order by s.id limit 5000`.execute(
    unit.trx,
  )
  unit.invalidate(
    saleGatesNow,
    rows.map(({ id }) => id),
  )
}

onChanged(sales, (unit, rows, changes) =>
  unit.invalidate(
    saleGatesNow,
    rows.filter((_, place) => changes[place]?.after !== null).map(({ id }) => id),
  ),
)

onChanged(saleLines, (unit, rows) =>
  showWhere(unit, sql`s.id = any(${[...new Set(rows.map(({ sale_id }) => sale_id))]}::bigint[])`),
)

const licenceMoved = changedIn<Customer>(['vaping_licence', 'vaping_licence_expires_on', 'name', 'kind'])

onChanged(customers, async (unit, rows, changes) => {
  const moved = rows.filter((_, place) => changes[place] && licenceMoved(changes[place]))
  if (moved.length > 0)
    await showWhere(unit, sql`s.customer_id = any(${moved.map(({ id }) => id)}::bigint[])`)
})

onChanged(ingredientReports, (unit, rows) =>
  showWhere(
    unit,
    sql`exists (select from sale_lines l where l.sale_id = s.id
      and l.product_id = any(${rows.map(({ product_id }) => product_id)}::bigint[]))`,
  ),
)

onChanged(settings, async (unit, rows) => {
  if (rows.some(({ key }) => key === 'law.customer_licences')) await showWhere(unit, sql`true`)
})
