import { labelItemsOf } from '../../../src/resources/production/labelChecks/labelRule'
import { dayOf } from '../company/calendar'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { noCounts } from './orders'
import { iso } from './reel'
import type { WrittenSession } from './sessions'
import type { Counted, StampTask } from './shifts'
import type { UnstampedLot, UnstampedStock } from './unstamped'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Spec = {
  status: 'draft' | 'planned' | 'in_progress' | 'paused' | 'done' | 'cancelled'
  of: UnstampedLot | undefined
  /** Which of the stamped products. */
  stamp: number
  qty: number
  /** How long ago its first reel went on, and in how many hours what was counted. */
  ago?: number
  counted?: readonly (readonly [hours: number, good: number, scrap: number])[]
  isShort?: boolean
}

/** Orders of unstamped stock in each of their states: what customers lacked, and what is left for the next weeks. */
const specs = ({ soon, later }: UnstampedStock): Spec[] => [
  {
    status: 'done',
    of: later[0],
    stamp: 0,
    qty: 600,
    ago: 20 * day,
    counted: [
      [2, 340, 2],
      [4, 256, 2],
    ],
  },
  { status: 'done', of: soon[1], stamp: 0, qty: 500, ago: 12 * day, counted: [[3, 497, 3]] },
  { status: 'done', of: soon[0], stamp: 1, qty: 400, ago: 5 * day, counted: [[2, 399, 1]] },
  { status: 'done', of: soon[2], stamp: 0, qty: 300, ago: 26 * hour, counted: [[2, 298, 2]], isShort: true },
  { status: 'in_progress', of: soon[0], stamp: 0, qty: 900, ago: 1.4 * hour, counted: [[0.9, 410, 2]] },
  { status: 'paused', of: soon[1], stamp: 1, qty: 450, ago: 3 * hour, counted: [[1.2, 180, 1]] },
  { status: 'planned', of: soon[2], stamp: 1, qty: 700 },
  { status: 'planned', of: later[0], stamp: 1, qty: 1_200 },
  { status: 'draft', of: later[1], stamp: 0, qty: 800 },
  { status: 'cancelled', of: later[2], stamp: 0, qty: 250 },
]

type Options = {
  unstamped: UnstampedStock
  /** Stampers, and those on which nothing of a production order is going on. */
  stampers: readonly DemoRow[]
  free: readonly DemoRow[]
  person: number
  pauseReason: number | undefined
  now: number
  timezone: string
}

type Check = { machine: DemoRow; person: number; at: number }

/** The label of the first stamped bottle of an order, compared before the first count. */
function checkFirst(to: Tables, order: DemoRow, { machine, person, at }: Check) {
  const product = to.rows('products').find(({ id }) => id === order.target_product_id)
  const lot = to.rows('lots').find(({ id }) => id === order.source_lot_id)?.lot_number ?? null
  const shows = { upc: product?.barcode ?? null, label_code: product?.label_code ?? null, lot }
  to.add('label_checks', {
    number: `LBC-${String(to.rows('label_checks').length + 1).padStart(5, '0')}`,
    status: 'passed',
    product_stamping_order_id: order.id,
    product_id: order.target_product_id,
    machine_id: machine.machine_id,
    checkpoint: 'start',
    scanned_upc: shows.upc,
    scanned_label_code: shows.label_code,
    scanned_lot: shows.lot,
    expected_upc: shows.upc,
    expected_label_code: shows.label_code,
    expected_lot: shows.lot,
    expected_jurisdiction: order.jurisdiction,
    items: labelItemsOf(String(order.jurisdiction)),
    failed_items: [],
    user_id: person,
    checked_at: iso(at),
  })
}

/** Adds orders of unstamped stock; answers how those that began went. */
export function addFromStockOrders(to: Tables, options: Options): StampTask[] {
  const { unstamped, stampers, person, pauseReason, now, timezone } = options
  const twins = stampers.filter(({ spindles }) => Number(spindles) > 1)
  /** A free stamper, or else the second spindle of one that has two; each once. */
  const places = [
    ...options.free.map((machine) => ({ machine })),
    ...twins.map((machine) => ({ machine, spindle: 2 })),
  ]
  const place = (isOpen: boolean) => (isOpen ? places.shift() : { machine: stampers[0] })
  return specs(unstamped).flatMap((spec, nth): StampTask[] => {
    const { status, of, stamp, qty, ago, counted = [], isShort = false } = spec
    const target = of?.targets[stamp % of.targets.length]
    if (!of || !target) return []
    const isOpen = status === 'in_progress' || status === 'paused'
    const start = now - (ago ?? (20 - nth) * hour)
    const { machine, ...spindle } = place(isOpen) ?? {}
    if (!machine) return []
    const counts = counted.map(([hours, good, scrap]): Counted => ({
      at: start + hours * (hour / 2),
      good,
      scrap,
    }))
    const end = counts.at(-1)?.at ?? start
    to.add('product_stamping_orders', {
      number: `PSO-${String(to.rows('product_stamping_orders').length + 1).padStart(5, '0')}`,
      status,
      kind: 'from_stock',
      source_product_id: of.product.id,
      source_lot_id: of.lot.id,
      source_bin_id: of.bin,
      target_product_id: target.id,
      target_bin_id: unstamped.shelf,
      jurisdiction: target.excise_jurisdiction,
      qty_planned: qty,
      due_on: dayOf(Math.max(now, start) + (2 + nth) * day, timezone),
      priority: nth % 4 === 0 ? 'high' : 'normal',
      ...noCounts,
      created_at: iso(start - 5 * hour),
      created_by: person,
      updated_at: iso(status === 'done' ? end : start),
      ...(ago !== undefined && {
        stamping_machine_id: machine.id,
        started_at: iso(start),
        started_by_id: person,
        ...(isOpen && { label_due_at: iso(now + 25 * minute) }),
        ...(status === 'done' && { finished_at: iso(end), finished_by_id: person }),
        ...(status === 'paused' && { paused_at: iso(end), pause_reason_parameter_id: pauseReason ?? null }),
      }),
    })
    const order = to.rows('product_stamping_orders').at(-1) as DemoRow
    const volume = Number(of.product.volume_ml)
    if (ago !== undefined) checkFirst(to, order, { machine, person, at: start + 4 * minute })
    const task = { order, machine, ...spindle, person, volume, start, counted: counts, isOpen, isShort }
    return ago === undefined ? [] : [task]
  })
}

/** The lot of stamped bottles: number, expiry and status of the unstamped one. */
function stampedLot(to: Tables, order: DemoRow, at: number, timezone: string): DemoRow {
  const rows = to.rows('lots')
  const from = rows.find(({ id }) => id === order.source_lot_id) as DemoRow
  const found = rows.find(
    (lot) => lot.lot_number === from.lot_number && lot.product_id === order.target_product_id,
  )
  if (found) return found
  const { id: _id, stamp_by: _by, ...like } = from
  to.add('lots', { ...like, product_id: order.target_product_id, stamped_on: dayOf(at, timezone) })
  return to.rows('lots').at(-1) as DemoRow
}

/** Moves what sessions stamped and lost of unstamped stock, and reserves what orders still need. */
export function moveFromStock(
  to: Tables,
  sessions: readonly WrittenSession[],
  { ledger, timezone }: { ledger: DemoLedger; timezone: string },
) {
  const [production = 0, scrap = 0] = [ledger.outside.virtual_production, ledger.outside.virtual_scrap]
  for (const { task, end, counts } of sessions) {
    const { order } = task
    if (order.kind !== 'from_stock' || end === null) continue
    const lost = counts.wasted_bottles + counts.scrapped_bottles
    const stamped = counts.applied > 0 ? stampedLot(to, order, end, timezone) : null
    const unit_cost = Number(to.rows('lots').find(({ id }) => id === order.source_lot_id)?.unit_cost)
    const unstamped = {
      product_id: Number(order.source_product_id),
      lot_id: Number(order.source_lot_id),
      unit_cost,
    }
    const [from, into] = [Number(order.source_bin_id), Number(order.target_bin_id)]
    ledger.post({
      source_type: 'product_stamping_orders',
      source_id: order.id,
      event: 'session',
      at: iso(end),
      by: task.person,
      movements: [
        ...(stamped
          ? [
              {
                ...unstamped,
                from_bin_id: from,
                to_bin_id: production,
                qty: counts.applied,
                reason: 'repack' as const,
              },
              {
                ...{ product_id: Number(order.target_product_id), lot_id: stamped.id, unit_cost },
                ...{
                  from_bin_id: production,
                  to_bin_id: into,
                  qty: counts.applied,
                  reason: 'repack' as const,
                },
              },
            ]
          : []),
        ...(lost > 0
          ? [{ ...unstamped, from_bin_id: from, to_bin_id: scrap, qty: lost, reason: 'scrap' as const }]
          : []),
      ],
    })
  }
  for (const order of to.rows('product_stamping_orders')) {
    if (order.kind !== 'from_stock' || !['planned', 'in_progress', 'paused'].includes(String(order.status)))
      continue
    const done = ['qty_stamped', 'qty_wasted_bottles', 'qty_scrapped_bottles'].reduce(
      (sum, name) => sum + Number(order[name]),
      0,
    )
    const level = ledger.levelOf(Number(order.source_lot_id), Number(order.source_bin_id))
    if (level)
      ledger.promise(level, Number(order.qty_planned) - done, {
        type: 'product_stamping_orders',
        id: order.id,
        line: order.id,
      })
  }
}
