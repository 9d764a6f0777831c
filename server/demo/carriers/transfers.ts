import { transferCode } from '../../../src/resources/production/floorTransfers/transferCode'
import type { DemoLedger } from '../stock/ledger'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { WrittenOrder } from '../orders/floor'
import type { Work } from '../orders/work'
import { cartUnits } from './looseBottles'

const iso = (at: number) => new Date(Math.round(at)).toISOString()

type Options = {
  line: number
  transit: number
  places: readonly number[]
  now: number
  ledger: DemoLedger
}

/** Of so many transfers one is refused first, and sent again. */
const refusedEach = 45

/** What carries bottles; others are loose. */
type Carrier = { kind: 'skid' | 'cart'; row: DemoRow }

/**
 * The transfers of packed goods: received ones of orders that were taken to the warehouse, skid by skid or cart by cart,
 * labels of skids and carts that wait on the floor, of which every other one is printed, and the first cart of an order
 * on its way.
 */
export function addTransfers(to: Tables, orders: readonly WrittenOrder[], options: Options) {
  const { line, transit, places, now, ledger } = options
  const byId = (table: string) => new Map(to.rows(table).map((row) => [row.id, row]))
  const [papers, products, skids] = [byId('production_orders'), byId('products'), byId('skids')]
  const lots = new Map<number, DemoRow>()
  for (const lot of to.rows('lots')) {
    const order = Number(lot.production_order_id)
    if (lot.product_id === papers.get(order)?.product_id) lots.set(order, lot)
  }
  const carts = to.rows('carts')
  const onA = (kind: Carrier['kind'], row: DemoRow): Carrier => ({ kind, row })
  const packed = grouped(to.rows('cartons'), ({ production_order_id }) => Number(production_order_id))
  const skidsOf = (orderId: number) => {
    const ids = new Set(
      (packed.get(orderId) ?? []).flatMap(({ skid_id }) => (skid_id ? [Number(skid_id)] : [])),
    )
    return [...ids].flatMap((id) => skids.get(id) ?? [])
  }

  const add = (paper: DemoRow, item: Carrier | null, qty: number, more: Record<string, unknown>) => {
    const number = `FT-${String(to.rows('floor_transfers').length + 1).padStart(5, '0')}`
    return to.add('floor_transfers', {
      number,
      qr_payload: transferCode(number),
      item_kind: item?.kind ?? 'loose',
      item: item ? (item.row.number ?? item.row.code) : paper.lot_prefix,
      skid_id: item?.kind === 'skid' ? item.row.id : null,
      cart_id: item?.kind === 'cart' ? item.row.id : null,
      production_order_id: paper.id,
      product_id: paper.product_id,
      lot_id: lots.get(paper.id)?.id ?? null,
      measure: 'ea',
      jurisdiction: paper.jurisdiction,
      cartons: item?.row.cartons ?? 0,
      qty,
      label_copies: 1,
      prints: 0,
      qty_sent: 0,
      qty_received: 0,
      qty_written_off: 0,
      qty_refused: 0,
      ...more,
    })
  }

  /** Bottles of a lot from the floor to a place, by way of the transit bin. */
  const carry = (
    id: number,
    lot: DemoRow,
    qty: number,
    by: number,
    legs: readonly (readonly [event: string, from: number, into: number, at: number])[],
  ) => {
    const goods = {
      product_id: Number(lot.product_id),
      lot_id: lot.id,
      qty,
      unit_cost: Number(lot.unit_cost),
    }
    for (const [event, from_bin_id, to_bin_id, at] of legs)
      ledger.post({
        source_type: 'floor_transfers',
        source_id: id,
        event,
        at: iso(at),
        by,
        movements: [{ ...goods, from_bin_id, to_bin_id, reason: 'floor_transfer' }],
      })
  }
  const sentBy = (by: number, sent: number, qty: number) => ({
    prints: 1,
    printed_at: iso(sent - 240_000),
    created_at: iso(sent - 300_000),
    created_by: by,
    sent_at: iso(sent),
    sent_by_id: by,
    qty_sent: qty,
    from_bin_id: line,
    transit_bin_id: transit,
    updated_by: by,
  })

  /** One part of an order on its way, from `sent` to `received`. */
  const moved = (
    paper: DemoRow,
    item: Carrier | null,
    qty: number,
    by: number,
    [sent, received]: [number, number],
  ) => {
    const way = { ...sentBy(by, sent, qty), updated_at: iso(received) }
    const lot = lots.get(paper.id)
    const count = to.rows('floor_transfers').length + 1
    if (count % refusedEach === 0) {
      const [left, back] = [sent - 1_200_000, sent - 600_000]
      const refused = { status: 'refused', qty_refused: qty, difference_reason: 'Film torn' }
      const torn = add(paper, item, qty, { ...sentBy(by, left, qty), updated_at: iso(back), ...refused })
      if (lot)
        carry(torn, lot, qty, by, [
          ['send', line, transit, left],
          ['refuse', transit, line, back],
        ])
    }
    const id = add(paper, item, qty, {
      ...way,
      status: 'received',
      qty_received: qty,
      to_bin_id: places[count % places.length],
      received_at: iso(received),
      received_by_id: by,
    })
    const into = places[count % places.length] ?? line
    if (lot)
      carry(id, lot, qty, by, [
        ['send', line, transit, sent],
        ['receive', transit, into, received],
      ])
    if (item?.kind !== 'skid') return
    item.row.floor_transfer_id = id
    item.row.bin_id = into
    for (const carton of packed.get(paper.id) ?? [])
      if (carton.skid_id === item.row.id) carton.floor_transfer_id = id
  }

  const received = (paper: DemoRow, { good, logs, end }: Work, person: number) => {
    const product = products.get(Number(paper.product_id))
    const isByCart = paper.units_per_carton === null && lots.has(paper.id)
    const most = isByCart
      ? cartUnits
      : Number(paper.units_per_carton ?? 0) * Number(product?.cartons_per_skid ?? 0)
    const carried = skidsOf(paper.id)
    const sums = carried.reduce((sum, { units }) => sum + Number(units), 0)
    const onSkids = sums === good ? carried : []
    const many = onSkids.length > 0 ? onSkids.length : most > 0 ? Math.ceil(good / most) : 1
    const from = logs[0]?.at ?? end
    for (let at = 0; at < many; at++) {
      const skid = onSkids[at]
      const cart = isByCart ? carts[(paper.id + at) % carts.length] : undefined
      const carrier = skid ? onA('skid', skid) : cart ? onA('cart', cart) : null
      const qty = skid ? Number(skid.units) : Math.min(most || good, good - at * most)
      const share = (part: number) => from + ((end - from) * (at + part)) / many
      moved(paper, carrier, qty, person, [share(0.3), share(1)])
    }
  }

  /** A label of what waits on the floor, of which every other one is printed. */
  const label = (paper: DemoRow, item: Carrier, at: number, madeAt: number) => {
    const isPrinted = at % 2 === 0
    const made = iso(Math.min(now, madeAt))
    const id = add(paper, item, Number(item.row.units ?? item.row.qty), {
      status: isPrinted ? 'printed' : 'generated',
      prints: isPrinted ? 1 : 0,
      printed_at: isPrinted ? made : null,
      created_at: made,
      updated_at: made,
    })
    item.row.floor_transfer_id = id
    return id
  }

  /** Of the carts of an order the first is on its way, two have their labels, and the last waits for one. */
  const leaving = (paper: DemoRow, packing: number | undefined, person: number, sent: number) => {
    const lot = lots.get(paper.id)
    const [first, ...rest] = carts.filter(({ step_id }) => step_id === packing)
    if (!lot || !first) return
    const qty = Number(first.qty)
    const status = 'in_transfer'
    const way = { ...sentBy(person, sent, qty), updated_at: iso(sent), status }
    first.floor_transfer_id = add(paper, onA('cart', first), qty, way)
    carry(Number(first.floor_transfer_id), lot, qty, person, [['send', line, transit, sent]])
    for (const [at, cart] of rest.slice(0, 2).entries()) label(paper, onA('cart', cart), at, sent + 60_000)
  }

  for (const { order, id, stepIds } of orders) {
    const [paper, step] = [papers.get(id), order.steps.find(({ phase }) => phase === 'transfer')]
    if (!paper) continue
    if (step?.work?.status === 'done' && (paper.posts_stock === false || order.area === 'assembly')) {
      received(paper, step.work, step.person)
      continue
    }
    if (paper.status !== 'in_progress') continue
    for (const [at, skid] of skidsOf(id)
      .filter(({ status }) => status === 'closed')
      .entries()) {
      const transfer = label(paper, onA('skid', skid), at, Date.parse(String(skid.closed_at)) + 120_000)
      for (const carton of packed.get(id) ?? [])
        if (carton.skid_id === skid.id) carton.floor_transfer_id = transfer
    }
    const sent = step?.work?.logs[0]?.at
    const packing = order.steps.find(({ phase }) => phase === 'packing')
    if (step && packing && sent !== undefined) leaving(paper, stepIds.get(packing), step.person, sent)
  }
}
