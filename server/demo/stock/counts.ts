import type { DemoLedger, DemoMovement } from './ledger'
import { random } from '../company/random'
import { type DemoRow, grouped, type Tables } from '../company/tables'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Options = { ledger: DemoLedger; counter: number; checker: number; now: number }
type DemoCountLine = { level: DemoRow; books: number; found: number; cost: number }

const iso = (ms: number) => new Date(ms).toISOString()

/** What a posted count found more or less, as its one posting. */
function postDifferences(
  ledger: DemoLedger,
  countId: number,
  lines: readonly (DemoCountLine & { lineId: number })[],
  { at, by }: { at: string; by: number },
) {
  const adjustment = ledger.outside.virtual_adjustment ?? 0
  const movements = lines
    .filter(({ books, found }) => books !== found)
    .map(({ level, books, found, cost, lineId }): DemoMovement => {
      const bin = Number(level.bin_id)
      const isGain = found > books
      return {
        product_id: Number(level.product_id),
        lot_id: Number(level.lot_id),
        from_bin_id: isGain ? adjustment : bin,
        to_bin_id: isGain ? bin : adjustment,
        qty: Math.abs(found - books),
        unit_cost: cost,
        reason: isGain ? 'count_gain' : 'count_loss',
        source_line_id: lineId,
      }
    })
  if (movements.length > 0)
    ledger.post({
      posting_key: `stock_counts:${countId}:post`,
      source_type: 'stock_counts',
      source_id: countId,
      event: 'post',
      at,
      by,
      movements,
    })
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
export function addCounts(to: Tables, options: Options) {
  const { ledger, counter, checker, now } = options
  const chance = random(20_261_124)
  const levelsIn = grouped(to.rows('stock_levels'), ({ bin_id }) => Number(bin_id))
  const racks = [
    ...grouped(
      to.rows('bins').filter(({ rack }) => rack !== undefined && rack !== null),
      ({ location_id, aisle, rack }) => `${String(location_id)} ${String(aisle)} ${String(rack)}`,
    ).values(),
  ].filter((places) => places.some(({ id }) => levelsIn.has(id)))
  const costs = new Map(to.rows('products').map(({ id, average_cost }) => [id, Number(average_cost)]))

  for (const [nth, status] of fates.entries()) {
    // Every count at a rack of its own, all over the place.
    const spread = ((nth * 5) % fates.length) / fates.length
    const places = racks[Math.floor(spread * racks.length)] ?? []
    const isOver = status === 'done' || status === 'cancelled'
    const started = now - (isOver ? (fates.length - nth) * 22 * dayMs : (fates.length - nth) * 5 * hourMs)
    const counted = iso(started + 2 * hourMs)
    const lines: DemoCountLine[] =
      status === 'draft'
        ? []
        : places
            .flatMap(({ id }) => levelsIn.get(id) ?? [])
            .map((level) => ({ level, books: ledger.heldAt(level, counted) }))
            .filter(({ books }) => books > 0)
            .map(({ level, books }, at) => {
              const by = Math.max(1, Math.floor(books * 0.01))
              const isOff = chance.chance(0.2) || (status === 'review' && at === 0)
              const free = ledger.leastSince(level, counted) - Number(level.reserved)
              const differs = status !== 'cancelled' && isOff && free >= by
              const found = differs ? books + (chance.chance(0.35) ? by : -by) : books
              return { level, books, found, cost: costs.get(Number(level.product_id)) ?? 0 }
            })
    const isJudged = status === 'done' || status === 'review'
    const isCounted = (at: number) => isJudged || (status === 'in_progress' && at % 2 === 0)
    const blind = nth % 3 === 1
    // In a review the first line with a variance waits for a recount.
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
    const judged = lines.map((line, at) => {
      const { level, books, found, cost } = line
      if (status === 'done') level.last_counted_at = counted
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
      return { ...line, lineId }
    })
    if (status === 'done') postDifferences(ledger, id, judged, { at: counted, by: checker })
  }
}
