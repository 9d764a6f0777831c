import { monthsAfter } from '../../../src/resources/kit/text/days'
import { dayOf, weekdayOf } from '../company/calendar'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { iso } from './reel'

const hour = 3_600_000
const dayMs = 24 * hour

/** Liquids that are bottled without a stamp, and kept until they are ordered. */
const families = 3

export type UnstampedLot = { product: DemoRow; lot: DemoRow; bin: number; targets: readonly DemoRow[] }

/** Where unstamped bottles are, and how a lot of them comes there. */
export type UnstampedSource = {
  bin: number
  fill: (product: DemoRow, madeAt: number, qty: number) => DemoRow
}

export type UnstampedStock = {
  /** Where stamped bottles are put. */
  shelf: number
  /** Bottles that are to be stamped by the end of the month, and those of the month after it, of each liquid. */
  soon: readonly UnstampedLot[]
  later: readonly UnstampedLot[]
}

/** How many bottles of a product are sold and not there. */
function lacking(to: Tables) {
  const open = new Set(
    to
      .rows('sales')
      .flatMap(({ id, status }) => (['confirmed', 'on_hold'].includes(String(status)) ? [id] : [])),
  )
  const sums = new Map<number, number>()
  const add = (product: unknown, qty: number) =>
    void sums.set(Number(product), (sums.get(Number(product)) ?? 0) + qty)
  for (const { sale_id, product_id, qty_ordered } of to.rows('sale_lines'))
    if (open.has(Number(sale_id))) add(product_id, Number(qty_ordered))
  for (const { product_id, on_hand } of to.rows('stock_levels')) add(product_id, -Number(on_hand))
  return (product: DemoRow) => sums.get(product.id) ?? 0
}

/** Bottles that differ by their stamp alone, those first that customers wait for. */
function siblings(to: Tables): DemoRow[][] {
  const lacks = lacking(to)
  const bottles = to.rows('products').filter(({ kind }) => kind === 'finished_good')
  return [
    ...grouped(bottles, ({ flavor_id, volume_ml, strength_mg_ml }) =>
      [flavor_id, volume_ml, strength_mg_ml].join(' '),
    ).values(),
  ]
    .map((same) => same.filter(({ excise_jurisdiction }) => excise_jurisdiction !== 'EX'))
    .filter((same) => new Set(same.map(({ excise_jurisdiction }) => excise_jurisdiction)).size > 1)
    .toSorted(
      (one, other) => Math.max(...other.map((row) => lacks(row))) - Math.max(...one.map((row) => lacks(row))),
    )
    .slice(0, families)
}

/** The bottle that others are before their stamp. */
function addTwin(to: Tables, targets: readonly DemoRow[]): DemoRow {
  const [first] = targets as [DemoRow]
  const { id: _id, barcode: _barcode, unique_product_identifier: _identifier, ...like } = first
  const id = to.add('products', {
    ...like,
    sku: String(first.sku).replace(/-[A-Z]{2}$/, '-U'),
    name: String(first.name).replace(/ (?=\d)/, ', unstamped '),
    kind: 'semi_finished',
    excise_jurisdiction: null,
    list_price: null,
    is_saleable: false,
    is_producible: false,
    default_flow_id: null,
    label_code: null,
    units_per_carton: null,
    cartons_per_skid: null,
  })
  for (const target of targets) target.unstamped_product_id = id
  return to.rows('products').at(-1) as DemoRow
}

/**
 * Packaged bottles without a stamp: of this month and of those before it, so that their last days differ; what was not
 * stamped in time is in the excise warehouse, but for a rest that was found too late.
 */
export function addUnstampedStock(
  to: Tables,
  { ledger, plantId, now, timezone }: { ledger: DemoLedger; plantId: number; now: number; timezone: string },
): UnstampedStock & UnstampedSource {
  const addBin = (code: string, kind: string) =>
    to.add('bins', { code, kind, location_id: plantId, barcode: `BIN-${plantId}-${code}`, pick_sequence: 0 })
  const [unstamped, shelf] = [addBin('UNSTAMPED', 'storage'), addBin('STAMPED', 'storage')]
  const warehouse = addBin('EXCISE', 'excise_warehouse')
  const month = `${dayOf(now, timezone).slice(0, 7)}-01`
  const rests = (at: number) => weekdayOf(at, timezone) === 0
  const firstOf = (months: number) => Date.parse(`${monthsAfter(month, months)}T14:00:00Z`)
  // On Sundays the plant rests: what is of a month is made on the day after, the rest on the day before.
  const at = (months: number) => firstOf(months) + (rests(firstOf(months)) ? dayMs : 0)
  const workedBy = (instant: number) => instant - (rests(instant) ? dayMs : 0)
  const production = ledger.outside.virtual_production ?? 0

  const numbers = new Map<string, number>()
  /** The number of a lot by its day: the second one of a day says so. */
  const numberOf = (product: DemoRow, day: string) => {
    const number = `${day.slice(2).replaceAll('-', '')}-U${String(product.id).padStart(4, '0')}`
    const nth = (numbers.get(number) ?? 0) + 1
    numbers.set(number, nth)
    return nth === 1 ? number : `${number}-${nth}`
  }
  const made = (product: DemoRow, neededAt: number, qty: number) => {
    const madeAt = workedBy(neededAt)
    const day = dayOf(madeAt, timezone)
    to.add('lots', {
      lot_number: numberOf(product, day),
      product_id: product.id,
      manufactured_on: day,
      received_at: iso(madeAt),
      expires_on: monthsAfter(day, 24),
      strength_mg_ml: product.strength_mg_ml,
      status: 'released',
      unit_cost: product.average_cost,
    })
    const lot = to.rows('lots').at(-1) as DemoRow
    move(lot, [production, unstamped], qty, { at: madeAt, reason: 'produce' })
    return lot
  }
  const move = (
    { id, product_id, unit_cost }: DemoRow,
    [from_bin_id, to_bin_id]: readonly [number, number],
    qty: number,
    { at: movedAt, reason }: { at: number; reason: 'produce' | 'bin_move' },
  ) =>
    ledger.post({
      source_type: 'stock_levels',
      source_id: 0,
      event: reason,
      at: iso(movedAt),
      movements: [
        {
          ...{ product_id: Number(product_id), lot_id: id, from_bin_id, to_bin_id, qty },
          ...{ unit_cost: Number(unit_cost), reason },
        },
      ],
    })

  const lots = siblings(to).map((targets, nth) => {
    const product = addTwin(to, targets)
    const of = (lot: DemoRow): UnstampedLot => ({ product, lot, bin: unstamped, targets })
    if (nth === 0) {
      const late = made(product, at(-3), 640)
      move(late, [unstamped, warehouse], 604, { at: workedBy(firstOf(0) - 20 * hour), reason: 'bin_move' })
    }
    return {
      soon: of(made(product, at(-2), 2_400)),
      later: of(made(product, at(-1), 4_800)),
    }
  })
  return {
    bin: unstamped,
    fill: made,
    shelf,
    soon: lots.map(({ soon }) => soon),
    later: lots.map(({ later }) => later),
  }
}
