import { sql } from 'kysely'
import { products as productTable } from '../../../../src/resources/inventory/products'
import { scaled, unscaled } from '../../../../src/resources/kit/sum'
import type { Trx } from '../../../db/database'
import { Refused } from '../../../http/refused'
import type { Unit } from '../../../http/unit'
import { type Level, type LockedProduct, placeKey } from './locked'
import type { Movement, Posting, ReservationChange } from './posting'

const authorOf = ({ by }: Unit) => (by.id > 0 ? by.id : null)

/** At what cost the mirrored movements went; a movement is mirrored once, at the same place and in the same quantity. */
export async function mirroredCosts(trx: Trx, movements: readonly Movement[]) {
  const mirrors = movements.filter(({ reverses_id }) => reverses_id)
  if (mirrors.length === 0) return new Map<number, bigint>()
  const { rows } = await sql<{
    id: number
    product_id: number
    lot_id: number
    from_bin_id: number
    to_bin_id: number
    qty: string
    unit_cost: string
    is_mirrored: boolean
  }>`select m.id, product_id, lot_id, from_bin_id, to_bin_id, qty::text, unit_cost::text,
      exists (select 1 from stock_movements r where r.reverses_id = m.id) as is_mirrored
    from stock_movements m where id = any(${mirrors.map(({ reverses_id }) => reverses_id)}::bigint[])`.execute(
    trx,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const mirror of mirrors) {
    const first = found.get(mirror.reverses_id ?? 0)
    const isSwapped =
      first &&
      first.product_id === mirror.product_id &&
      first.lot_id === mirror.lot_id &&
      first.from_bin_id === mirror.to_bin_id &&
      first.to_bin_id === mirror.from_bin_id &&
      scaled(first.qty) === scaled(mirror.qty)
    if (!isSwapped) throw new Error(`Movement ${mirror.reverses_id} is not mirrored by this one`)
    if (first.is_mirrored) throw new Refused('invalid_transition', { text: 'This is reversed already' })
  }
  return new Map(rows.map(({ id, unit_cost }) => [id, scaled(unit_cost, 4)]))
}

/** Adds the lines of a posting to the ledger; their ids in the same order. `costs` in ten-thousandths of a dollar. */
export async function writeMovements(
  unit: Unit,
  postingId: number,
  { movements, source_type, source_id, moved_at = unit.at }: Posting,
  costs: readonly bigint[],
): Promise<number[]> {
  if (movements.length === 0) return []
  const ids = (name: 'product_id' | 'lot_id' | 'from_bin_id' | 'to_bin_id') =>
    movements.map((one) => one[name])
  const { rows } = await sql<{ id: number }>`
    insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
      source_line_id, reverses_id, note, line_no, source_type, source_id, posting_id, moved_at, created_by, updated_by)
    select m.product_id, m.lot_id, m.from_bin_id, m.to_bin_id, m.qty, m.unit_cost, round(m.qty * m.unit_cost, 4),
      m.reason, m.source_line_id, m.reverses_id, m.note, m.line_no, ${source_type}, ${source_id}, ${postingId},
      ${moved_at}, ${authorOf(unit)}, ${authorOf(unit)}
    from unnest(${ids('product_id')}::bigint[], ${ids('lot_id')}::bigint[], ${ids('from_bin_id')}::bigint[],
      ${ids('to_bin_id')}::bigint[], ${movements.map(({ qty }) => unscaled(scaled(qty)))}::numeric[],
      ${costs.map((cost) => unscaled(cost, 4))}::numeric[], ${movements.map(({ reason }) => reason)}::text[],
      ${movements.map(({ source_line_id }) => source_line_id ?? null)}::bigint[],
      ${movements.map(({ reverses_id }) => reverses_id ?? null)}::bigint[],
      ${movements.map(({ note }) => note ?? null)}::text[])
      with ordinality as m (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, reason, source_line_id,
        reverses_id, note, line_no)
    order by m.line_no returning id`.execute(unit.trx)
  return rows.map(({ id }) => id)
}

export type LevelChange = { level: Level; onHand: bigint; reserved: bigint; moved: boolean }

/** Writes what the levels come to; when a bin gets its first and its last of a lot is kept for its age. */
export async function writeLevels(unit: Unit, changes: readonly LevelChange[], movedAt = unit.at) {
  if (changes.length === 0) return
  await sql`
    update stock_levels l set on_hand = c.on_hand, reserved = c.reserved, version = version + 1,
      first_in_at = case when c.on_hand = 0 then null when l.on_hand = 0 then ${movedAt}::timestamptz else l.first_in_at end,
      last_moved_at = case when c.moved then greatest(l.last_moved_at, ${movedAt}::timestamptz) else l.last_moved_at end,
      updated_at = ${unit.at}, updated_by = ${authorOf(unit)}
    from unnest(${changes.map(({ level }) => level.id)}::bigint[],
      ${changes.map(({ onHand }) => unscaled(onHand))}::numeric[],
      ${changes.map(({ reserved }) => unscaled(reserved))}::numeric[],
      ${changes.map(({ moved }) => moved)}::boolean[]) as c (id, on_hand, reserved, moved)
    where l.id = c.id`.execute(unit.trx)
}

/** Writes who is promised what at the locked levels; a promise that comes to nothing is gone. */
export async function writeReservations(
  trx: Trx,
  changes: readonly ReservationChange[],
  levels: ReadonlyMap<string, Level>,
) {
  const deltas = new Map<string, { level_id: number; change: ReservationChange; qty: bigint }>()
  for (const change of changes) {
    const level_id = levels.get(placeKey(change))?.id ?? 0
    const key = `${change.source_type}.${change.source_line_id}.${level_id}`
    const before = deltas.get(key)?.qty ?? 0n
    deltas.set(key, { level_id, change, qty: before + scaled(change.qty) })
  }
  // By line and level, as everybody locks them.
  for (const { level_id, change, qty } of deltas.values()) {
    const { source_type, source_id, source_line_id } = change
    const { rows } = await sql<{ id: number; qty: string }>`select id, qty::text from stock_reservations
      where source_type = ${source_type} and source_line_id = ${source_line_id} and level_id = ${level_id}
      for update`.execute(trx)
    const now = scaled(rows[0]?.qty ?? '0') + qty
    const text = unscaled(now)
    if (now < 0n)
      throw new Refused('insufficient_stock', { text: `Only ${rows[0]?.qty ?? 0} is reserved for this line` })
    if (!rows[0]) {
      if (now > 0n)
        await sql`insert into stock_reservations (level_id, source_type, source_id, source_line_id, qty)
          values (${level_id}, ${source_type}, ${source_id}, ${source_line_id}, ${text})`.execute(trx)
    } else if (now === 0n) await sql`delete from stock_reservations where id = ${rows[0].id}`.execute(trx)
    else await sql`update stock_reservations set qty = ${text} where id = ${rows[0].id}`.execute(trx)
  }
}

/** Writes the costs that a posting changed; they are the ledger's, and told with the product. */
export async function writeCosts(
  unit: Unit,
  before: ReadonlyMap<number, LockedProduct>,
  averages: ReadonlyMap<number, bigint | null>,
  lasts: ReadonlyMap<number, bigint>,
) {
  const changed = [...averages].filter(
    ([id, average]) => average !== (before.get(id)?.averageCost ?? null) || lasts.has(id),
  )
  if (changed.length === 0) return
  const text = (cost: bigint | null | undefined) =>
    cost === null || cost === undefined ? null : unscaled(cost, 4)
  await sql`
    update products p set average_cost = c.average, last_cost = coalesce(c.last, p.last_cost),
      version = version + 1, updated_at = ${unit.at}, updated_by = ${authorOf(unit)}
    from unnest(${changed.map(([id]) => id)}::bigint[], ${changed.map(([, average]) => text(average))}::numeric[],
      ${changed.map(([id]) => text(lasts.get(id)))}::numeric[]) as c (id, average, last)
    where p.id = c.id`.execute(unit.trx)
  const wire = (cost: bigint | null | undefined) =>
    cost === null || cost === undefined ? null : Number(unscaled(cost, 4))
  const was = (id: number) => ({
    average_cost: wire(before.get(id)?.averageCost),
    last_cost: wire(before.get(id)?.lastCost),
  })
  await unit.wrote(productTable, new Map(changed.map(([id]) => [id, was(id)])))
}
