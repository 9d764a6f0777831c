import { carrierIn } from '../company/lists'
import { addAllocation, type AllocationDemo, carriers, iso, packedIn } from './allocationRows'
import { random } from '../company/random'
import type { Tables } from '../company/tables'

const hourMs = 3_600_000

/** The packing list that each shipped order went out with, and its name on what the ledger says moved. */
export function shippedAllocations(
  to: Tables,
  { pickers, shipped }: Pick<AllocationDemo, 'pickers' | 'shipped'>,
) {
  const chance = random(20_261_125)
  const movements = to.rows('stock_movements')
  const postings = to.rows('stock_postings')
  for (const { sale, lineIds, shipment } of shipped) {
    const { pickedAt, shippedAt, lane, lines } = shipment
    const picker = chance.pick(pickers)
    const written = {
      created_at: iso(pickedAt - chance.between(0.5, 3) * hourMs),
      created_by: picker,
      updated_at: iso(shippedAt),
      updated_by: picker,
    }
    const carrier = chance.pick(carriers)
    const id = addAllocation(to, sale, {
      status: 'shipped',
      carrier_id: sale.pick_up ? null : carrierIn(to, carrier),
      tracking_number: chance.chance(0.7)
        ? `${carrier.slice(0, 2).toUpperCase()}${chance.whole(1e8, 9e8)}`
        : null,
      staging_bin_id: lane,
      line_count: lines.length,
      allocated_percent: 100,
      picked_percent: 100,
      ...packedIn(lines),
      picker_id: picker,
      packer_id: chance.pick(pickers),
      picked_at: iso(pickedAt),
      packed_at: iso(pickedAt + (shippedAt - pickedAt) / 2),
      shipped_at: iso(shippedAt),
      ...written,
    })
    const source = { source_type: 'allocations', source_id: id }
    for (const [place, { product, qty, movements: ids }] of lines.entries()) {
      const line = to.add('allocation_lines', {
        allocation_id: id,
        sale_line_id: lineIds[place],
        product_id: product.id,
        qty_requested: qty,
        qty_allocated: qty,
        qty_picked: qty,
        qty_packed: qty,
        qty_shipped: qty,
        ...written,
      })
      for (const movementId of ids) {
        const movement = movements[movementId - 1]
        if (!movement) continue
        Object.assign(movement, source, { source_line_id: line, created_by: picker, updated_by: picker })
        Object.assign(postings[Number(movement.posting_id) - 1] ?? {}, source, { posted_by: picker })
      }
    }
  }
}
