import { sql } from 'kysely'
import { assemblyCalls } from '../../../../src/resources/assembly/assemblyCalls'
import { assemblyOrders } from '../../../../src/resources/assembly/assembly_orders'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import type { FieldValues } from '../../../../src/resources/kit/fields/values'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { create } from '../../../engine/crud'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { packsOfProduct } from '../orders/orderOfProduct'

/** As imports fill it: the fields of a pack are its own. */
const packs: AnyResource = assemblyOrders

type Open = { number: string; status: string; promised_on: string | null; customer_id: number }
type Missing = { product_id: number; qty: number }

/** Sales of which there may be something to make. */
const open: readonly string[] = ['confirmed', 'partially_allocated', 'allocated', 'partially_shipped']

/** The sale under its lock: of two who order its backorder at once, the second one sees what the first one ordered. */
async function lockedSale(unit: Unit, id: number): Promise<Open> {
  const { rows } = await sql<Open>`select number, status, promised_on::text as promised_on, customer_id
    from sales where id = ${id} for update`.execute(unit.trx)
  const [sale] = rows
  if (!sale) throw new Refused('not_found', { text: t('There is no such sale') })
  if (!open.includes(sale.status))
    throw new Refused('sale_not_open', { text: t('{number} has no open lines', { number: sale.number }) })
  return sale
}

/**
 * What a sale has on backorder of products that are made of components, less what is ordered for it and not sealed into
 * stock yet. Packs of a cancelled order count no more.
 */
async function missingOf({ trx }: Unit, saleId: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select b.product_id, (b.qty - coalesce(m.qty, 0))::float8 as qty
    from (select l.product_id, sum(n.backorder) as qty from sale_lines l join sale_lines_now n on n.id = l.id
        join products p on p.id = l.product_id and p.kind = 'finished_good' and p.is_producible
        where l.sale_id = ${saleId} and n.backorder > 0 and (exists (select from product_components c
            where c.product_id = p.id and c.is_active and c.phase_code in ('sealing', 'cartoning'))
          or exists (select from production_orders o where o.product_id = p.id and o.area = 'assembly'))
        group by 1) b
      left join lateral (select sum(o.qty_planned - o.qty_transferred) as qty from production_orders o
        where o.area = 'assembly' and o.sale_id = ${saleId} and o.product_id = b.product_id
          and o.status in ('draft', 'planned', 'released', 'in_progress', 'on_hold')) m on true
    where b.qty > coalesce(m.qty, 0) order by b.product_id`.execute(trx)
  return rows
}

onCall(assemblyCalls.fromBackorder, async ({ unit, db, input: { sale_id } }) => {
  const sale = await lockedSale(unit, sale_id)
  const missing = await missingOf(unit, sale_id)
  if (missing.length === 0)
    throw new Refused('nothing_to_make', {
      text: t('No packs of {number} are on backorder that are not ordered yet', { number: sale.number }),
    })
  const today = await plantToday(unit)
  const due_on = sale.promised_on !== null && sale.promised_on > today ? sale.promised_on : today
  const ids: number[] = []
  for (const { product_id, qty } of missing) {
    const pack: FieldValues = (await packsOfProduct(db, product_id)).values
    if (!pack.flow_id) throw invalidBecause('flow_id', t('Choose a flow: the product has none'))
    const made = await create(unit, packs, {
      ...pack,
      product_id,
      qty_planned: Math.ceil(qty),
      due_on,
      source: 'sale',
      sale_id,
      customer_id: sale.customer_id,
    })
    ids.push(Number(made.id))
  }
  return unit.find(productionOrders, { id: ids })
})
