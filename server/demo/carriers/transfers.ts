import { transferCode } from '../../../src/resources/production/floorTransfers/transferCode'
import type { DemoLedger } from '../stock/ledger'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { WrittenOrder } from '../orders/floor'
import type { Work } from '../orders/work'

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

/**
 * The transfers of packed goods: received ones of orders that were taken to the warehouse, skid by skid, and labels of
 * skids that wait on the floor, of which every other one is printed.
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
  const packed = grouped(to.rows('cartons'), ({ production_order_id }) => Number(production_order_id))
  const skidsOf = (orderId: number) => {
    const ids = new Set(
      (packed.get(orderId) ?? []).flatMap(({ skid_id }) => (skid_id ? [Number(skid_id)] : [])),
    )
    return [...ids].flatMap((id) => skids.get(id) ?? [])
  }

  const add = (paper: DemoRow, item: DemoRow | null, qty: number, more: Record<string, unknown>) => {
    const number = `FT-${String(to.rows('floor_transfers').length + 1).padStart(5, '0')}`
    const id = to.add('floor_transfers', {
      number,
      qr_payload: transferCode(number),
      item_kind: item ? 'skid' : 'loose',
      item: item ? item.number : paper.lot_prefix,
      skid_id: item?.id ?? null,
      production_order_id: paper.id,
      product_id: paper.product_id,
      lot_id: lots.get(paper.id)?.id ?? null,
      measure: 'ea',
      jurisdiction: paper.jurisdiction,
      cartons: item ? item.cartons : 0,
      qty,
      label_copies: 1,
      prints: 0,
      qty_sent: 0,
      qty_received: 0,
      qty_written_off: 0,
      qty_refused: 0,
      ...more,
    })
    return id
  }

  /** One part of an order on its way, from `sent` to `received`. */
  const moved = (
    paper: DemoRow,
    item: DemoRow | null,
    qty: number,
    by: number,
    [sent, received]: [number, number],
  ) => {
    const way = {
      prints: 1,
      printed_at: iso(sent - 240_000),
      created_at: iso(sent - 300_000),
      created_by: by,
      sent_at: iso(sent),
      sent_by_id: by,
      qty_sent: qty,
      from_bin_id: line,
      transit_bin_id: transit,
      updated_at: iso(received),
      updated_by: by,
    }
    const count = to.rows('floor_transfers').length + 1
    if (count % refusedEach === 0)
      add(paper, item, qty, { ...way, status: 'refused', qty_refused: qty, difference_reason: 'Film torn' })
    const id = add(paper, item, qty, {
      ...way,
      status: 'received',
      qty_received: qty,
      to_bin_id: places[count % places.length],
      received_at: iso(received),
      received_by_id: by,
    })
    const lot = lots.get(paper.id)
    if (lot) {
      const goods = {
        product_id: Number(lot.product_id),
        lot_id: lot.id,
        qty,
        unit_cost: Number(lot.unit_cost),
      }
      const into = places[count % places.length] ?? line
      for (const [event, from_bin_id, to_bin_id, at] of [
        ['send', line, transit, sent],
        ['receive', transit, into, received],
      ] as const)
        ledger.post({
          source_type: 'floor_transfers',
          source_id: id,
          event,
          at: iso(at),
          by,
          movements: [{ ...goods, from_bin_id, to_bin_id, reason: 'floor_transfer' }],
        })
    }
    if (!item) return
    item.floor_transfer_id = id
    item.bin_id = places[count % places.length]
    for (const carton of packed.get(paper.id) ?? [])
      if (carton.skid_id === item.id) carton.floor_transfer_id = id
  }

  const received = (paper: DemoRow, { good, logs, end }: Work, person: number) => {
    const product = products.get(Number(paper.product_id))
    const most = Number(paper.units_per_carton ?? 0) * Number(product?.cartons_per_skid ?? 0)
    const carried = skidsOf(paper.id)
    const sums = carried.reduce((sum, { units }) => sum + Number(units), 0)
    const onSkids = sums === good ? carried : []
    const many = onSkids.length > 0 ? onSkids.length : most > 0 ? Math.ceil(good / most) : 1
    const from = logs[0]?.at ?? end
    for (let at = 0; at < many; at++) {
      const skid = onSkids[at] ?? null
      const qty = skid ? Number(skid.units) : Math.min(most || good, good - at * most)
      const share = (part: number) => from + ((end - from) * (at + part)) / many
      moved(paper, skid, qty, person, [share(0.3), share(1)])
    }
  }

  for (const { order, id } of orders) {
    const [paper, step] = [papers.get(id), order.steps.find(({ phase }) => phase === 'transfer')]
    if (!paper) continue
    if (step?.work?.status === 'done' && paper.posts_stock === false) {
      received(paper, step.work, step.person)
      continue
    }
    const closed =
      paper.status === 'in_progress' ? skidsOf(id).filter(({ status }) => status === 'closed') : []
    for (const [at, skid] of closed.entries()) {
      const isPrinted = at % 2 === 0
      const made = Math.min(now, Date.parse(String(skid.closed_at)) + 120_000)
      const transfer = add(paper, skid, Number(skid.units), {
        status: isPrinted ? 'printed' : 'generated',
        prints: isPrinted ? 1 : 0,
        printed_at: isPrinted ? iso(made) : null,
        created_at: iso(made),
        updated_at: iso(made),
      })
      skid.floor_transfer_id = transfer
      for (const carton of packed.get(id) ?? [])
        if (carton.skid_id === skid.id) carton.floor_transfer_id = transfer
    }
  }
}
