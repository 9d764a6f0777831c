import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import {
  productionOrderMaterials,
  type ProductionOrderMaterial,
} from '../../../../src/resources/production/orders/production_order_materials'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { personIn } from '../../../engine/changeEntries'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement, ReservationChange } from '../../inventory/ledger/posting'
import { reserve } from '../../inventory/ledger/reserve'
import { orderSource, postOrder } from './orderPosting'
import { placesOf } from './places'
import { t } from '../../../../src/texts/texts'

/** Bins whose materials the floor works with. */
export const materialBins = ['staging', 'floor', 'storage', 'lab'] as const

type Place = { product_id: number; lot_id: number; bin_id: number }
type Reservation = Place & { source_line_id: number; qty: string }

/** What an order has reserved, what is staged first, then by expiry. */
export async function reservedFor(
  unit: Unit,
  orderId: number,
  lineIds?: readonly number[],
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select l.product_id, l.lot_id, l.bin_id, r.source_line_id, r.qty::text as qty
    from stock_reservations r join stock_levels l on l.id = r.level_id
      join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
    where r.source_type = ${orderSource} and r.source_id = ${orderId}
      ${lineIds ? sql`and r.source_line_id = any(${lineIds}::bigint[])` : sql``}
    order by b.kind not in ('staging', 'floor'), t.expires_on nulls last, r.id`.execute(unit.trx)
  return rows
}

const changeOf = (orderId: number, reservation: Reservation, qty: string): ReservationChange => ({
  product_id: reservation.product_id,
  lot_id: reservation.lot_id,
  bin_id: reservation.bin_id,
  source_type: orderSource,
  source_id: orderId,
  source_line_id: reservation.source_line_id,
  qty: Number(qty),
})

/** Gives materials a new version, since what they hold and have consumed is worked out from the stock. */
async function touch(unit: Unit, ids: Iterable<number>) {
  const touched = [...new Set(ids)]
  if (touched.length === 0) return
  await unit.writing([productionOrderMaterials], (trx) =>
    sql`update production_order_materials set updated_at = ${unit.at}, updated_by = ${personIn(unit.by)},
      version = version + 1 where id = any(${touched}::bigint[])`.execute(trx),
  )
  await unit.recordWritten(productionOrderMaterials, new Map(touched.map((id) => [id, {}])))
}

/** A material of an order, as a refusal names it. */
export type MaterialLine = Pick<
  ProductionOrderMaterial,
  'id' | 'product_id' | 'sku' | 'product' | 'measure'
> & {
  /** The only lot that it may be of. */
  lot_id?: number | null
}

type Needed = MaterialLine & {
  qty_required: number
  missing: string
}

/** The materials of an order, with what it needs of each beyond what it holds and has consumed. */
async function neededBy(unit: Unit, orderId: number): Promise<Needed[]> {
  const { rows } = await sql<Needed>`
    select m.id, m.product_id, m.lot_id, p.sku, p.name as product, u.code as measure, m.qty_required::float8 as qty_required,
      greatest(0, ceil((m.qty_required - n.qty_consumed - n.qty_reserved) * 10 ^ u.decimals) / 10 ^ u.decimals)::text
        as missing
    from production_order_materials m join production_order_materials_now n on n.id = m.id
      join products p on p.id = m.product_id join measures u on u.id = p.stock_measure_id
    where m.production_order_id = ${orderId} order by m.id`.execute(unit.trx)
  return rows
}

/**
 * Reserves what an order still needs from released lots of the plant. Answers the lines that are short, none where
 * everything is there.
 */
export async function reserveMaterials(unit: Unit, order: ProductionOrder, event: string) {
  const lines = (await neededBy(unit, order.id)).filter(({ missing }) => scaled(missing) > 0n)
  if (lines.length === 0) return []
  const got = await reserve(unit, {
    document: orderSource,
    lines: orderSource,
    source_id: order.id,
    posting_key: `${orderSource}:${order.id}:${event}:${order.version}`,
    event,
    location_id: (await placesOf(unit)).plant,
    kinds: materialBins,
    demands: lines.map(({ id, product_id, lot_id, missing }) => ({
      source_line_id: id,
      product_id,
      qty: Number(missing),
      lot_id: lot_id ?? null,
    })),
  })
  await touch(unit, got.keys())
  return lines.flatMap(({ id, missing, ...line }) => {
    const short = scaled(missing) - scaled(got.get(id) ?? 0)
    return short > 0n ? [{ ...line, short: Number(unscaled(short)) }] : []
  })
}

/** Refuses to release an order whose materials are short, unless it was confirmed with a reason. */
export function assertNotShort(
  short: Awaited<ReturnType<typeof reserveMaterials>>,
  {
    allow_short,
    short_reason,
  }: { allow_short?: boolean | undefined; short_reason?: string | null | undefined },
) {
  const [first] = short
  if (!first) return
  if (allow_short && !short_reason) throw invalid({ short_reason: 'requiredif' })
  if (allow_short) return
  const missing = { short: first.short, measure: first.measure, product: first.sku ?? first.product }
  throw new Refused('short_material', {
    text:
      short.length === 1
        ? t('Short of {short} {measure} of {product}', missing)
        : t('Short of {short} {measure} of {product}, and of {more} other materials', {
            ...missing,
            more: short.length - 1,
          }),
    lines: short,
  })
}

/** Frees everything that an order still holds. */
export async function freeMaterials(unit: Unit, order: ProductionOrder, event: string) {
  const reserved = await reservedFor(unit, order.id)
  await postOrder(unit, {
    orderId: order.id,
    key: `free:${event}:${order.version}`,
    event,
    reservations: reserved.map((one) => changeOf(order.id, one, unscaled(-scaled(one.qty)))),
  })
  await touch(
    unit,
    reserved.map(({ source_line_id }) => source_line_id),
  )
}

/** So much of a material, from where it is taken if that was scanned. */
export type Consumption = { line: MaterialLine; qty: string; from?: Place }

type Taken = { movements: Movement[]; reservations: ReservationChange[] }

/** Released stock of the plant that no document holds, by expiry. */
async function freeStock(unit: Unit, productIds: readonly number[]) {
  const { rows } = await sql<Place & { qty: string }>`
    select l.product_id, l.lot_id, l.bin_id, l.available::text as qty
    from stock_levels l join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
    where l.product_id = any(${productIds}::bigint[]) and l.available > 0 and t.status = 'released'
      and b.kind = any(${[...materialBins]}::text[]) and b.is_active and b.frozen_by_count_id is null
      and b.location_id = ${(await placesOf(unit)).plant}
    order by b.kind not in ('staging', 'floor'), t.expires_on nulls last, l.id`.execute(unit.trx)
  return rows
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * How an order consumes materials: from the scanned place, else from what it holds, else from what is free. Its own
 * reservations go down by as much as is consumed. Refuses what is not there.
 */
export async function consumption(
  unit: Unit,
  order: Pick<ProductionOrder, 'id'>,
  consumptions: readonly Consumption[],
): Promise<Taken> {
  const { production: outside } = await placesOf(unit)
  const reserved = await reservedFor(
    unit,
    order.id,
    consumptions.map(({ line }) => line.id),
  )
  const left = new Map(reserved.map((one) => [one, scaled(one.qty)]))
  const result: Taken = { movements: [], reservations: [] }
  const move = (line: MaterialLine, { product_id, lot_id, bin_id }: Place, qty: bigint) =>
    result.movements.push({
      product_id,
      lot_id,
      from_bin_id: bin_id,
      to_bin_id: outside,
      qty: Number(unscaled(qty)),
      reason: 'consume',
      source_line_id: line.id,
    })
  const release = (one: Reservation, qty: bigint) => {
    left.set(one, (left.get(one) ?? 0n) - qty)
    result.reservations.push(changeOf(order.id, one, unscaled(-qty)))
  }
  const beyond: { consumption: Consumption; open: bigint }[] = []
  for (const one of consumptions) {
    const own = reserved.filter(({ source_line_id }) => source_line_id === one.line.id)
    let open = scaled(one.qty)
    const { from } = one
    if (from) {
      move(one.line, from, open)
      const isHere = (place: Place) => place.lot_id === from.lot_id && place.bin_id === from.bin_id
      own.sort((a, b) => Number(isHere(b)) - Number(isHere(a)))
    }
    for (const place of own) {
      const part = least(left.get(place) ?? 0n, open)
      if (part <= 0n) continue
      release(place, part)
      if (!from) move(one.line, place, part)
      open -= part
    }
    if (!from && open > 0n) beyond.push({ consumption: one, open })
  }
  if (beyond.length > 0) await takeFree(unit, beyond, move)
  return result
}

async function takeFree(
  unit: Unit,
  beyond: readonly { consumption: Consumption; open: bigint }[],
  move: (line: MaterialLine, place: Place, qty: bigint) => void,
) {
  const free = (
    await freeStock(
      unit,
      beyond.map(({ consumption: { line } }) => line.product_id),
    )
  ).map((place) => ({ ...place, left: scaled(place.qty) }))
  const lacking = beyond.flatMap(({ consumption: { line, qty }, open: missing }) => {
    let open = missing
    const ofLine = free.filter(
      ({ product_id, lot_id }) => product_id === line.product_id && (line.lot_id ?? lot_id) === lot_id,
    )
    for (const place of ofLine) {
      const part = least(place.left, open)
      if (part <= 0n) continue
      move(line, place, part)
      place.left -= part
      open -= part
    }
    return open > 0n ? [{ line, required: qty, available: unscaled(scaled(qty) - open) }] : []
  })
  if (lacking.length === 0) return
  throw new Refused('insufficient_stock', {
    text: lacking
      .map(({ line, required, available }) =>
        t('{available} of {required} {measure} of {product} are available', {
          available: Number(available),
          required: Number(required),
          measure: line.measure,
          product: line.sku ?? line.product,
        }),
      )
      .join('; '),
    lacking: lacking.map(({ line, required, available }) => ({
      product_id: line.product_id,
      available: Number(available),
      wanted: Number(required),
    })),
  })
}

/** Shows what a posting changed of the materials to those who look at them. */
export const touchMaterials = (unit: Unit, { movements, reservations }: Taken) =>
  touch(
    unit,
    [...movements, ...reservations].flatMap(({ source_line_id }) => source_line_id ?? []),
  )
