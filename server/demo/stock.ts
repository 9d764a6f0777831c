import type pg from 'pg'
import type { MovementReason } from '../../src/resources/inventory/stock_movements'
import { instantAt } from '../modules/production/shifts'
import { dayOf } from './calendar'
import { demoLedger, type DemoLedger } from './ledger'
import { random, type Random } from './random'
import { addBins, type StockBins, type StockSites } from './stockBins'
import type { DemoRow, Tables } from './tables'

const dayMs = 86_400_000
const hourMs = 3_600_000

const timezone = 'America/Toronto'

/** When the books were opened: the first hour of a day one and a half years ago. */
export const openedAt = (now: number) => instantAt(dayOf(now - 548 * dayMs, timezone), '00:00', timezone)

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

/** What happened to one lot, written as postings of the ledger. */
function lotBook(ledger: DemoLedger, product: DemoRow, lotId: number, now: number) {
  const unit_cost = costOf[kindOf(product)] / 10_000
  return {
    held: (bin: number) => ledger.held(lotId, bin),
    move(at: number, reason: MovementReason, from: number, into: number, qty: number) {
      if (qty <= 0) return
      ledger.post({
        source_type: 'stock_levels',
        source_id: 0,
        event: reason,
        at: new Date(Math.min(at, now)).toISOString(),
        movements: [
          {
            product_id: product.id,
            lot_id: lotId,
            from_bin_id: from,
            to_bin_id: into,
            qty,
            unit_cost,
            reason,
          },
        ],
      })
    },
  }
}

/** A line of the file that opened the books, and what it put into the ledger. */
function addOpening(
  to: Tables,
  ledger: DemoLedger,
  {
    product,
    lotId,
    bin,
    qty,
    now,
  }: { product: DemoRow; lotId: number; bin: number; qty: number; now: number },
) {
  const place = to.rows('bins').find(({ id }) => id === bin)
  const lot = to.rows('lots').at(-1)
  const at = new Date(openedAt(now)).toISOString()
  const unit_cost = costOf[kindOf(product)] / 10_000
  const line = to.add('opening_stock', {
    product_id: product.id,
    location_id: place?.location_id,
    bin: place?.code,
    bin_id: bin,
    lot_number: lot?.lot_number,
    expires_on: lot?.expires_on,
    qty,
    unit_cost,
    as_of: dayOf(openedAt(now), timezone),
    created_at: at,
    updated_at: at,
  })
  ledger.post({
    posting_key: `opening_stock:${line}:open`,
    source_type: 'opening_stock',
    source_id: line,
    event: 'open',
    at,
    movements: [
      {
        product_id: product.id,
        lot_id: lotId,
        from_bin_id: ledger.outside.virtual_opening ?? 0,
        to_bin_id: bin,
        qty,
        unit_cost,
        reason: 'opening',
        source_line_id: line,
      },
    ],
  })
}

type Given = {
  product: DemoRow
  nth: number
  bins: StockBins
  ledger: DemoLedger
  now: number
  chance: Random
}

/** One lot: made or bought, put away, and most of it sold or used since. */
function addLot(to: Tables, { product, nth, bins, ledger, now, chance }: Given) {
  const kind = kindOf(product)
  const madeAt = now - (chance.pick(ages) + chance.between(0, 5)) * dayMs
  // What is older than the books lay there when they were opened.
  const isOpening = madeAt < openedAt(now)
  const received = isOpening ? openedAt(now) : madeAt
  const expires = product.expiry_tracked ? madeAt + Number(product.shelf_life_days) * dayMs : null
  const fate = chance.next()
  const status =
    expires !== null && expires < now
      ? 'expired'
      : fate < 0.04
        ? 'hold'
        : fate < 0.1
          ? 'quarantine'
          : 'released'
  const made = new Date(madeAt).toISOString()
  const dayOfYear = Math.ceil((madeAt - Date.parse(`${made.slice(0, 4)}-01-01T00:00:00Z`)) / dayMs)
  const lotId = to.add('lots', {
    lot_number: `${made.slice(2, 4)}${String(dayOfYear).padStart(3, '0')}-${String(product.id * 10 + nth).padStart(5, '0')}`,
    product_id: product.id,
    manufactured_on: made.slice(0, 10),
    received_at: new Date(received).toISOString(),
    expires_on: expires === null ? null : new Date(expires).toISOString().slice(0, 10),
    strength_mg_ml: product.strength_mg_ml ?? null,
    status,
    ...(status === 'hold' && {
      held_from: 'released',
      status_reason: 'Complaint about the taste, samples at the lab',
    }),
    unit_cost: costOf[kind] / 10_000,
  })
  const book = lotBook(ledger, product, lotId, now)
  const { outside } = ledger
  const [production = 0, supplier = 0, customer = 0] = [
    outside.virtual_production,
    outside.virtual_supplier,
    outside.virtual_customer,
  ]
  const isBottle = kind === 'bottle'
  const isMade = isBottle || kind === 'liquid'
  const usual = chance.pick(isBottle ? bins.storage : kind === 'liquid' ? bins.tanks : bins.materials)
  const [waiting = usual] = isBottle ? bins.quarantine : bins.plantQuarantine
  const home = status === 'quarantine' ? waiting : usual
  const whole = comesIn(kind, chance)
  if (isOpening) addOpening(to, ledger, { product, lotId, bin: home, qty: whole, now })
  else book.move(received, isMade ? 'produce' : 'receive', isMade ? production : supplier, home, whole)
  if (status === 'released' && isBottle) {
    const [shelf, lane] = [chance.pick(bins.picking), chance.pick(bins.staging)]
    const sold = Math.floor((whole * chance.between(0.1, 0.7)) / 10) * 10
    // The youngest lots were sold in the last days; what goes out today stands in packing lists of today.
    const latest = now - (1.1 + (Number(product.id) % 40) / 25) * dayMs
    const leaves = Math.min(received + chance.between(3, 30) * dayMs, latest)
    book.move(received + 2 * dayMs, 'bin_move', home, shelf, Math.round(whole * 0.8))
    book.move(leaves, 'pick', shelf, lane, sold)
    book.move(leaves + hourMs, 'ship', lane, customer, sold)
  } else if (status === 'released')
    book.move(received + 5 * dayMs, 'consume', home, production, Math.floor(whole * chance.between(0, 0.6)))
}

/** Bins, lots and the ledger of the demo company: what it owns, where it lies and how it came there. */
export async function addStock(client: pg.ClientBase, to: Tables, sites: StockSites, now: number) {
  const { rows } = await client.query<{ kind: string; id: number }>(
    'select kind, id from bins where location_id is null',
  )
  const outside = Object.fromEntries(rows.map(({ kind, id }) => [kind, Number(id)]))
  to.startAfter('bins', Math.max(...Object.values(outside)))
  const bins = addBins(to, sites)
  const ledger = demoLedger(to, outside)
  const chance = random(20_261_122)
  for (const product of to.rows('products')) {
    const lots = kindOf(product) === 'bottle' ? chance.whole(1, 4) : chance.whole(1, 3)
    for (let nth = 0; nth < lots; nth++) addLot(to, { product, nth, bins, ledger, now, chance })
    product.average_cost = product.last_cost = costOf[kindOf(product)] / 10_000
  }
  return ledger
}
