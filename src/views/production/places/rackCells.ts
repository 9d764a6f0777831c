import type { Bin } from '../../../resources/inventory/bins/bins'
import type { WarehousePlace } from '../../../resources/production/places/warehouse_product_locations'

/** How a bin of the rack is drawn: what needs a hand comes before how full it is. */
export const rackStates = ['double', 'low', 'full', 'some', 'empty'] as const
export type RackState = (typeof rackStates)[number]

/** A bin with the places in it. */
export type RackCell = { bin: Bin; places: readonly WarehousePlace[]; state: RackState }

/** From this share on a bin is full: a pallet more does not fit. */
const fullPercent = 90

function stateOf(bin: Pick<Bin, 'on_hand' | 'fill_percent'>, places: readonly WarehousePlace[]): RackState {
  if (places.some(({ is_duplicate }) => is_duplicate === 1)) return 'double'
  if (places.some(({ below_min }) => below_min === 1)) return 'low'
  if (bin.on_hand === null || bin.on_hand <= 0) return 'empty'
  return bin.fill_percent !== null && bin.fill_percent >= fullPercent ? 'full' : 'some'
}

/** The bins of a centre with their places, in the order of the bins. */
export function rackCells(bins: readonly Bin[], places: readonly WarehousePlace[]): readonly RackCell[] {
  const by = new Map<number, WarehousePlace[]>()
  for (const place of places) by.set(place.bin_id, [...(by.get(place.bin_id) ?? []), place])
  return bins.map((bin) => {
    const own = by.get(bin.id) ?? []
    return { bin, places: own, state: stateOf(bin, own) }
  })
}
