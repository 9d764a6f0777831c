import { saleShares } from '../../../src/resources/sale/saleStatus'
import { random } from '../company/random'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { DemoMovement } from '../stock/ledger'
import type { Shipment } from '../stock/stockSold'
import { iso, lineSums } from '../trade/allocationRows'
import { shippedAllocations } from '../trade/allocationsShipped'
import { addShippedSales, type Buyers, type ShippedSale } from '../trade/sales'
import { leftAfter, shipmentWriter } from '../trade/shipments'
import type { PackEntry } from './packLots'
import { addPacksAtDock } from './packsAtDock'
import { type DockOptions, linesOf, receivedAt, type StoredPacks } from './storedPacks'

const minuteMs = 60_000
/** Chains take packs of so much at most by their list price, distributors all of an order. */
const chainsMost = 45_000

type Options = DockOptions & { buyers: Buyers }

/** Packs of an order that left: from when to when. */
type Leaving = StoredPacks & { shipment: Shipment }

/** Packs that left went to distributors and chains, skid by skid, each order with a packing list and a shipment of its own. */
export function addPackShipments(to: Tables, entries: readonly PackEntry[], options: Options) {
  const { ledger, buyers, sellers, pickers, plantId, now } = options
  const chance = random(20_261_132)
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const skids = new Map(to.rows('skids').map((row) => [row.id, row]))
  const skidsOf = new Map(
    [
      ...grouped(
        to.rows('cartons').filter(({ skid_id }) => skid_id !== null),
        ({ production_order_id }) => Number(production_order_id),
      ),
    ].map(([order, on]) => [order, new Set(on.map(({ skid_id }) => Number(skid_id)))]),
  )
  const lanes = to.rows('bins').filter((bin) => bin.location_id === plantId && bin.kind === 'staging')
  const taking = (product: DemoRow, qty: number) =>
    buyers.all.filter(
      (customer) =>
        (customer.kind === 'distributor' ||
          (customer.kind === 'chain' && qty * Number(product.list_price) <= chainsMost)) &&
        buyers.fits(customer, product),
    )

  /** Whole skids go from their shelf to a lane, and from there to the customer. */
  const posted = (packs: DemoRow, on: readonly DemoRow[], lane: number, times: readonly [number, number]) => {
    const leg = (
      skid: DemoRow,
      [from_bin_id, to_bin_id]: readonly [number, number],
      reason: 'pick' | 'ship',
    ): DemoMovement => ({
      ...{ product_id: Number(packs.product_id), lot_id: packs.id, unit_cost: Number(packs.unit_cost) },
      ...{ from_bin_id, to_bin_id, qty: Number(skid.units), reason },
    })
    const customers = ledger.outside.virtual_customer ?? 0
    const source = { source_type: 'stock_levels', source_id: 0 }
    return [
      ...ledger.post({
        ...{ ...source, event: 'pick', at: iso(times[0]) },
        movements: on.map((skid) => leg(skid, [Number(skid.bin_id), lane], 'pick')),
      }),
      ...ledger.post({
        ...{ ...source, event: 'ship', at: iso(times[1]) },
        movements: on.map((skid) => leg(skid, [lane, customers], 'ship')),
      }),
    ]
  }

  // Each product has two customers who order it again and again, one of them more often.
  const stored = entries.flatMap((entry, nth): StoredPacks[] => {
    const { order, id, packs } = entry
    const product = products.get(order.bottle.id)
    const on = [...(skidsOf.get(id) ?? [])].flatMap((skid) => skids.get(skid) ?? [])
    const qty = on.reduce((sum, { units }) => sum + Number(units), 0)
    const among = product ? taking(product, qty) : []
    const lane = chance.pick(lanes).id
    if (receivedAt(entry) === null || !packs || !product || on.length === 0 || among.length === 0) return []
    const customer = among[(product.id + (nth % 3 === 0 ? 1 : 0)) % among.length]
    return customer ? [{ entry, packs, product, skids: on, qty, customer, lane }] : []
  })

  const leaving = stored.flatMap((one): Leaving[] => {
    const { entry, packs, product, skids: on, qty, customer, lane } = one
    const work = entry.order.steps.find(({ phase }) => phase === 'shipping')?.work
    if (!work) return []
    const received = receivedAt(entry) ?? 0
    const pickedAt = Math.max(received + minuteMs, work.logs[0]?.at ?? work.end)
    const shippedAt = Math.max(pickedAt + 10 * minuteMs, work.end)
    const movements = posted(packs, on, lane, [pickedAt, shippedAt])
    for (const skid of on) Object.assign(skid, { status: 'shipped', bin_id: lane })
    const lines = [{ product, qty, movements }]
    return [{ ...one, shipment: { customer, pickedAt, shippedAt, lane, lines } }]
  })

  const shipments = leaving.map(({ shipment }) => shipment)
  const shipped = addShippedSales(to, { sellers, shipments, locationId: plantId, now })
  shippedAllocations(to, { pickers, shipped })
  const sums = lineSums(to)
  for (const { sale } of shipped) Object.assign(sale, saleShares(sums(sale)))
  write(to, { leaving, shipped, pickers, now })
  const atDock = stored.filter((one) => !leaving.some(({ entry }) => entry === one.entry))
  addPacksAtDock(to, atDock, { ledger, sellers, pickers, plantId, now })
}

type Written = {
  leaving: readonly Leaving[]
  shipped: readonly ShippedSale[]
  pickers: readonly number[]
  now: number
}

/** The shipment of each packing list, by skid; what its order counted as shipped names it. */
function write(to: Tables, { leaving, shipped, pickers, now }: Written) {
  const chance = random(20_261_133)
  const lists = new Map(to.rows('allocations').map((list) => [Number(list.sale_id), list]))
  const saleOf = new Map(shipped.map(({ sale, shipment }) => [shipment, sale]))
  const logs = grouped(to.rows('production_logs'), ({ step_id }) => Number(step_id))
  const add = shipmentWriter(to, 'assembly')
  for (const one of leaving) {
    const { entry, skids, shipment } = one
    const list = lists.get(saleOf.get(shipment)?.id ?? 0)
    if (!list) continue
    const lines = linesOf(one)
    const left = leftAfter({ at: shipment.shippedAt, by: chance.pick(pickers), now, chance })
    const shipmentId = add(list, lines, left)
    if (shipmentId === null) continue
    for (const skid of skids) skid.shipment_id = shipmentId
    const { number } = to.rows('shipments').at(-1) as DemoRow
    const step = entry.order.steps.find(({ phase }) => phase === 'shipping')
    for (const log of step ? (logs.get(entry.stepIds.get(step) ?? 0) ?? []) : [])
      if (Number(log.qty_good) > 0) log.note = number
  }
}
