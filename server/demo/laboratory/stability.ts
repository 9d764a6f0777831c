import { monthsAfter } from '../../../src/resources/kit/text/days'
import { changeFrom } from '../../../src/resources/production/stability/timePoints'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { limitsFor } from './results'

const dayMs = 86_400_000

/** The time points of lots that are old and have a result, and of those that have none yet. */
const months = { tested: [0, 3, 18, 24], young: [0, 3, 6, 12, 18, 24] } as const
/** Bottles for each time point, and those that are kept for the life of the lot. */
const [sampleQty, retentionQty] = [2, 4]
const laidAside = (points: number) => points * sampleQty + retentionQty

/** Studies of a demo company of each kind. */
const studies = 6

type Options = {
  ledger: DemoLedger
  now: number
  /** A category for each kind of nicotine. */
  categories: ReadonlyMap<string, DemoRow>
  analyst: number
}

type Candidate = {
  lot: DemoRow
  product: DemoRow
  level: DemoRow
  startedAt: string
  test: DemoRow | undefined
  months: readonly number[]
}

/** Bottled lots that had enough on a shelf since they came there, to lay samples of them aside. */
function candidates(to: Tables, { ledger, now }: Options): Candidate[] {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const shelves = new Set(to.rows('bins').flatMap(({ id, kind }) => (kind === 'storage' ? [id] : [])))
  const tests = new Map(
    to.rows('hplc_requests').flatMap((row) => (row.source === 'stability' ? [[row.lot_id, row]] : [])),
  )
  const lots = new Map(to.rows('lots').map((row) => [row.id, row]))
  return to.rows('stock_levels').flatMap((level) => {
    const lot = lots.get(Number(level.lot_id))
    const product = products.get(Number(level.product_id))
    if (lot?.status !== 'released' || product?.kind !== 'finished_good') return []
    if (typeof level.first_in_at !== 'string' || !shelves.has(Number(level.bin_id))) return []
    const test = tests.get(lot.id)
    const startedAt = new Date(Date.parse(level.first_in_at) + dayMs).toISOString()
    const age = (now - Date.parse(startedAt)) / dayMs
    const planned = test ? months.tested : months.young
    // What is due is measured: a lot without a result is younger than its first time point.
    if (age < 1 || (test ? age < 100 || age > 545 : age > 88)) return []
    const most = ledger.leastSince(level, startedAt) - Number(level.reserved)
    return most >= laidAside(planned.length)
      ? [{ lot, product, level, startedAt, test, months: planned }]
      : []
  })
}

/** So many of a list, evenly over it. */
const spread = <T>(list: readonly T[], many: number) =>
  list.filter(
    (_, at) => Math.floor((at * many) / list.length) !== Math.floor(((at - 1) * many) / list.length),
  )

/** Time points from the start on: what the lot began with is the result of its batch, one is measured at most. */
function addPoints(to: Tables, study: number, one: Candidate, analyst: number) {
  const { lot, startedAt, test } = one
  const start = startedAt.slice(0, 10)
  for (const month of one.months) {
    const isMeasured = month === 3 && test !== undefined
    const at = isMeasured ? String(test.concluded_at) : startedAt
    to.add('stability_points', {
      status: month === 0 ? 'skipped' : isMeasured ? 'measured' : 'planned',
      stability_study_id: study,
      month,
      due_on: monthsAfter(start, month),
      ...(month === 0 && { skip_note: 'Result of its batch' }),
      ...(isMeasured && {
        hplc_request_id: test.id,
        result_mg_ml: test.final_mg_ml,
        change_percent: changeFrom(
          Number(lot.strength_mg_ml ?? test.target_strength_mg_ml),
          Number(test.final_mg_ml),
        ),
        in_range: test.verdict === 'pass',
        measured_at: at,
      }),
      created_at: startedAt,
      created_by: analyst,
      updated_at: at,
      updated_by: analyst,
    })
  }
}

/** Lots whose keeping is watched: samples laid aside on the shelves of the laboratory, and time points. */
export function addStudies(to: Tables, options: Options) {
  const { ledger, categories, analyst } = options
  const shelf = to.rows('bins').find(({ kind, code }) => kind === 'lab' && String(code).startsWith('RETAIN'))
  const found = candidates(to, options)
  const chosen = [true, false].flatMap((isTested) =>
    spread(
      found.filter(({ test }) => (test !== undefined) === isTested),
      studies,
    ),
  )
  for (const [place, one] of chosen.entries()) {
    const { lot, product, level, startedAt, test } = one
    const category = categories.get(String(product.nicotine_kind))
    if (!category || !shelf) continue
    const start = startedAt.slice(0, 10)
    const open = one.months.filter((month) => month > 0 && (month !== 3 || !test))
    const study = to.add('stability_studies', {
      number: `STB-${String(place + 1).padStart(5, '0')}`,
      status: 'active',
      lot_id: lot.id,
      condition: place % 4 === 3 ? 'refrigerated' : 'long_term',
      months: one.months.join(', '),
      sample_qty: sampleQty,
      retention_qty: retentionQty,
      bin_id: shelf.id,
      product_id: product.id,
      hplc_category_id: category.id,
      ...limitsFor(to, product, category),
      started_on: start,
      next_due_on: monthsAfter(start, open[0] ?? 24),
      points_open: open.length,
      points_out: test && test.verdict !== 'pass' ? 1 : 0,
      created_at: startedAt,
      created_by: analyst,
      updated_at: startedAt,
      updated_by: analyst,
    })
    ledger.post({
      posting_key: `stability_studies:${study}:start`,
      source_type: 'stability_studies',
      source_id: study,
      event: 'start',
      at: startedAt,
      by: analyst,
      movements: [
        {
          product_id: product.id,
          lot_id: lot.id,
          from_bin_id: Number(level.bin_id),
          to_bin_id: shelf.id,
          qty: laidAside(one.months.length),
          unit_cost: Number(lot.unit_cost ?? 0),
          reason: 'bin_move',
        },
      ],
    })
    addPoints(to, study, one, analyst)
  }
}
