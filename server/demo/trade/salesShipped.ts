import type { Random } from '../company/random'
import type { DemoSale } from './sales'
import type { Shipment } from '../stock/stockSold'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The order that each shipment was made for; some were closed short of what was ordered. */
export const shippedOrders = (
  shipments: readonly Shipment[],
  locationId: number,
  chance: Random,
  now: number,
): DemoSale[] =>
  shipments.map((shipment, nth) => {
    const { customer, shippedAt, lines } = shipment
    const isShort = nth % 26 === 11
    return {
      customer,
      locationId,
      orderedAt: shipment.pickedAt - chance.between(0.4, 6) * dayMs,
      promisedAt: shippedAt + chance.whole(-1, 3) * dayMs,
      status: isShort || shippedAt < now - 2 * dayMs ? 'done' : 'shipped',
      shippedAt,
      ...(isShort && { status_note: 'The customer does not wait for the rest' }),
      // What is shipped is closed by the night after a day.
      changedAt: Math.min(now, shippedAt + (isShort || shippedAt < now - 2 * dayMs ? 1.4 * dayMs : hourMs)),
      shipment,
      lines: lines.map(({ product, qty }, place) => {
        const cancelled = isShort && place === 0 ? Math.ceil(qty / 40) * 10 : 0
        return { product, qty: qty + cancelled, shipped: qty, cancelled }
      }),
    }
  })
