import { random } from './random'
import type { DemoRow, Tables } from './tables'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Given = { counter: number; checker: number; adjustment: number; now: number }
type Line = { level: DemoRow; books: number; found: number; cost: number }

const iso = (ms: number) => new Date(ms).toISOString()
const keyOf = (lot: unknown, bin: unknown) => `${String(lot)}.${String(bin)}`

function grouped<K>(rows: readonly DemoRow[], keyOfRow: (row: DemoRow) => K) {
  const groups = new Map<K, DemoRow[]>()
  for (const row of rows) {
    const group = groups.get(keyOfRow(row))
    if (group) group.push(row)
    else groups.set(keyOfRow(row), [row])
  }
  return groups
}

/** What the ledger said of a lot in a bin at some moment. */
function booksOf(to: Tables) {
  const moves = new Map<string, { at: string; qty: number }[]>()
  const note = (key: string, at: string, qty: number) =>
    void (moves.get(key)?.push({ at, qty }) ?? moves.set(key, [{ at, qty }]))
  for (const { lot_id, from_bin_id, to_bin_id, moved_at, qty } of to.rows('stock_movements')) {
    note(keyOf(lot_id, to_bin_id), String(moved_at), Number(qty))
    note(keyOf(lot_id, from_bin_id), String(moved_at), -Number(qty))
  }
  return (level: DemoRow, at: string) =>
    (moves.get(keyOf(level.lot_id, level.bin_id)) ?? [])
      .filter((one) => one.at <= at)
      .reduce((sum, { qty }) => sum + qty, 0)
}

/** What a posted count found more or less, in the ledger and in the level. */
function addDifference(
  to: Tables,
  countId: number,
  lineId: number,
  line: Line,
  { adjustment, at }: { adjustment: number; at: string },
) {
  const { level, books, found, cost } = line
  const qty = Math.abs(found - books)
  const isGain = found > books
  const source = { source_type: 'stock_counts', source_id: countId }
  const posting_id = to.add('stock_postings', {
    posting_key: `demo ${to.rows('stock_postings').length + 1}`,
    ...source,
    event: 'post',
    posted_at: at,
  })
  to.add('stock_movements', {
    product_id: level.product_id,
    lot_id: level.lot_id,
    from_bin_id: isGain ? adjustment : level.bin_id,
    to_bin_id: isGain ? level.bin_id : adjustment,
    qty,
    unit_cost: cost,
    value: Math.round(qty * cost * 10_000) / 10_000,
    reason: isGain ? 'count_gain' : 'count_loss',
    ...source,
    source_line_id: lineId,
    posting_id,
    line_no: 1,
    moved_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
  })
  level.on_hand = Number(level.on_hand) + found - books
  if (String(level.last_moved_at) < at) level.last_moved_at = at
}

const fates = [
  ...Array.from({ length: 18 }, () => 'done' as const),
  'cancelled',
  'review',
  'review',
  'in_progress',
  'in_progress',
  'draft',
] as const

/** Counts of the last year and a half, rack by rack: most posted, some under way. */
export function addCounts(to: Tables, given: Given) {
  const { counter, checker, adjustment, now } = given
  const chance = random(20_261_124)
  const booksAt = booksOf(to)
  const racks = [
    ...grouped(
      to.rows('bins').filter(({ rack }) => rack !== undefined && rack !== null),
      ({ location_id, aisle, rack }) => `${String(location_id)} ${String(aisle)} ${String(rack)}`,
    ).values(),
  ]
  const costs = new Map(to.rows('products').map(({ id, average_cost }) => [id, Number(average_cost)]))
  const levelsIn = grouped(to.rows('stock_levels'), ({ bin_id }) => Number(bin_id))

  for (const [nth, status] of fates.entries()) {
    const places = racks[(nth * 5) % racks.length] ?? []
    const isOver = status === 'done' || status === 'cancelled'
    const started = now - (isOver ? (fates.length - nth) * 22 * dayMs : (fates.length - nth) * 5 * hourMs)
    const counted = iso(started + 2 * hourMs)
    const lines: Line[] =
      status === 'draft'
        ? []
        : places
            .flatMap(({ id }) => levelsIn.get(id) ?? [])
            .map((level) => ({ level, books: booksAt(level, counted) }))
            .filter(({ books }) => books > 0)
            .map(({ level, books }) => {
              const by = Math.max(1, Math.floor(books * 0.01))
              const differs = status !== 'cancelled' && chance.chance(0.2) && Number(level.on_hand) >= by
              const found = differs ? books + (chance.chance(0.35) ? by : -by) : books
              return { level, books, found, cost: costs.get(Number(level.product_id)) ?? 0 }
            })
    const isJudged = status === 'done' || status === 'review'
    const isCounted = (at: number) => isJudged || (status === 'in_progress' && at % 2 === 0)
    const blind = nth % 3 === 1
    // In a review the first line that differs waits for somebody else's count.
    const again = status === 'review' ? lines.findIndex(({ books, found }) => books !== found) : -1
    const values = lines.map(({ books, found, cost }) => (found - books) * cost)
    const cents = (value: number) => Math.round(value * 10_000) / 10_000
    const id = to.add('stock_counts', {
      number: `SC-${String(nth + 1).padStart(5, '0')}`,
      status,
      kind: nth % 4 === 3 ? 'spot' : 'cycle',
      location_id: places[0]?.location_id,
      scope: { bin_ids: places.map((bin) => bin.id) },
      blind,
      freeze: false,
      due_on: iso(started + 3 * dayMs).slice(0, 10),
      assigned_to: nth % 2 === 0 ? ['inventory'] : [],
      snapshot_at: status === 'draft' ? null : iso(started),
      finished_at: isJudged ? counted : null,
      posted_at: status === 'done' ? counted : null,
      posted_by_id: status === 'done' ? checker : null,
      bin_count: status === 'draft' ? 0 : places.length,
      line_count: lines.length,
      counted_count: lines.filter((_, at) => isCounted(at) && at !== again).length,
      recount_count: again < 0 ? 0 : 1,
      variance_value: isJudged ? cents(values.reduce((sum, one) => sum + one, 0)) : null,
      differing_value: isJudged ? cents(values.reduce((sum, one) => sum + Math.abs(one), 0)) : null,
      cancel_note: status === 'cancelled' ? 'The rack was moved that day' : null,
      created_at: iso(started - hourMs),
      created_by: checker,
      updated_at: counted,
      updated_by: counter,
    })
    if (status === 'draft') continue
    for (const bin of places) {
      const here = lines.flatMap(({ level }, at) => (level.bin_id === bin.id ? [at] : []))
      to.add('stock_count_bins', {
        stock_count_id: id,
        bin_id: bin.id,
        is_open: !isOver,
        line_count: here.length,
        counted_count: here.filter((at) => isCounted(at) && at !== again).length,
        created_at: iso(started),
        updated_at: counted,
      })
    }
    for (const [at, line] of lines.entries()) {
      const { level, books, found, cost } = line
      const lineId = to.add('stock_count_lines', {
        stock_count_id: id,
        bin_id: level.bin_id,
        product_id: level.product_id,
        lot_id: level.lot_id,
        snapshot_qty: blind && !isJudged ? null : books,
        ...(isCounted(at) && { counted_qty: found, counted_at: counted, counted_by_id: counter }),
        ...(isJudged && {
          expected_qty: books,
          final_qty: found,
          variance_qty: found - books,
          variance_value: cents((found - books) * cost),
        }),
        line_status:
          at === again ? 'recount' : isJudged ? 'accepted' : isCounted(at) ? 'counted' : 'to_count',
        created_at: iso(started),
        updated_at: counted,
      })
      if (status !== 'done') continue
      level.last_counted_at = counted
      if (found !== books) addDifference(to, id, lineId, line, { adjustment, at: counted })
    }
  }
}
