import { dayAfter } from '../../../src/resources/kit/text/days'
import { dayOf } from '../company/calendar'
import type { DemoRow, Tables } from '../company/tables'
import { statusOf, type WrittenOrder } from '../orders/floor'
import { countsOf } from '../orders/floorPostings'
import type { UnstampedSource } from '../stamping/unstamped'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** Bottles are there so long before the first packs of their week. */
const aheadMs = 2 * dayMs

/** An order of packs in the ledger: the component it takes, of which lot, and the lot that its packs are. */
export type PackEntry = WrittenOrder & {
  row: DemoRow
  material: DemoRow
  component: DemoRow
  /** What it took of the component so far. */
  used: number
  /** None until the first pack is sealed. */
  packs: DemoRow | null
}

type Options = { orders: readonly WrittenOrder[]; unstamped: UnstampedSource; timezone: string }

const sealed = ({ order }: WrittenOrder) =>
  order.steps.flatMap((step) => (step.phase === 'sealing' ? countsOf(step) : []))

const isOpen = ({ order }: WrittenOrder) => ['released', 'in_progress'].includes(statusOf(order))

/**
 * The lots of orders of packs: the bottles of a week are of one lot, which holds what its orders took and what the open
 * ones still need; each order makes packs of a lot of its own.
 */
export function addPackLots(to: Tables, { orders, unstamped, timezone }: Options): PackEntry[] {
  const byId = (table: string) => new Map(to.rows(table).map((row) => [row.id, row]))
  const [papers, products] = [byId('production_orders'), byId('products')]
  const materials = new Map(
    to.rows('production_order_materials').map((row) => [Number(row.production_order_id), row]),
  )
  const planned = orders.flatMap((written) => {
    const [row, material] = [papers.get(written.id), materials.get(written.id)]
    const used = sealed(written).reduce((sum, { good, scrap }) => sum + good + scrap, 0)
    return row && material ? [{ ...written, row, material, used }] : []
  })
  const weeks = new Map<string, typeof planned>()
  for (const one of planned) {
    const key = `${String(one.material.product_id)} ${Math.floor(one.order.arrival / weekMs)}`
    weeks.set(key, [...(weeks.get(key) ?? []), one])
  }
  const entries = [...weeks.values()].flatMap((week): PackEntry[] => {
    const product = products.get(Number(week[0]?.material.product_id))
    if (!product) return []
    const from = Math.min(...week.map(({ order }) => order.arrival))
    const qty = week.reduce(
      (sum, one) => sum + (isOpen(one) ? Number(one.material.qty_required) : one.used),
      0,
    )
    const component = unstamped.fill(product, from - aheadMs, qty)
    return week.map((one) => ({ ...one, component, packs: null }))
  })
  for (const entry of entries) entry.packs = addPacks(to, entry, products, timezone)
  return entries
}

/** The lot of the packs of an order: in the warehouse it is released, and it expires no later than what is in it. */
function addPacks(
  to: Tables,
  entry: PackEntry,
  products: ReadonlyMap<number, DemoRow>,
  timezone: string,
): DemoRow | null {
  const first = sealed(entry).find(({ good }) => good > 0)
  const product = products.get(entry.order.bottle.id)
  if (!first || !product) return null
  const made = dayOf(first.at, timezone)
  const own = dayAfter(made, Number(product.shelf_life_days))
  const inside = String(entry.component.expires_on)
  to.add('lots', {
    lot_number: entry.row.lot_prefix,
    product_id: product.id,
    production_order_id: entry.id,
    status: isOpen(entry) ? 'quarantine' : 'released',
    manufactured_on: made,
    received_at: new Date(first.at).toISOString(),
    expires_on: own < inside ? own : inside,
    strength_mg_ml: product.strength_mg_ml,
    unit_cost: product.average_cost,
    packaged_on: entry.component.manufactured_on,
  })
  return to.rows('lots').at(-1) as DemoRow
}
