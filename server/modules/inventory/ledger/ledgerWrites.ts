import { sql } from 'kysely'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import type { Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { type Costs, type Level, placeKey } from './lockedStock'
import type { Movement, Posted, Posting, ReservationChange } from './posting'
import { anyOf } from '../../../db/anyOf'
import { t } from '../../../../src/texts/texts'

const authorOf = ({ by }: Unit) => (by.id > 0 ? by.id : null)

/**
 * At what cost the mirrored movements went; a movement is mirrored once, at the same place and in the same
 * quantity.
 */
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

/** A level after a posting. */
export type LevelChange = { level: Level; onHand: bigint; reserved: bigint; moved: boolean }

/**
 * Adds the lines of a posting to the ledger, writes the new levels, and to the posting what it did; answers
 * that. When a bin gets its first and its last of a lot is kept for its age. `costs` in ten-thousandths of a dollar.
 */
export async function writePosting(
  unit: Unit,
  trx: Trx,
  postingId: number,
  { movements, source_type, source_id, moved_at = unit.at }: Posting,
  costs: readonly bigint[],
  changes: readonly LevelChange[],
): Promise<Posted> {
  const ids = (name: 'product_id' | 'lot_id' | 'from_bin_id' | 'to_bin_id') =>
    movements.map((one) => one[name])
  const levelIds = changes.map(({ level }) => level.id)
  const author = authorOf(unit)
  const { rows } = await sql<{ result: Posted }>`
    with written as (
      insert into stock_movements (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, value, reason,
        source_line_id, reverses_id, note, line_no, source_type, source_id, posting_id, moved_at, created_by, updated_by)
      select m.product_id, m.lot_id, m.from_bin_id, m.to_bin_id, m.qty, m.unit_cost, round(m.qty * m.unit_cost, 4),
        m.reason, m.source_line_id, m.reverses_id, m.note, m.line_no, ${source_type}, ${source_id}, ${postingId},
        ${moved_at}, ${author}, ${author}
      from unnest(${ids('product_id')}::bigint[], ${ids('lot_id')}::bigint[], ${ids('from_bin_id')}::bigint[],
        ${ids('to_bin_id')}::bigint[], ${movements.map(({ qty }) => unscaled(scaled(qty)))}::numeric[],
        ${costs.map((cost) => unscaled(cost, 4))}::numeric[], ${movements.map(({ reason }) => reason)}::text[],
        ${movements.map(({ source_line_id }) => source_line_id ?? null)}::bigint[],
        ${movements.map(({ reverses_id }) => reverses_id ?? null)}::bigint[],
        ${movements.map(({ note }) => note ?? null)}::text[])
        with ordinality as m (product_id, lot_id, from_bin_id, to_bin_id, qty, unit_cost, reason, source_line_id,
          reverses_id, note, line_no)
      order by m.line_no returning id, line_no
    ), lain as (
      update stock_levels l set on_hand = c.on_hand, reserved = c.reserved, version = version + 1,
        first_in_at = case when c.on_hand = 0 then null when l.on_hand = 0 then ${moved_at}::timestamptz
          else l.first_in_at end,
        last_moved_at = case when c.moved then greatest(l.last_moved_at, ${moved_at}::timestamptz)
          else l.last_moved_at end,
        updated_at = ${unit.at}, updated_by = ${author}
      from unnest(${levelIds}::bigint[], ${changes.map(({ onHand }) => unscaled(onHand))}::numeric[],
        ${changes.map(({ reserved }) => unscaled(reserved))}::numeric[],
        ${changes.map(({ moved }) => moved)}::boolean[]) as c (id, on_hand, reserved, moved)
      where l.id = c.id
    )
    update stock_postings p set result = jsonb_build_object('posting_id', p.id,
      'movement_ids', (select coalesce(jsonb_agg(w.id order by w.line_no), '[]') from written w),
      'level_ids', to_jsonb(${levelIds}::bigint[]), 'replayed', 0)
    where p.id = ${postingId} returning p.result`.execute(trx)
  if (!rows[0]) throw new Error(`The posting ${postingId} is gone`)
  return rows[0].result
}

/**
 * Change of the on-hand, reserved and available quantity of a product, in millionths of the stock measure.
 */
export type StockChange = { product_id: number; reserved: bigint; available: bigint }

/**
 * Updates the totals of each product: received, issued, reserved and available. One statement, ordered by
 * product as in every posting.
 */
export async function writeStock(trx: Trx, movementIds: readonly number[], changes: readonly StockChange[]) {
  await sql`
    insert into product_stock_values as k (product_id, qty, value, reserved, available)
    select product_id, sum(qty), sum(value), sum(reserved), sum(available) from (
      select c.product_id, c.qty, c.value, 0 as reserved, 0 as available from stock_crossings c
      where c.id = any(${movementIds}::bigint[])
      union all
      select d.product_id, 0, 0, d.reserved, d.available
      from unnest(${changes.map(({ product_id }) => product_id)}::bigint[],
        ${changes.map(({ reserved }) => unscaled(reserved))}::numeric[],
        ${changes.map(({ available }) => unscaled(available))}::numeric[]) as d (product_id, reserved, available)
    ) parts
    group by product_id order by product_id
    on conflict (product_id) do update set qty = k.qty + excluded.qty, value = k.value + excluded.value,
      reserved = k.reserved + excluded.reserved, available = k.available + excluded.available`.execute(trx)
}

type Promised = {
  source_type: string
  source_id: number
  source_line_id: number
  level_id: number
  qty: bigint
}

/** Writes the reservations at the locked levels; a reservation of zero is deleted. */
export async function writeReservations(
  trx: Trx,
  changes: readonly ReservationChange[],
  levels: ReadonlyMap<string, Level>,
) {
  if (changes.length === 0) return
  const keyOf = (one: Pick<Promised, 'source_type' | 'source_line_id' | 'level_id'>) =>
    `${one.source_type}.${one.source_line_id}.${one.level_id}`
  const promised = new Map<string, Promised>()
  for (const { source_type, source_id, source_line_id, qty, ...place } of changes) {
    const level_id = levels.get(placeKey(place))?.id ?? 0
    const one = { source_type, source_id, source_line_id, level_id, qty: 0n }
    const existing = promised.get(keyOf(one)) ?? one
    promised.set(keyOf(one), { ...existing, qty: existing.qty + scaled(qty) })
  }
  const all = [...promised.values()]
  const each = <K extends keyof Promised>(name: K, of: readonly Promised[]) => of.map((one) => one[name])
  // Changing a reservation locks its level.
  const { rows } = await sql<Omit<Promised, 'source_id' | 'qty'> & { id: number; qty: string }>`
    select r.id, r.source_type, r.source_line_id, r.level_id, r.qty::text from stock_reservations r
    join unnest(${each('source_type', all)}::text[], ${each('source_line_id', all)}::bigint[],
      ${each('level_id', all)}::bigint[]) as w (source_type, source_line_id, level_id)
      using (source_type, source_line_id, level_id)`.execute(trx)
  const current = new Map(rows.map((row) => [keyOf(row), row]))
  const now = all.map((one) => ({ ...one, qty: one.qty + scaled(current.get(keyOf(one))?.qty ?? '0') }))
  const short = now.find(({ qty }) => qty < 0n)
  if (short)
    throw new Refused('insufficient_stock', {
      text: t('Only {qty} is reserved for this line', { qty: current.get(keyOf(short))?.qty ?? 0 }),
    })
  const emptied = now.flatMap((one) => (one.qty === 0n ? (current.get(keyOf(one))?.id ?? []) : []))
  if (emptied.length > 0)
    await trx.deleteFrom('stock_reservations').where('id', '=', anyOf(emptied)).execute()
  const left = now.filter(({ qty }) => qty > 0n)
  if (left.length > 0)
    await sql`insert into stock_reservations (level_id, source_type, source_id, source_line_id, qty)
      select * from unnest(${each('level_id', left)}::bigint[], ${each('source_type', left)}::text[],
        ${each('source_id', left)}::bigint[], ${each('source_line_id', left)}::bigint[],
        ${left.map(({ qty }) => unscaled(qty))}::numeric[])
      on conflict (source_type, source_line_id, level_id) do update set qty = excluded.qty`.execute(trx)
}

/** Writes the costs changed by a posting; the ledger owns them, the product reports them: answers what they were. */
export async function writeCosts(
  unit: Unit,
  trx: Trx,
  before: ReadonlyMap<number, Costs & { lastCost: bigint | null }>,
  averages: ReadonlyMap<number, bigint | null>,
  lasts: ReadonlyMap<number, bigint>,
): Promise<ReadonlyMap<number, object>> {
  const changed = [...averages].filter(
    ([id, average]) => average !== (before.get(id)?.averageCost ?? null) || lasts.has(id),
  )
  if (changed.length === 0) return new Map()
  const text = (cost: bigint | null | undefined) =>
    cost === null || cost === undefined ? null : unscaled(cost, 4)
  await sql`
    update products p set average_cost = c.average, last_cost = coalesce(c.last, p.last_cost),
      version = version + 1, updated_at = ${unit.at}, updated_by = ${authorOf(unit)}
    from unnest(${changed.map(([id]) => id)}::bigint[], ${changed.map(([, average]) => text(average))}::numeric[],
      ${changed.map(([id]) => text(lasts.get(id)))}::numeric[]) as c (id, average, last)
    where p.id = c.id`.execute(trx)
  const wire = (cost: bigint | null | undefined) =>
    cost === null || cost === undefined ? null : Number(unscaled(cost, 4))
  const was = (id: number) => ({
    average_cost: wire(before.get(id)?.averageCost),
    last_cost: wire(before.get(id)?.lastCost),
  })
  return new Map(changed.map(([id]) => [id, was(id)]))
}
