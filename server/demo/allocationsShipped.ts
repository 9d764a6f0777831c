import { addAllocation, type AllocationDemo, carriers, iso, packedIn } from './allocationRows'
import { random } from './random'
import type { DemoRow, Tables } from './tables'

const hourMs = 3_600_000

/** Where each shipped quantity was picked into its lane just before. */
function picksOf(to: Tables) {
  const picks = new Map<string, DemoRow>()
  const keyOf = (movement: DemoRow, lane: unknown) =>
    [movement.lot_id, lane, movement.qty].map(Number).join(' ')
  for (const movement of to.rows('stock_movements'))
    if (movement.reason === 'pick' && movement.source_type === 'stock_levels')
      picks.set(keyOf(movement, movement.to_bin_id), movement)
  return (shipped: DemoRow) => picks.get(keyOf(shipped, shipped.from_bin_id))
}

/** What the ledger says went out for each order, as the packing list it went out with. */
export function shippedAllocations(to: Tables, { pickers }: AllocationDemo) {
  const chance = random(20_261_125)
  const postings = new Map(to.rows('stock_postings').map((posting) => [posting.id, posting]))
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const pickOf = picksOf(to)
  const bySale = new Map<number, DemoRow[]>()
  for (const movement of to.rows('stock_movements'))
    if (movement.reason === 'ship' && movement.source_type === 'sales') {
      const saleId = Number(movement.source_id)
      bySale.set(saleId, [...(bySale.get(saleId) ?? []), movement])
    }
  for (const sale of to.rows('sales')) {
    const movements = bySale.get(sale.id)
    if (!movements) continue
    const shipped = Math.max(...movements.map(({ moved_at }) => Date.parse(String(moved_at))))
    const packed = packedIn(
      movements.map(({ product_id, qty }) => ({
        product: products.get(Number(product_id)),
        qty: Number(qty),
      })),
    )
    const picker = chance.pick(pickers)
    const written = {
      created_at: iso(shipped - 5 * hourMs),
      created_by: picker,
      updated_at: iso(shipped),
      updated_by: picker,
    }
    const carrier = chance.pick(carriers)
    const id = addAllocation(to, sale, {
      status: 'shipped',
      carrier: sale.pick_up ? null : carrier,
      tracking_number: chance.chance(0.7)
        ? `${carrier.slice(0, 2).toUpperCase()}${chance.whole(1e8, 9e8)}`
        : null,
      staging_bin_id: movements[0]?.from_bin_id,
      line_count: movements.length,
      allocated_percent: 100,
      picked_percent: 100,
      ...packed,
      picker_id: picker,
      packer_id: chance.pick(pickers),
      picked_at: iso(shipped - hourMs),
      packed_at: iso(shipped - hourMs / 2),
      shipped_at: iso(shipped),
      ...written,
    })
    for (const movement of movements) {
      const { qty } = movement
      const line = to.add('allocation_lines', {
        allocation_id: id,
        sale_line_id: movement.source_line_id,
        product_id: movement.product_id,
        qty_requested: qty,
        qty_allocated: qty,
        qty_picked: qty,
        qty_packed: qty,
        qty_shipped: qty,
        ...written,
      })
      for (const one of [movement, pickOf(movement)]) {
        const posting = one && postings.get(Number(one.posting_id))
        if (one) Object.assign(one, { source_type: 'allocations', source_id: id, source_line_id: line })
        if (posting) Object.assign(posting, { source_type: 'allocations', source_id: id })
      }
    }
  }
}
