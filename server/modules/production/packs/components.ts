import { sql } from 'kysely'
import { products } from '../../../../src/resources/inventory/products/products'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { phases } from '../../../../src/resources/production/flows/phases'
import {
  type ProductionOrderMaterial,
  productionOrderMaterials,
} from '../../../../src/resources/production/orders/production_order_materials'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onLines, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import type { Db } from '../../../db/database'
import type { Unit } from '../../../engine/unitTypes'
import { materialBins } from '../stock/materialStock'
import { orderSource } from '../stock/orderPosting'

/** What goes into so many packs with its scrap, in the decimals of its measure: a piece that is begun is needed. */
async function requiredFor(
  unit: Unit,
  { product_id, qty_per_pack, scrap_percent }: Pick<ProductionOrderMaterial, 'product_id'> & Share,
  packs: number,
) {
  const { stock_measure_id } = await unit.get(products, product_id)
  const { decimals } = await unit.get(measures, stock_measure_id)
  const exact = scaled(packs) * scaled(qty_per_pack ?? 0) * (scaled(100) + scaled(scrap_percent ?? 0))
  const least = 10n ** BigInt(6 - Math.min(6, decimals))
  const qty = exact / (1_000_000n * 100_000_000n)
  const isCut = exact % (1_000_000n * 100_000_000n) > 0n
  return Number(unscaled(((qty + (isCut ? 1n : 0n) + least - 1n) / least) * least))
}

type Share = Partial<Pick<ProductionOrderMaterial, 'qty_per_pack' | 'scrap_percent'>>

const componentsOf = (unit: Unit, orderId: number) =>
  unit.find(productionOrderMaterials, { production_order_id: orderId, source: 'component' })

/** The components of an order for as many packs as it has now. */
export async function rescaleComponents(unit: Unit, order: ProductionOrder) {
  for (const line of await componentsOf(unit, order.id)) {
    const qty_required = await requiredFor(unit, line, order.qty_planned)
    if (qty_required !== line.qty_required)
      await unit.update(productionOrderMaterials, line.id, { qty_required })
  }
}

type Part = { product_id: number; qty_per_unit: number; scrap_percent: number; phase_id: number }

/** What a product is made of, with the phase of assembly in which each part goes in. */
async function partsOf({ trx }: Unit, productId: number) {
  const { rows } = await sql<Part>`
    select c.component_product_id as product_id, c.qty_per_unit::float8 as qty_per_unit,
      c.scrap_percent::float8 as scrap_percent, f.id as phase_id
    from product_components c join products p on p.id = c.component_product_id
      join phases f on f.area = 'assembly'
        and f.code = case c.phase_code when 'cartoning' then 'cartoning' when 'packing' then 'cartoning' else 'sealing' end
    where c.product_id = ${productId} and c.is_active and p.kind <> 'service' order by c.id`.execute(trx)
  return rows
}

/** A new order begins with the components of its product. */
async function prefill(unit: Unit, order: ProductionOrder) {
  for (const { product_id, qty_per_unit, scrap_percent, phase_id } of await partsOf(unit, order.product_id))
    await unit.insert(productionOrderMaterials, {
      production_order_id: order.id,
      product_id,
      source: 'component',
      qty_per_pack: qty_per_unit,
      scrap_percent,
      lot_rule: 'fefo',
      consumed_at_phase_id: phase_id,
      qty_required: await requiredFor(
        unit,
        { product_id, qty_per_pack: qty_per_unit, scrap_percent },
        order.qty_planned,
      ),
    })
}

onLines(productionOrders, async (unit, order) => {
  const isNew = order.area === 'assembly' && order.version === 1 && order.status === 'draft'
  if (isNew && (await componentsOf(unit, order.id)).length === 0) await prefill(unit, order)
  return {}
})

const changeable: readonly string[] = ['draft', 'planned']

/** The order of a component under its lock; refuses to change what is released. */
async function orderOf(unit: Unit, id: number): Promise<ProductionOrder> {
  const order = await unit.lock(productionOrders, id)
  if (order.area !== 'assembly') throw invalid({ production_order_id: 'exists' })
  if (!changeable.includes(order.status))
    throw new Refused('order_not_open', {
      text: t('{number} is {status}', { number: order.number, status: words(order.status).toLowerCase() }),
    })
  return order
}

type ComponentValues = Pick<ProductionOrderMaterial, 'product_id'> &
  Share &
  Partial<Pick<ProductionOrderMaterial, 'id' | 'lot_rule' | 'lot_id' | 'consumed_at_phase_id'>>

/** A component of a pack as it is kept: of goods, once, in a phase of assembly, and of which lot. */
async function checked(unit: Unit, order: ProductionOrder, line: ComponentValues) {
  if (line.product_id === order.product_id)
    throw invalidBecause('product_id', t('A product cannot be a component of itself'))
  if ((await unit.get(products, line.product_id)).kind === 'service') throw invalid({ product_id: 'exists' })
  const same = (await componentsOf(unit, order.id)).find(({ product_id }) => product_id === line.product_id)
  if (same && same.id !== line.id) throw invalid({ product_id: 'unique' })
  const sealing = (await unit.find(phases, { area: 'assembly', code: 'sealing' }))[0]?.id ?? null
  const consumed_at_phase_id = line.consumed_at_phase_id ?? sealing
  if (consumed_at_phase_id === null || (await unit.get(phases, consumed_at_phase_id)).area !== 'assembly')
    throw invalid({ consumed_at_phase_id: 'in' })
  const lot_rule = line.lot_rule ?? 'fefo'
  const lot_id = lot_rule === 'single_lot' ? (line.lot_id ?? null) : null
  if (lot_id !== null && (await unit.get(lots, lot_id)).product_id !== line.product_id)
    throw invalid({ lot_id: 'exists' })
  return {
    consumed_at_phase_id,
    lot_rule,
    lot_id,
    scrap_percent: line.scrap_percent ?? 0,
    source: 'component' as const,
    qty_required: await requiredFor(unit, line, order.qty_planned),
  }
}

onCreate(productionOrderMaterials, async (unit, values) => {
  const { production_order_id: orderId, product_id } = values
  if (!orderId || !product_id) throw invalid({ product_id: 'required' })
  const order = await orderOf(unit, orderId)
  return { ...values, ...(await checked(unit, order, { ...values, product_id })) }
})
onUpdate(productionOrderMaterials, async (unit, before, changes) => ({
  ...changes,
  ...(await checked(unit, await orderOf(unit, before.production_order_id), { ...before, ...changes })),
}))
onRemove(
  productionOrderMaterials,
  async (unit, { production_order_id: id }) => void (await orderOf(unit, id)),
)

/** Refuses to plan packs of nothing. */
export async function assertComponents(unit: Unit, order: ProductionOrder) {
  if ((await componentsOf(unit, order.id)).length === 0) throw invalid({ components: 'required' })
}

type Requirement = {
  product_id: number
  sku: string
  product: string
  measure: string
  required: number
  available: number
  short: number
}

/** What so many packs of an order need of each component, and what its order holds or the plant has free of it. */
export async function requirementsOf(db: Db, orderId: number, packs: number): Promise<Requirement[]> {
  const { rows } = await sql<Requirement>`
    select m.product_id, p.sku, p.name as product, u.code as measure, r.required::float8 as required,
      a.available::float8 as available, greatest(0, r.required - a.available)::float8 as short
    from production_order_materials m
      join products p on p.id = m.product_id join measures u on u.id = p.stock_measure_id
      cross join lateral (select ceil(${packs}::numeric * m.qty_per_pack * (100 + m.scrap_percent) / 100
        * 10 ^ u.decimals) / 10 ^ u.decimals as required) r
      cross join lateral (select coalesce((select sum(l.available) from stock_levels l
            join lots t on t.id = l.lot_id and t.status = 'released'
            join bins b on b.id = l.bin_id and b.kind = any(${[...materialBins]}::text[]) and b.is_active
          where l.product_id = m.product_id and l.lot_id = coalesce(m.lot_id, l.lot_id)
            and b.location_id = (select id from locations where kind = 'plant' and is_active order by id limit 1)), 0)
        + coalesce((select sum(x.qty) from stock_reservations x
          where x.source_type = ${orderSource} and x.source_line_id = m.id), 0) as available) a
    where m.production_order_id = ${orderId} and m.source = 'component' order by m.id`.execute(db)
  return rows
}
