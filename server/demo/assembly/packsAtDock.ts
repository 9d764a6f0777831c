import { saleShares, saleStatusOf } from '../../../src/resources/sale/saleStatus'
import { carrierIn } from '../company/lists'
import { random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import { pickInto, sumOf, type AllocatedGoods } from '../trade/allocationGoods'
import { addAllocation, carriers, iso, lineSums, packedIn } from '../trade/allocationRows'
import { addConfirmedSales } from '../trade/sales'
import { shipmentWriter } from '../trade/shipments'
import { type DockOptions, linesOf, receivedAt, type StoredPacks } from './storedPacks'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What the dock does now: one shipment is being loaded, its first skid on the truck, and one is ready. */
const statuses = ['loading', 'ready'] as const

/** The packing list of packs whose skids were picked into their lane; all of it is packed. */
function packedList(
  to: Tables,
  { packs, product, skids, qty, lane }: StoredPacks,
  { sale, lineId, by, at, ledger }: Pick<DockOptions, 'ledger'> & Picked,
): DemoRow {
  const written = { created_at: iso(at - hourMs), created_by: by, updated_at: iso(at), updated_by: by }
  const id = addAllocation(to, sale, {
    ...written,
    status: 'packed',
    carrier_id: carrierIn(to, carriers[0]),
    staging_bin_id: lane,
    line_count: 1,
    allocated_percent: 100,
    picked_percent: 100,
    ...packedIn([{ product, qty }]),
    skids: skids.length,
    picker_id: by,
    packer_id: by,
    picked_at: iso(at),
    packed_at: iso(at),
  })
  const line = to.add('allocation_lines', {
    ...{ allocation_id: id, sale_line_id: lineId, product_id: product.id, qty_requested: qty },
    ...{ qty_allocated: qty, qty_picked: qty, qty_packed: qty, qty_shipped: 0 },
    ...written,
  })
  const taken = skids.flatMap(({ bin_id, units }): AllocatedGoods[] => {
    const level = ledger.levelOf(packs.id, Number(bin_id))
    return level ? [{ level, qty: Number(units), unitCost: Number(packs.unit_cost) }] : []
  })
  pickInto(ledger, { id, line, lane, at, by, stays: true }, taken)
  const sold = to.rows('sale_lines').find((row) => row.id === lineId)
  if (sold) sold.qty_allocated = sumOf(taken)
  return to.rows('allocations').at(-1) as DemoRow
}

type Picked = { sale: DemoRow; lineId: number; by: number; at: number }

/** Packs that leave today: picked into a lane, on a shipment that is loaded, or that is ready. */
export function addPacksAtDock(to: Tables, stored: readonly StoredPacks[], options: DockOptions) {
  const { ledger, sellers, pickers, plantId, now } = options
  const chance = random(20_261_136)
  const add = shipmentWriter(to, 'assembly')
  const sums = lineSums(to)
  // What has most skids is being loaded; what came last stays in the warehouse.
  const leaving = stored
    .filter(({ entry }) => (receivedAt(entry) ?? now) <= now - hourMs)
    .toSorted((one, other) => other.skids.length - one.skids.length)
  for (const [nth, status] of statuses.entries()) {
    const one = leaving[nth]
    if (!one) continue
    const { customer, product, qty, skids, lane } = one
    const at = now - (3 - nth) * 10 * minuteMs
    const [order] = addConfirmedSales(to, {
      sellers,
      orders: [
        {
          customer,
          locationId: plantId,
          orderedAt: at - 26 * hourMs,
          promisedAt: now,
          lines: [{ product, qty }],
        },
      ],
    })
    if (!order) continue
    const { sale, lineIds } = order
    const by = chance.pick(pickers)
    const list = packedList(to, one, { sale, lineId: lineIds[0] ?? 0, by, at, ledger })
    Object.assign(sale, { status: saleStatusOf(sums(sale), { isPicking: true }), ...saleShares(sums(sale)) })
    const isLoading = status === 'loading'
    const started = at + 5 * minuteMs
    const shipment = add(list, linesOf(one), {
      more: {
        status,
        planned_on: iso(now).slice(0, 10),
        cut_off_at: iso(now + (nth + 1) * hourMs),
        dock: `D${nth + 1}`,
        updated_at: iso(isLoading ? started : at),
        updated_by: by,
        ...(isLoading && { loading_started_at: iso(started), loaded_by_id: by }),
      },
      loaded: isLoading ? { at: started, by, lines: 1 } : null,
    })
    for (const skid of skids)
      Object.assign(skid, { status: 'allocated', shipment_id: shipment, bin_id: lane })
  }
}
