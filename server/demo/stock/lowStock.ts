import type { DemoRow, Tables } from '../company/tables'

const step = (qty: number) => Math.max(10, Math.round(qty / 10) * 10)

const under = (qty: number) => Math.floor(Math.max(0, qty) / 10) * 10

const keyOf = (product: unknown, site?: unknown) =>
  site === undefined ? `${Number(product)}` : `${Number(product)} ${Number(site)}`

/** Sums by product, in the company and at each site. */
function sums() {
  const found = new Map<string, number>()
  return {
    add(product: unknown, site: unknown, qty: number) {
      for (const key of [keyOf(product), keyOf(product, site)]) found.set(key, (found.get(key) ?? 0) + qty)
    },
    of: (product: number, site?: number) => found.get(keyOf(product, site)) ?? 0,
  }
}

/** Usable stock per product: released, in pickable bins, not allocated. */
export function usableStock(to: Tables) {
  const released = new Set(to.rows('lots').flatMap(({ id, status }) => (status === 'released' ? [id] : [])))
  const open = new Map(
    to
      .rows('bins')
      .filter(({ kind }) => !['transit', 'quarantine', 'excise_warehouse'].includes(String(kind)))
      .map(({ id, location_id }) => [id, location_id]),
  )
  const usable = sums()
  for (const { product_id, lot_id, bin_id, on_hand, reserved } of to.rows('stock_levels'))
    if (released.has(Number(lot_id)) && open.has(Number(bin_id)))
      usable.add(product_id, open.get(Number(bin_id)), Number(on_hand) - Number(reserved))
  return usable.of
}

const isComing = ['partially_allocated', 'allocated', 'in_transit', 'partially_received']

/** What transfers bring of each product. */
function transferred(to: Tables) {
  const into = new Map(
    to
      .rows('transfers')
      .filter(({ status }) => isComing.includes(String(status)))
      .map(({ id, to_location_id }) => [id, to_location_id]),
  )
  const coming = sums()
  for (const line of to.rows('transfer_lines'))
    if (into.has(Number(line.transfer_id)))
      coming.add(
        line.product_id,
        into.get(Number(line.transfer_id)),
        Number(line.qty_reserved) +
          Number(line.qty_shipped) -
          Number(line.qty_received) -
          Number(line.loss_qty),
      )
  return coming.of
}

/** When each product is ordered again: of one in sixty there is too little, of some until a transfer has arrived. */
export function addReorderPoints(to: Tables) {
  const [usable, coming] = [usableStock(to), transferred(to)]
  let travelling = 0
  for (const [place, product] of to.rows('products').entries()) {
    const [onHand, sent] = [usable(product.id), coming(product.id)]
    const isTravelling = onHand > 0 && sent >= 20 && travelling++ < 5
    const isLow = place % 60 === 5
    // Products without stock are made or bought to order.
    const point = isTravelling
      ? Math.ceil(onHand + sent * 0.6)
      : isLow
        ? step(onHand * 1.4)
        : under(onHand * 0.3)
    Object.assign(product, {
      min_stock: point / 2,
      reorder_point: point,
      reorder_qty: step(Math.max(point, onHand * 0.2)),
      max_stock: Math.max(point * 3, step(onHand)),
      lead_time_days: 7 + (place % 5) * 7,
    })
  }
}

/** What is on order of each product and not yet there. */
function ordered(to: Tables) {
  const sent = new Map(
    to
      .rows('purchases')
      .filter(({ status }) => status === 'ordered' || status === 'partially_received')
      .map(({ id, location_id }) => [id, location_id]),
  )
  const due = sums()
  for (const line of to.rows('purchase_lines'))
    if (sent.has(Number(line.purchase_id)))
      due.add(
        line.product_id,
        sent.get(Number(line.purchase_id)),
        Math.max(0, Number(line.qty_ordered) - Number(line.qty_cancelled) - Number(line.qty_received)) *
          Number(line.factor),
      )
  return due.of
}

/** How much of a product its own shelf of a site is to hold at least; of some there is less, and more on its way. */
export function addSiteMinimums(to: Tables, sites: readonly number[]) {
  const [usable, coming, due] = [usableStock(to), transferred(to), ordered(to)]
  const shelves = new Map(
    to.rows('bins').flatMap((bin) => (bin.kind === 'storage' ? [[bin.id, bin] as const] : [])),
  )
  const covered = new Set(to.rows('product_bins').map((one) => keyOf(one.product_id, one.location_id)))
  const at = new Map<number, { product: number; bin: DemoRow }[]>()
  for (const { product_id, bin_id, on_hand } of to.rows('stock_levels')) {
    const bin = shelves.get(Number(bin_id))
    const site = Number(bin?.location_id)
    if (!bin || !sites.includes(site) || Number(on_hand) <= 0 || covered.has(keyOf(product_id, site)))
      continue
    covered.add(keyOf(product_id, site))
    at.set(site, [...(at.get(site) ?? []), { product: Number(product_id), bin }])
  }
  for (const [site, places] of at) {
    const awaited = places.filter(({ product }) => coming(product, site) + due(product, site) > 0).slice(0, 2)
    const others = places.filter((place) => !awaited.includes(place)).slice(0, 12)
    for (const [nth, { product, bin }] of [...awaited, ...others].entries()) {
      const onHand = usable(product, site)
      const way = Math.max(coming(product, site), due(product, site))
      const least =
        nth < awaited.length
          ? Math.ceil(onHand + way * 0.6)
          : nth % 6 === 5
            ? step(onHand * 1.3)
            : under(onHand * 0.3)
      to.add('product_bins', {
        product_id: product,
        bin_id: bin.id,
        location_id: site,
        role: 'pick',
        is_primary: true,
        min_qty: least,
        max_qty: Math.max(least, 10) * 3,
        putaway_rank: 1,
      })
    }
  }
}
