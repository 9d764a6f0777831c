import type pg from 'pg'
import type { MovementReason } from '../../src/resources/inventory/stock_movements'
import { random, type Random } from './random'
import { addBins, type StockBins, type StockSites } from './stockBins'
import type { DemoRow, Tables } from './tables'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Outside = Readonly<Record<string, number>>
type Kind = 'bottle' | 'liquid' | 'packaging' | 'material'

const kindOf = ({ kind }: DemoRow): Kind =>
  kind === 'finished_good'
    ? 'bottle'
    : kind === 'semi_finished'
      ? 'liquid'
      : kind === 'packaging'
        ? 'packaging'
        : 'material'

/** What one of it costs, in ten-thousandths of a dollar; every lot alike, so that its average is exact. */
const costOf: Readonly<Record<Kind, number>> = {
  bottle: 23_500,
  liquid: 190,
  packaging: 1_150,
  material: 310,
}

/** Pieces or millilitres that come at once. */
const comesIn = (kind: Kind, chance: Random) =>
  kind === 'bottle'
    ? chance.whole(10, 90) * 10
    : kind === 'packaging'
      ? chance.whole(20, 90) * 100
      : chance.whole(20, 200) * 500

/** Ages of lots in days; old ones are what is left of more. */
const ages = [6, 24, 47, 82, 130, 170, 240, 330, 410, 760] as const

/** What happened to one lot, written as postings of the ledger, and what of it lies where in the end. */
function lotBook(to: Tables, product: DemoRow, lotId: number, outside: ReadonlySet<number>, now: number) {
  const cost = costOf[kindOf(product)]
  const levels = new Map<number, { qty: number; first: string; last: string }>()
  const held = (bin: number) => levels.get(bin)?.qty ?? 0
  return {
    held,
    move(at: number, reason: MovementReason, from: number, into: number, qty: number) {
      if (qty <= 0) return
      const when = new Date(Math.min(at, now)).toISOString()
      const source = { source_type: 'stock_levels', source_id: 0 }
      const posting_id = to.add('stock_postings', {
        posting_key: `demo ${to.rows('stock_postings').length + 1}`,
        ...source,
        event: reason,
        posted_at: when,
      })
      to.add('stock_movements', {
        product_id: product.id,
        lot_id: lotId,
        from_bin_id: from,
        to_bin_id: into,
        qty,
        unit_cost: cost / 10_000,
        value: (qty * cost) / 10_000,
        reason,
        ...source,
        posting_id,
        line_no: 1,
        moved_at: when,
        created_at: when,
        updated_at: when,
        version: 1,
      })
      for (const [bin, change] of [
        [from, -qty],
        [into, qty],
      ] as const)
        if (!outside.has(bin))
          levels.set(bin, { first: when, ...levels.get(bin), qty: held(bin) + change, last: when })
    },
    close() {
      for (const [bin_id, { qty, first, last }] of levels)
        to.add('stock_levels', {
          product_id: product.id,
          lot_id: lotId,
          bin_id,
          on_hand: qty,
          reserved: 0,
          first_in_at: qty > 0 ? first : null,
          last_moved_at: last,
          created_at: first,
          updated_at: last,
          version: 2,
        })
    },
  }
}

type Given = { product: DemoRow; nth: number; bins: StockBins; outside: Outside; now: number; chance: Random }

/** One lot: made or bought, put away, and most of it sold or used since. */
function addLot(to: Tables, { product, nth, bins, outside, now, chance }: Given) {
  const kind = kindOf(product)
  const received = now - (chance.pick(ages) + chance.between(0, 5)) * dayMs
  const expires = product.expiry_tracked ? received + Number(product.shelf_life_days) * dayMs : null
  const fate = chance.next()
  const status =
    expires !== null && expires < now
      ? 'expired'
      : fate < 0.04
        ? 'hold'
        : fate < 0.1
          ? 'quarantine'
          : 'released'
  const made = new Date(received).toISOString()
  const dayOfYear = Math.ceil((received - Date.parse(`${made.slice(0, 4)}-01-01T00:00:00Z`)) / dayMs)
  const lotId = to.add('lots', {
    lot_number: `${made.slice(2, 4)}${String(dayOfYear).padStart(3, '0')}-${String(product.id * 10 + nth).padStart(5, '0')}`,
    product_id: product.id,
    manufactured_on: made.slice(0, 10),
    received_at: made,
    expires_on: expires === null ? null : new Date(expires).toISOString().slice(0, 10),
    strength_mg_ml: product.strength_mg_ml ?? null,
    status,
    ...(status === 'hold' && {
      held_from: 'released',
      status_reason: 'Complaint about the taste, samples at the lab',
    }),
    unit_cost: costOf[kind] / 10_000,
  })
  const book = lotBook(to, product, lotId, new Set(Object.values(outside)), now)
  const [production = 0, supplier = 0, customer = 0, adjustment = 0] = [
    outside.virtual_production,
    outside.virtual_supplier,
    outside.virtual_customer,
    outside.virtual_adjustment,
  ]
  const isBottle = kind === 'bottle'
  const isMade = isBottle || kind === 'liquid'
  const usual = chance.pick(isBottle ? bins.storage : kind === 'liquid' ? bins.tanks : bins.materials)
  const [waiting = usual] = isBottle ? bins.quarantine : bins.plantQuarantine
  const home = status === 'quarantine' ? waiting : usual
  const whole = comesIn(kind, chance)
  book.move(received, isMade ? 'produce' : 'receive', isMade ? production : supplier, home, whole)
  if (status === 'released' && isBottle) {
    const [shelf, lane] = [chance.pick(bins.picking), chance.pick(bins.staging)]
    const sold = Math.floor((whole * chance.between(0.1, 0.7)) / 10) * 10
    const leaves = received + chance.between(3, 30) * dayMs
    book.move(received + 2 * dayMs, 'bin_move', home, shelf, Math.round(whole * 0.8))
    book.move(leaves, 'pick', shelf, lane, sold)
    book.move(leaves + hourMs, 'ship', lane, customer, sold)
  } else if (status === 'released')
    book.move(received + 5 * dayMs, 'consume', home, production, Math.floor(whole * chance.between(0, 0.6)))
  if (chance.chance(0.05))
    book.move(now - hourMs, 'adjust_loss', home, adjustment, Math.min(2, book.held(home)))
  book.close()
}

const step = (qty: number) => Math.max(10, Math.round(qty / 10) * 10)

/** When each product is ordered again: of one in twenty-four there is too little by now. */
function addReorderPoints(to: Tables) {
  const released = new Set(to.rows('lots').flatMap(({ id, status }) => (status === 'released' ? [id] : [])))
  const usable = new Map<unknown, number>()
  for (const { product_id, lot_id, on_hand } of to.rows('stock_levels'))
    if (released.has(Number(lot_id))) usable.set(product_id, (usable.get(product_id) ?? 0) + Number(on_hand))
  for (const [place, product] of to.rows('products').entries()) {
    const held = usable.get(product.id) ?? 0
    const point = step(held * (place % 24 === 5 ? 1.4 : 0.3))
    Object.assign(product, {
      min_stock: point / 2,
      reorder_point: point,
      reorder_qty: point,
      max_stock: point * 3,
      lead_time_days: 7 + (place % 5) * 7,
    })
  }
}

/** Bins, lots and the ledger of the demo company: what it owns, where it lies and how it came there. */
export async function addStock(client: pg.ClientBase, to: Tables, sites: StockSites, now: number) {
  const { rows } = await client.query<{ kind: string; id: number }>(
    'select kind, id from bins where location_id is null',
  )
  const outside: Outside = Object.fromEntries(rows.map(({ kind, id }) => [kind, Number(id)]))
  to.startAfter('bins', Math.max(...Object.values(outside)))
  const bins = addBins(to, sites)
  const chance = random(20_261_122)
  for (const product of to.rows('products')) {
    const lots = kindOf(product) === 'bottle' ? chance.whole(1, 4) : chance.whole(1, 3)
    for (let nth = 0; nth < lots; nth++) addLot(to, { product, nth, bins, outside, now, chance })
    product.average_cost = product.last_cost = costOf[kindOf(product)] / 10_000
  }
  addReorderPoints(to)
}
