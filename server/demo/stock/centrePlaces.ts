import type { DemoRow, Tables } from '../company/tables'
import type { DemoLedger } from './ledger'

const dayMs = 86_400_000
const hourMs = 3_600_000
const products = 16
/** The least that a bin of the reserve has free for a place to be filled from it. */
const leastFree = 40

type Options = { ledger: DemoLedger; centre: number; admin: number; now: number }
type Reserve = { level: DemoRow; bin: DemoRow; free: number }

const iso = (ms: number) => new Date(ms).toISOString()
const tens = (qty: number) => Math.max(10, Math.floor(qty / 10) * 10)

/** The largest free heap of each product in storage at the centre, which has been there for three days. */
function reserves(to: Tables, { ledger, centre, now }: Options): Reserve[] {
  const since = iso(now - 3 * dayMs)
  const bins = new Map(
    to
      .rows('bins')
      .flatMap((bin) =>
        bin.location_id === centre && bin.kind === 'storage' ? [[bin.id, bin] as const] : [],
      ),
  )
  const released = new Set(
    to
      .rows('lots')
      .flatMap(({ id, status, expires_on }) =>
        status === 'released' && String(expires_on) > iso(now + 60 * dayMs).slice(0, 10) ? [id] : [],
      ),
  )
  const best = new Map<number, Reserve>()
  for (const level of to.rows('stock_levels')) {
    const bin = bins.get(Number(level.bin_id))
    if (!bin || !released.has(Number(level.lot_id))) continue
    const free = Math.floor(
      Math.min(Number(level.on_hand), ledger.leastSince(level, since)) - Number(level.reserved),
    )
    const product = Number(level.product_id)
    if (free >= leastFree && free > (best.get(product)?.free ?? 0)) best.set(product, { level, bin, free })
  }
  return [...best.values()].toSorted((one, other) => other.free - one.free).slice(0, products)
}

/** Places of the centre with their log: a pick place and a reserve per product, two of them doubled, some to be filled up. */
export function addCentrePlaces(to: Tables, options: Options) {
  const { ledger, centre, admin, now } = options
  const picks = to
    .rows('bins')
    .filter(({ location_id, kind }) => location_id === centre && kind === 'picking')
  const createdAt = iso(now - 40 * dayMs)
  const place = (product_id: number, bin: DemoRow | undefined, values: Record<string, unknown>) => {
    if (!bin) return
    const written = { created_at: createdAt, created_by: admin, updated_at: createdAt, updated_by: admin }
    const id = to.add('warehouse_product_locations', {
      product_id,
      location_id: centre,
      bin_id: bin.id,
      pick_sequence: bin.pick_sequence,
      ...values,
      ...written,
    })
    to.add('warehouse_product_location_logs', {
      warehouse_product_location_id: id,
      product_id,
      location_id: centre,
      action: 'create',
      new_bin_id: bin.id,
      new_value: `Primary: ${values.is_primary ? 'Yes' : 'No'}; Active: Yes`,
      user_id: admin,
      at: createdAt,
      source: id % 5 === 0 ? 'screen' : 'import',
      ...written,
    })
  }
  const task = (reserve: Reserve, pick: DemoRow, values: Record<string, unknown>, at: number) =>
    to.add('replenishment_tasks', {
      number: `RT-${String(to.rows('replenishment_tasks').length + 1).padStart(5, '0')}`,
      kind: 'replenish',
      product_id: reserve.level.product_id,
      location_id: centre,
      from_bin_id: reserve.bin.id,
      to_bin_id: pick.id,
      created_at: iso(at),
      updated_at: iso(at),
      ...values,
    })
  for (const [nth, reserve] of reserves(to, options).entries()) {
    const product = Number(reserve.level.product_id)
    // The last one shares the bin of the fourth.
    const pick = picks[nth === products - 1 ? 3 : nth]
    if (!pick) continue
    const max = tens(reserve.free / 2)
    const least = Math.ceil(max / 4)
    const isLow = nth % 4 === 2
    const brought = isLow ? Math.max(1, Math.floor(least / 2)) : max
    place(product, pick, { is_primary: true, min_qty: least, max_qty: max })
    place(product, reserve.bin, { is_primary: false })
    if (nth === 1) place(product, picks[products + 4], { is_primary: false })
    const at = now - 2 * dayMs + nth * hourMs
    const done = task(
      reserve,
      pick,
      { status: 'done', qty: brought, qty_moved: brought, done_at: iso(at + hourMs / 2), done_by_id: admin },
      at,
    )
    ledger.post({
      posting_key: `replenishment_tasks:${done}:confirm:1`,
      source_type: 'replenishment_tasks',
      source_id: done,
      event: 'confirm',
      at: iso(at + hourMs / 2),
      by: admin,
      movements: [
        {
          product_id: product,
          lot_id: Number(reserve.level.lot_id),
          from_bin_id: reserve.bin.id,
          to_bin_id: pick.id,
          qty: brought,
          unit_cost: Number(to.rows('products').find(({ id }) => id === product)?.average_cost ?? 0),
          reason: 'bin_move',
        },
      ],
    })
    if (isLow) task(reserve, pick, { status: 'open', qty: max - brought, qty_moved: 0 }, now - nth * hourMs)
  }
}
