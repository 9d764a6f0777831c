import type { Random } from '../company/random'
import type { Buyers, DemoSale, DemoSaleLine } from './sales'
import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Available quantity by product and site. */
function freeAt(to: Tables) {
  const bins = new Map(to.rows('bins').map((bin) => [bin.id, bin]))
  const released = new Set(to.rows('lots').flatMap(({ id, status }) => (status === 'released' ? [id] : [])))
  const free = new Map<number, Map<number, number>>()
  for (const level of to.rows('stock_levels')) {
    const bin = bins.get(Number(level.bin_id))
    if (!released.has(Number(level.lot_id)) || !['storage', 'picking'].includes(String(bin?.kind))) continue
    const site = Number(bin?.location_id)
    const at = free.get(site) ?? new Map<number, number>()
    free.set(site, at)
    const product = Number(level.product_id)
    at.set(product, (at.get(product) ?? 0) + Number(level.on_hand) - Number(level.reserved ?? 0))
  }
  return free
}

/** Tens of each bottle that a customer orders at most, by its kind. */
const most: Readonly<Record<string, number>> = { distributor: 30, chain: 18, online: 9, internal: 2 }

const reasons: readonly (readonly [reason: string, note: string])[] = [
  ['credit', ''],
  ['manual', 'Customer asked to wait for the new labels'],
  ['price', ''],
  ['credit', ''],
  ['manual', 'Address to be checked with the shop'],
  ['compliance', ''],
]

const count = { confirmed: 40, on_hold: 40, draft: 14 }
const open = count.confirmed + count.on_hold + count.draft

const reasonsToCancel = [
  'Ordered twice by mistake',
  'Shop closed for renovation',
  'Needed sooner than it could be delivered',
  'Bought elsewhere',
  'Another flavour was meant',
]

/** Orders of the last weeks that have not gone out: open, held, only written down, and those given up over one and a half years. */
export function openOrders(
  to: Tables,
  chance: Random,
  { all, fits, codeOf }: Buyers,
  { now, many }: { now: number; many: number },
): DemoSale[] {
  const free = freeAt(to)
  const warehouse = to.rows('locations').find(({ code }) => code === 'WHS')?.id ?? 1
  const there = free.get(warehouse) ?? new Map<number, number>()
  const bottles = to
    .rows('products')
    .filter(({ kind, status }) => kind === 'finished_good' && status === 'active')
  let turn = 0
  const next = (admits: (customer: DemoRow) => boolean): DemoRow => {
    for (let tries = 0; tries < all.length; tries++) {
      const customer = all[(turn++ * 7) % all.length]
      if (customer && admits(customer)) return customer
    }
    throw new Error('Nobody buys this')
  }
  const wares = (customer: DemoRow, many: number) => {
    const among = bottles.filter((product) => fits(customer, product) && (there.get(product.id) ?? 0) > 0)
    const found = new Set<DemoRow>()
    for (let tries = 0; tries < many * 4 && found.size < many && among.length > 0; tries++)
      found.add(chance.pick(among))
    return [...found]
  }
  const buys = (customer: DemoRow) => bottles.some((product) => fits(customer, product))
  const lines = (customer: DemoRow, many: number): DemoSaleLine[] =>
    wares(customer, many).map((product) => ({
      product,
      qty: chance.whole(1, most[String(customer.kind)] ?? 3) * 10,
    }))
  const order = (status: string, daysAgo: number, more: Partial<DemoSale> = {}): DemoSale => {
    const customer = more.customer ?? next(buys)
    const orderedAt = now - daysAgo * dayMs - chance.whole(0, 6) * hourMs
    return {
      customer,
      locationId: warehouse,
      orderedAt,
      promisedAt: orderedAt + chance.whole(3, 12) * dayMs,
      status,
      priority: chance.pick([1, 3, 5, 5, 5, 5, 7, 9]),
      lines: lines(customer, chance.whole(1, 5)),
      ...more,
    }
  }
  const onHold = (nth: number): DemoSale => {
    const [hold_reason, status_note] = reasons[nth % reasons.length] ?? ['manual', '']
    const customer = next(
      (one) => buys(one) && (hold_reason === 'credit') === (Number(one.credit_limit ?? 0) === 5000),
    )
    const plain = lines(customer, 3)
    const wrong = bottles.find(
      ({ excise_jurisdiction: stamp }) => stamp === (codeOf(customer) === 'AB' ? 'MB' : 'AB'),
    )
    const shownLines =
      hold_reason === 'credit'
        ? plain.map((line) => ({ ...line, qty: 90 + line.qty }))
        : hold_reason === 'price'
          ? plain.map((line, place) => (place === 0 ? { ...line, byHand: 0.48 } : line))
          : hold_reason === 'compliance' && wrong
            ? [...plain, { product: wrong, qty: 20 }]
            : plain
    const note =
      hold_reason === 'compliance'
        ? `Stamped ${String(wrong?.excise_jurisdiction)}, ship-to ${codeOf(customer)}`
        : status_note
    return order('on_hold', chance.whole(0, 9), {
      customer,
      hold_reason,
      status_note: note,
      lines: shownLines,
    })
  }
  return [
    ...Array.from({ length: count.confirmed }, (_, nth) =>
      order('confirmed', chance.whole(0, 6), {
        ...(nth % 8 === 3 && { promisedAt: now - dayMs }),
        ...(nth % 13 === 5 && { promisedAt: null }),
      }),
    ),
    ...Array.from({ length: count.on_hold }, (_, nth) => onHold(nth)),
    ...Array.from({ length: count.draft }, () => order('draft', chance.whole(0, 4))),
    ...Array.from({ length: Math.max(0, many - open) }, (_, nth) => {
      const status_note = reasonsToCancel[nth % reasonsToCancel.length] ?? ''
      const one = order('cancelled', chance.whole(8, nth % 2 === 0 ? 170 : 530), { status_note })
      return { ...one, lines: one.lines.map((line) => ({ ...line, cancelled: line.qty })) }
    }),
  ].filter(({ lines: some }) => some.length > 0)
}
