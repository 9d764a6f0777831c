import type { Random } from './random'
import type { Buyers, DemoSale } from './sales'
import type { DemoRow, Tables } from './tables'

const dayMs = 86_400_000
const hourMs = 3_600_000
type Left = { movement: DemoRow; product: DemoRow; locationId: number; at: number }

/** Everything the ledger says has left for customers, the oldest first. */
function leftFor(to: Tables, now: number): Left[] {
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const bins = new Map(to.rows('bins').map((bin) => [bin.id, bin]))
  return to
    .rows('stock_movements')
    .filter(({ reason, source_type }) => reason === 'ship' && source_type === 'stock_levels')
    .flatMap((movement): Left[] => {
      const at = Date.parse(String(movement.moved_at))
      const product = products.get(Number(movement.product_id))
      const locationId = Number(bins.get(Number(movement.from_bin_id))?.location_id)
      return product?.is_saleable && now - at > dayMs ? [{ movement, product, locationId, at }] : []
    })
    .toSorted((one, other) => one.at - other.at)
}

/** Puts what left for one customer within a few days into one order; the oldest that is open for it takes it. */
function gathered(all: readonly Left[], chance: Random, { of, fits }: Buyers) {
  const orders: { customer: DemoRow; parts: Left[] }[] = []
  for (const one of all) {
    const open = orders.find(
      ({ customer, parts }) =>
        parts.length < 4 &&
        one.at - (parts[0]?.at ?? 0) < 3 * dayMs &&
        parts[0]?.locationId === one.locationId &&
        parts.every(({ product }) => product.id !== one.product.id) &&
        fits(customer, one.product),
    )
    if (open && chance.chance(0.6)) open.parts.push(one)
    else {
      const among = of(one.product)
      if (among.length > 0) orders.push({ customer: chance.pick(among), parts: [one] })
    }
  }
  return orders
}

/** Orders that went out, with the movements of the ledger they went out by; some were closed short of what was ordered. */
export function shippedOrders(to: Tables, chance: Random, among: Buyers, now: number): DemoSale[] {
  const postings = new Map(to.rows('stock_postings').map((posting) => [posting.id, posting]))
  return gathered(leftFor(to, now), chance, among).map(({ customer, parts }, nth) => {
    const isShort = nth % 26 === 11
    const [first, last] = [parts[0]?.at ?? now, parts.at(-1)?.at ?? now]
    const orderedAt = first - chance.between(1, 6) * dayMs
    return {
      customer,
      locationId: parts[0]?.locationId ?? 0,
      orderedAt,
      promisedAt: last + chance.whole(-1, 3) * dayMs,
      status: isShort ? 'done' : 'shipped',
      ...(isShort && { status_note: 'The customer does not wait for the rest' }),
      changedAt: Math.min(now, last + (isShort ? 2 * dayMs : hourMs)),
      lines: parts.map(({ movement, product }, place) => {
        const shipped = Number(movement.qty)
        const cancelled = isShort && place === 0 ? Math.ceil(shipped / 40) * 10 : 0
        return { product, qty: shipped + cancelled, shipped, cancelled }
      }),
      written: (saleId, lineIds) =>
        parts.forEach(({ movement }, place) => {
          const source = { source_type: 'sales', source_id: saleId }
          Object.assign(movement, { ...source, source_line_id: lineIds[place] })
          Object.assign(postings.get(Number(movement.posting_id)) ?? {}, source)
        }),
    }
  })
}
