import { monthsAfter } from '../../../src/resources/kit/text/days'
import { changeFrom } from '../../../src/resources/production/stability/timePoints'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { limitsFor } from './results'

const months = [0, 3, 6, 12] as const
/** Bottles for each time point, and those that are kept for the life of the lot. */
const [sampleQty, retentionQty] = [2, 4]
const laidAside = months.length * sampleQty + retentionQty

/** Studies of a demo company, those with a result first. */
const studies = 12

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
}

/** Bottled lots that had enough on a shelf since they were made, to lay samples of them aside. */
function candidates(to: Tables, { ledger, now }: Options): Candidate[] {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const shelves = new Set(to.rows('bins').flatMap(({ id, kind }) => (kind === 'storage' ? [id] : [])))
  const tests = new Map(
    to.rows('hplc_requests').flatMap((row) => (row.source === 'stability' ? [[row.lot_id, row]] : [])),
  )
  const levels = grouped(to.rows('stock_levels'), ({ lot_id }) => Number(lot_id))
  return to.rows('lots').flatMap((lot) => {
    const product = products.get(Number(lot.product_id))
    if (product?.kind !== 'finished_good' || lot.status !== 'released') return []
    const startedAt = new Date(Date.parse(String(lot.received_at)) + 86_400_000).toISOString()
    const test = tests.get(lot.id)
    const isUntested = startedAt < new Date(now - 88 * 86_400_000).toISOString()
    if ((isUntested && !test) || startedAt > new Date(now).toISOString()) return []
    const level = (levels.get(lot.id) ?? []).find(
      (one) =>
        shelves.has(Number(one.bin_id)) &&
        ledger.leastSince(one, startedAt) >= laidAside + Number(one.reserved),
    )
    return level ? [{ lot, product, level, startedAt, test }] : []
  })
}

/** Time points from the start on: what the lot began with is the result of its batch, one is measured at most. */
function addPoints(to: Tables, study: number, { lot, startedAt, test }: Candidate, analyst: number) {
  const start = startedAt.slice(0, 10)
  for (const month of months) {
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
  const chosen = [...found.filter(({ test }) => test), ...found.filter(({ test }) => !test)].slice(0, studies)
  for (const [place, one] of chosen.entries()) {
    const { lot, product, level, startedAt, test } = one
    const category = categories.get(String(product.nicotine_kind))
    if (!category || !shelf) continue
    const start = startedAt.slice(0, 10)
    const open = months.filter((month) => month > 0 && (month !== 3 || !test))
    const study = to.add('stability_studies', {
      number: `STB-${String(place + 1).padStart(5, '0')}`,
      status: 'active',
      lot_id: lot.id,
      condition: place % 4 === 3 ? 'refrigerated' : 'long_term',
      months: months.join(', '),
      sample_qty: sampleQty,
      retention_qty: retentionQty,
      bin_id: shelf.id,
      product_id: product.id,
      hplc_category_id: category.id,
      ...limitsFor(to, product, category),
      started_on: start,
      next_due_on: monthsAfter(start, open[0] ?? 12),
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
          qty: laidAside,
          unit_cost: Number(lot.unit_cost ?? 0),
          reason: 'bin_move',
        },
      ],
    })
    addPoints(to, study, one, analyst)
  }
}
