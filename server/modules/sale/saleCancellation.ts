import type { Unit } from '../../engine/unitOfWork'

type Free = (unit: Unit, saleId: number) => Promise<void>

const hearers: Free[] = []

/** What takes back its promises to an order that is held or cancelled, while the order is locked; it refuses if it cannot. */
export const onSaleStopped = (free: Free) => void hearers.push(free)

/** Nothing stays promised to an order that stops. */
export async function stopSale(unit: Unit, saleId: number) {
  for (const free of hearers) await free(unit, saleId)
}
