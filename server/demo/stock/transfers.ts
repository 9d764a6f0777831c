import { carrierIn } from '../company/lists'
import type { ForFloor } from './floorSupply'
import type { DemoLedger, DemoMovement } from './ledger'
import { random, type Random } from '../company/random'
import { percentDone } from '../../../src/resources/kit/text/share'
import { stockPlaces, type StockPlace } from './stockPlaces'
import { type Fate, fates, north, type Status, type Way } from './transferFates'
import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000
const hourMs = 3_600_000
const carriers = ['Day & Ross', 'Manitoulin', 'Nationex', 'Purolator', 'Midland'] as const

type Options = { ledger: DemoLedger; forFloor: ForFloor; author: number; admin: number; now: number }
type DemoTransferLine = { id: number; place: StockPlace; requested: number; had: number }
type Leg = { line: DemoTransferLine; from: number; to: number; qty: number }

const iso = (ms: number) => new Date(ms).toISOString()
const isOver = (status: Status) => status === 'received' || status === 'cancelled'
const hasLeft = (status: Status) => ['in_transit', 'partially_received', 'received'].includes(status)

/** The bins that goods pass on their way out of a site and into another. */
function binsOnTheWay(to: Tables) {
  const sites = new Map(to.rows('locations').map((site) => [String(site.code), site]))
  const among = (site: string, ...kinds: string[]) =>
    to
      .rows('bins')
      .filter(({ location_id, kind }) => location_id === sites.get(site)?.id && kinds.includes(String(kind)))
      .map(({ id }) => id)
  const transit = new Map<string, number>()
  return {
    idOf: (site: string) => sites.get(site)?.id ?? 1,
    lanes: (site: string) => among(site, 'staging'),
    shelves: (site: string) => among(site, 'storage', 'lab'),
    /** One per pair of sites, made when the first goods leave. */
    transit([from, into]: Way) {
      const key = `${from} ${into}`
      const existing = transit.get(key)
      if (existing !== undefined) return existing
      const place = { code: `TRANSIT-${into}`, location_id: sites.get(from)?.id, kind: 'transit' }
      const id = to.add('bins', { ...place, pick_sequence: 0 })
      transit.set(key, id)
      return id
    },
  }
}

const legOf = (reason: DemoMovement['reason'], { line, from, to, qty }: Leg): DemoMovement => ({
  product_id: line.place.product.id,
  lot_id: line.place.lot.id,
  from_bin_id: from,
  to_bin_id: to,
  qty,
  unit_cost: line.place.cost,
  reason,
  source_line_id: line.id,
})

/** When the next transfer was requested: open ones within the last two weeks. */
const askedAt = (back: number, now: number) =>
  now - (back <= 15 ? back * 0.9 * dayMs : 14 * dayMs + (back - 15) * 19 * dayMs)

/** Requested quantity, and how much of it was available. */
function wantedOf({ free }: StockPlace, isShort: boolean, chance: Random) {
  const had = Math.max(1, Math.min(free, Math.floor(free * chance.between(0.1, 0.4))))
  return isShort ? { requested: free + Math.ceil(free / 2), had: free } : { requested: had, had }
}

type Transfer = {
  nth: number
  fate: Fate
  requestedAt: number
  /** When it left and arrived; only some have. */
  left: number
  came: number
  hasLeft: boolean
  isPromised: boolean
  goods: { place: StockPlace; requested: number; had: number }[]
  /** What arrived and was lost, per line. */
  arrived: { received: number; loss: number }[]
}

/** What arrived of the goods of a transfer: a part where it is partly received, less where some was lost. */
function arrivedOf({ status, lost = false }: Fate, goods: Transfer['goods']) {
  const isPartly = status === 'partially_received'
  return goods.map(({ had }, at) => {
    if (!isPartly && status !== 'received') return { received: 0, loss: 0 }
    const loss = lost && at === 0 ? Math.max(1, Math.floor(had / 20)) : 0
    return { received: (isPartly && at === 0 ? Math.floor(had / 2) : had) - loss, loss }
  })
}

/** Goods sent between the sites in one and a half years: most arrived, some with a loss; the last ones are on their way. */
export function addTransfers(to: Tables, options: Options) {
  const { ledger, forFloor, now } = options
  const chance = random(20_261_126)
  const on = binsOnTheWay(to)
  const places = stockPlaces(to, ledger, forFloor)

  for (const [nth, fate] of fates.entries()) {
    const { status, way } = fate
    const requestedAt = askedAt(fates.length - nth, now)
    const from = on.idOf(way[0])
    const found = places.some(
      chance,
      way === north ? chance.whole(5, 14) : chance.whole(1, 5),
      iso(requestedAt),
      40,
      ({ bin, lot }) =>
        bin.location_id === from &&
        (bin.kind === 'storage' || bin.kind === 'picking') &&
        lot.status === 'released' &&
        // What does not expire says `null`, which comes after every date.
        String(lot.expires_on) > iso(now).slice(0, 10),
    )
    const isShort = status === 'partially_allocated'
    const goods = found.map((place, at) => ({ place, ...wantedOf(place, isShort && at === 0, chance) }))
    const transfer: Transfer = {
      nth,
      fate,
      requestedAt,
      left: requestedAt + 6 * hourMs,
      came: requestedAt + (way === north ? 60 : 20) * hourMs,
      hasLeft: hasLeft(status),
      isPromised: status === 'allocated' || isShort,
      goods,
      arrived: arrivedOf(fate, goods),
    }
    const id = addTransfer(to, transfer, on, chance, options)
    postTransfer({ id, transfer, lines: addLines(to, id, transfer, options), on, chance }, options)
  }
}

/** When its row was last written. */
function updatedAt({ fate: { status }, requestedAt, left, came, hasLeft }: Transfer, now: number) {
  const isUnderWay = status === 'in_transit' || status === 'cancelled'
  return iso(Math.min(now, isUnderWay ? left : hasLeft ? came : requestedAt))
}

function addTransfer(
  to: Tables,
  transfer: Transfer,
  on: ReturnType<typeof binsOnTheWay>,
  chance: Random,
  { author, admin, now }: Options,
) {
  const { nth, fate, requestedAt, left, came, hasLeft, isPromised, goods, arrived } = transfer
  const { status, way, picked = false, lost = false } = fate
  return to.add('transfers', {
    number: `TR-${String(nth + 1).padStart(5, '0')}`,
    status,
    from_location_id: on.idOf(way[0]),
    to_location_id: on.idOf(way[1]),
    needed_on: iso(requestedAt + (isOver(status) ? 5 : nth % 3 === 0 ? 1 : 6) * dayMs).slice(0, 10),
    carrier_id: hasLeft ? carrierIn(to, chance.pick(carriers)) : null,
    tracking_number: hasLeft && chance.chance(0.5) ? `TN${chance.whole(10_000_000, 99_999_999)}` : null,
    note: nth % 9 === 4 ? 'With the Thursday truck' : null,
    line_count: goods.length,
    picked_percent: hasLeft || (isPromised && picked) ? 100 : 0,
    shipped_percent: hasLeft ? 100 : 0,
    received_percent: percentDone(
      goods.map(({ had, place: { product, cost } }, at) => ({
        planned: had,
        done: arrived[at]?.received ?? 0,
        measure_id: Number(product.stock_measure_id),
        value: cost,
      })),
    ),
    requested_by_id: author,
    shipped_at: hasLeft ? iso(left) : null,
    received_at: hasLeft && status !== 'in_transit' ? iso(came) : null,
    created_at: iso(requestedAt),
    created_by: author,
    updated_at: updatedAt(transfer, now),
    updated_by: lost ? admin : author,
    version: 6,
  })
}

function addLines(to: Tables, id: number, transfer: Transfer, { author, now }: Options): DemoTransferLine[] {
  const { fate, requestedAt, hasLeft, isPromised, goods, arrived } = transfer
  return goods.map(({ place, requested: qty_requested, had }, at) => {
    const { received = 0, loss = 0 } = arrived[at] ?? {}
    const line = to.add('transfer_lines', {
      transfer_id: id,
      product_id: place.product.id,
      qty_requested,
      qty_reserved: isPromised ? had : 0,
      qty_picked: isPromised && fate.picked ? had : 0,
      qty_shipped: hasLeft ? had : 0,
      qty_received: received,
      loss_qty: loss,
      loss_reason: loss > 0 ? 'Cartons crushed on the way' : null,
      created_at: iso(requestedAt),
      created_by: author,
      updated_at: updatedAt(transfer, now),
      updated_by: author,
    })
    return { id: line, place, requested: qty_requested, had }
  })
}

/** Promises, picks, ships, receives and writes off the goods of a transfer, as far as it got. */
function postTransfer(
  {
    id,
    transfer,
    lines,
    on,
    chance,
  }: {
    id: number
    transfer: Transfer
    lines: readonly DemoTransferLine[]
    on: ReturnType<typeof binsOnTheWay>
    chance: Random
  },
  { ledger, author, admin, now }: Options,
) {
  const { fate, requestedAt, left, came, hasLeft, isPromised, arrived } = transfer
  const { way, picked = false } = fate
  const [lane = 0] = on.lanes(way[0])
  const post = (event: string, version: number, at: number, movements: DemoMovement[], by = author) => {
    const posting_key = `transfers:${id}:${event}:${version}`
    const source = { source_type: 'transfers', source_id: id, event }
    if (movements.length > 0)
      ledger.post({ ...source, posting_key, at: iso(Math.min(at, now)), by, movements })
  }
  if (hasLeft || picked)
    post(
      'pick',
      2,
      requestedAt + 4 * hourMs,
      lines.map((line) => legOf('pick', { line, from: Number(line.place.bin.id), to: lane, qty: line.had })),
    )
  if (isPromised)
    for (const { id: line, place, had } of lines) {
      const level = picked ? ledger.levelOf(place.lot.id, lane) : place.level
      ledger.promise(level as DemoRow, had, { type: 'transfer_lines', id, line })
    }
  if (!hasLeft) return
  const transit = on.transit(way)
  const lossBin = ledger.outside.virtual_scrap ?? 0
  post(
    'ship',
    3,
    left,
    lines.map((line) => legOf('transfer_out', { line, from: lane, to: transit, qty: line.had })),
  )
  const arrivals = lines.map((line, at) => ({ line, at, shelf: chance.pick(on.shelves(way[1])) }))
  post(
    'receive',
    4,
    came,
    arrivals.flatMap(({ line, at, shelf }) => {
      const qty = arrived[at]?.received ?? 0
      return qty > 0 ? [legOf('transfer_in', { line, from: transit, to: shelf, qty })] : []
    }),
  )
  post(
    'write_off',
    5,
    came + hourMs,
    lines.flatMap((line, at) => {
      const qty = arrived[at]?.loss ?? 0
      return qty > 0 ? [legOf('transfer_loss', { line, from: transit, to: lossBin, qty })] : []
    }),
    admin,
  )
}
