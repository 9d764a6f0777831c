import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import { random, type Random } from '../company/random'
import { iso, shipToFields } from './allocationRows'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** So many packing lists of the last weeks left with a shipment of their own. */
const lately = 85

type Options = { shippers: readonly number[]; now: number }

/** So much of a lot in a bin, of a line of a packing list. */
type Goods = { product_id: number; lot_id: number; bin_id: number; line: number; qty: number }

/** What a line of a shipment is: a skid, or so much of a lot in a bin. */
export type ShipmentLine = {
  item: unknown
  skid_id: number | null
  product_id: unknown
  lot_id: unknown
  bin_id: unknown
  units: number
  measure: 'ea'
  production_order_id: unknown
  sale_line_id: unknown
  jurisdiction: unknown
  cartons: number
  gross_kg: number | null
}

/** How a shipment is: its fields, and when and by whom it was loaded, or so many lines of it. */
type ShipmentState = {
  more: Record<string, unknown>
  loaded: { at: number; by: number; lines?: number } | null
}

/** A shipment that left at an instant, and has arrived where there was time for it. */
export function leftAfter({
  at,
  by,
  now,
  chance,
}: {
  at: number
  by: number
  now: number
  chance: Random
}): ShipmentState {
  const delivered = at + chance.between(0.8, 3) * dayMs
  const isDelivered = delivered < now
  return {
    more: {
      status: isDelivered ? 'delivered' : 'shipped',
      planned_on: iso(at).slice(0, 10),
      cut_off_at: iso(at + chance.between(0.2, 2) * hourMs),
      seal_number: `NV${chance.whole(100_000, 999_999)}`,
      dock: `D${chance.whole(1, 4)}`,
      loading_started_at: iso(at - hourMs / 2),
      loaded_by_id: by,
      shipped_at: iso(at),
      shipped_by_id: by,
      delivered_at: isDelivered ? iso(delivered) : null,
      proof_of_delivery: isDelivered ? 'Signed at the dock' : null,
      updated_at: iso(isDelivered ? delivered : at),
      updated_by: by,
    },
    loaded: { at: at - hourMs / 3, by },
  }
}

const copied = ['customer_id', 'sale_id', 'carrier_id', 'tracking_number', ...shipToFields]

/** Writes shipments of packing lists with their lines; answers the id, null where nothing is on one. */
export function shipmentWriter(to: Tables, area: PlantArea) {
  const customers = new Map(to.rows('customers').map((row) => [row.id, row]))
  return (list: DemoRow, lines: readonly ShipmentLine[], { more, loaded }: ShipmentState): number | null => {
    if (lines.length === 0) return null
    const weights = lines.map(({ gross_kg }) => gross_kg)
    const onSkids = (of: readonly ShipmentLine[]) => of.filter(({ skid_id }) => skid_id !== null).length
    const onTruck = loaded ? lines.slice(0, loaded.lines) : []
    const id = to.add('shipments', {
      number: `SHP-${String(to.rows('shipments').length + 1).padStart(5, '0')}`,
      area,
      allocation_id: list.id,
      from_location_id: list.location_id,
      destination_kind: 'customer',
      destination: customers.get(Number(list.customer_id))?.name,
      ...Object.fromEntries(copied.map((name) => [name, list[name] ?? null])),
      // What left fitted where it went.
      destination_jurisdiction: lines.find(({ jurisdiction }) => jurisdiction !== null)?.jurisdiction ?? null,
      duty_exempt: 'no',
      lines_count: lines.length,
      lines_loaded: onTruck.length,
      skids_count: onSkids(lines),
      skids_loaded: onSkids(onTruck),
      cartons: lines.reduce((sum, { cartons }) => sum + cartons, 0),
      units: lines.reduce((sum, { units }) => sum + units, 0),
      gross_kg: weights.some((one) => one === null)
        ? null
        : Math.round(weights.reduce((sum: number, one) => sum + Number(one), 0) * 1000) / 1000,
      version: 2,
      created_at: list.packed_at,
      ...more,
    })
    for (const line of lines) {
      const truck = loaded && onTruck.includes(line) ? loaded : null
      to.add('shipment_lines', {
        shipment_id: id,
        ...line,
        loaded_at: truck && iso(truck.at),
        loaded_by_id: truck && truck.by,
      })
    }
    return id
  }
}

/** The shipments of packing lists that left lately, and drafts of those that are packed. */
export function addShipments(to: Tables, { shippers, now }: Options) {
  const chance = random(20_261_128)
  const byId = (table: string) => new Map(to.rows(table).map((row) => [row.id, row]))
  const [products, lots, sold] = [byId('products'), byId('lots'), byId('allocation_lines')]
  const levels = byId('stock_levels')
  const hasCarrier = ({ carrier_id }: DemoRow) => carrier_id !== null && carrier_id !== undefined
  const left = to
    .rows('allocations')
    .filter((list) => list.status === 'shipped' && hasCarrier(list))
    .toSorted((one, other) => Date.parse(String(one.shipped_at)) - Date.parse(String(other.shipped_at)))
    .slice(-lately)
  const packed = to.rows('allocations').filter(({ status }) => status === 'packed')
  const ids = new Set([...left, ...packed].map(({ id }) => id))

  const shippedGoods = grouped(
    to
      .rows('stock_movements')
      .filter(
        ({ source_type, source_id, reason }) =>
          source_type === 'allocations' && reason === 'ship' && ids.has(Number(source_id)),
      ),
    ({ source_id }) => Number(source_id),
  )
  const stagedGoods = grouped(
    to
      .rows('stock_reservations')
      .filter(
        ({ source_type, source_id }) => source_type === 'allocation_lines' && ids.has(Number(source_id)),
      ),
    ({ source_id }) => Number(source_id),
  )
  const goodsOf = ({ id, status }: DemoRow): Goods[] => {
    const goods =
      status === 'shipped'
        ? (shippedGoods.get(id) ?? []).map(({ product_id, lot_id, from_bin_id, source_line_id, qty }) => ({
            ...{ product_id, lot_id, bin_id: from_bin_id, line: source_line_id, qty },
          }))
        : (stagedGoods.get(id) ?? []).map(({ level_id, source_line_id, qty }) => {
            const level = levels.get(Number(level_id))
            const at = { product_id: level?.product_id, lot_id: level?.lot_id, bin_id: level?.bin_id }
            return { ...at, line: source_line_id, qty }
          })
    const sums = new Map<string, Goods>()
    for (const one of goods) {
      const key = `${String(one.line)} ${String(one.lot_id)} ${String(one.bin_id)}`
      const before = sums.get(key)?.qty ?? 0
      sums.set(key, {
        product_id: Number(one.product_id),
        lot_id: Number(one.lot_id),
        bin_id: Number(one.bin_id),
        line: Number(one.line),
        qty: before + Number(one.qty),
      })
    }
    return [...sums.values()]
  }

  const linesOf = (list: DemoRow): ShipmentLine[] =>
    goodsOf(list).map(({ product_id, lot_id, bin_id, line, qty }) => {
      const [product, lot] = [products.get(product_id), lots.get(lot_id)]
      const grams = Number(product?.gross_weight_g ?? 0)
      return {
        item: lot?.lot_number,
        skid_id: null,
        ...{ product_id, lot_id, bin_id, units: qty, measure: 'ea' },
        production_order_id: lot?.production_order_id ?? null,
        sale_line_id: sold.get(line)?.sale_line_id ?? null,
        jurisdiction: product?.excise_jurisdiction ?? null,
        cartons: Math.ceil(qty / Number(product?.units_per_carton ?? qty)),
        gross_kg: grams > 0 ? Math.round(qty * grams) / 1000 : null,
      }
    })
  const add = shipmentWriter(to, 'production')

  for (const list of left) {
    const at = Date.parse(String(list.shipped_at))
    add(list, linesOf(list), leftAfter({ at, by: chance.pick(shippers), now, chance }))
  }
  for (const [nth, list] of packed.entries())
    add(list, linesOf(list), {
      more: {
        status: 'draft',
        planned_on: iso(now).slice(0, 10),
        cut_off_at: iso(now + (nth + 1) * hourMs),
        updated_at: list.packed_at,
      },
      loaded: null,
    })
}
