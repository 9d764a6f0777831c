import { toSix } from '../../../src/resources/production/batching/liquid'
import type { DemoRow, Tables } from '../company/tables'
import type { Sample } from '../laboratory/samples'
import type { LedgerOrder } from '../orders/batchLots'
import { sampleMl } from '../orders/failedTests'
import type { DemoStep } from '../orders/floor'
import type { FloorPostings } from '../orders/floorPostings'
import type { DemoLedger } from '../stock/ledger'
import { freeInstruments } from './instruments'
import type { PailPool } from './pails'
import { type Reuse, reuserOf } from './reuse'

const minute = 60_000
const day = 24 * 60 * minute
const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** The number under which the plant may destroy liquid. */
const approval = 'CRA-D-2026-0117'
const cloudy = 'Cloudy, not to be used again'
/** Of so many recoveries the pails of the destroyed ones are not cleaned yet. */
const uncleaned = 24

type State = 'recorded' | 'testing' | 'approved' | 'rejected' | 'used' | 'disposed'

/** What became of the recoveries, from the newest on; the rest is destroyed. */
const fates: readonly (readonly [state: State, many: number])[] = [
  ['recorded', 3],
  ['testing', 3],
  ['approved', 11],
  ['rejected', 2],
]

function fateOf(nth: number): State {
  let before = 0
  for (const [state, many] of fates) if (nth < (before += many)) return state
  return 'disposed'
}

type Options = {
  ledger: DemoLedger
  postings: FloorPostings
  pails: PailPool
  /** Samples of the batches, which have the instruments first. */
  batches: readonly Sample[]
  instruments: readonly number[]
  crew: readonly number[]
  reviewer: number
  line: number
  now: number
}

type Left = { entry: LedgerOrder; step: DemoStep; at: number }
type Recovered = { row: DemoRow; lot: DemoRow; pails: DemoRow[]; sample: Sample | null }

const lastOf = (to: Tables, table: string) => to.rows(table).at(-1) as DemoRow

/** Bottling that left liquid, the oldest first. */
const leftBy = (orders: readonly LedgerOrder[]): Left[] =>
  orders
    .flatMap((entry) => {
      const step = entry.order.steps.find(({ phase }) => phase === 'bottling')
      return step?.work?.status === 'done' && step.recovered > 0 ? [{ entry, step, at: step.work.end }] : []
    })
    .toSorted((one, other) => one.at - other.at)

type Made = { kind: string; volume_ml: number; planned_ml: number; by: number; note?: string }

/** A recovery of what is in a tank, with a lot of its own. */
function made(to: Tables, { entry, step, at }: Left, line: number, { by, ...more }: Made) {
  const { bulk, row: order } = entry
  to.add('lots', {
    lot_number: `${String(bulk.lot_number)}-R1`,
    product_id: bulk.product_id,
    manufactured_on: bulk.manufactured_on,
    strength_mg_ml: order.strength_mg_ml,
    status: 'quarantine',
    unit_cost: bulk.unit_cost,
  })
  const lot = lastOf(to, 'lots')
  to.add('recoveries', {
    number: `RCV-${String(to.rows('recoveries').length + 1).padStart(5, '0')}`,
    status: 'recorded',
    source_order_id: entry.id,
    source_lot_id: bulk.id,
    step_id: entry.stepIds.get(step),
    product_id: bulk.product_id,
    strength_mg_ml: order.strength_mg_ml,
    bin_id: line,
    lot_id: lot.id,
    pail_count: 0,
    used_ml: 0,
    disposed_ml: 0,
    remaining_ml: more.volume_ml,
    ...more,
    recorded_at: iso(at),
    recorded_by_id: by,
    created_at: iso(at),
    created_by: by,
    updated_at: iso(at),
    updated_by: by,
  })
  return { lot, row: lastOf(to, 'recoveries') }
}

/** Takes what a tank has left into pails, as a lot of its own. */
function drawn(to: Tables, left: Left, { ledger, postings, pails, line }: Options) {
  const { entry, step, at } = left
  const { bulk, row: order } = entry
  const liquid = { kind: 'left_over', volume_ml: step.recovered, planned_ml: 0, by: step.person }
  const { row, lot } = made(to, left, line, liquid)
  const { production, bulkLeg } = postings
  const movements = [
    bulkLeg(entry, [null, production], step.recovered, 'recover'),
    { ...bulkLeg(entry, [production, line], step.recovered, 'recover'), lot_id: lot.id },
  ]
  const source = { source_type: 'recoveries', source_id: row.id, event: 'record', at: iso(at) }
  ledger.post({ ...source, by: step.person, movements })
  const product = to.rows('products').find(({ id }) => id === bulk.product_id)
  const filled = pails.fill({
    recovery: row,
    order,
    lot,
    ml: step.recovered,
    density: product?.density_g_ml,
    bin: line,
    by: step.person,
    at,
  })
  row.pail_count = filled.length
  return { row, lot, product, pails: filled }
}

/** What is destroyed leaves the company under the number of its approval. */
function destroyed({ row, lot }: Recovered, at: number, { ledger, postings, line }: Options) {
  const remaining = Number(row.remaining_ml)
  ledger.post({
    source_type: 'recoveries',
    source_id: row.id,
    event: 'dispose',
    at: iso(at),
    movements: [
      {
        product_id: Number(lot.product_id),
        lot_id: lot.id,
        from_bin_id: line,
        to_bin_id: postings.scrapBin,
        qty: remaining,
        unit_cost: Number(lot.unit_cost),
        reason: 'scrap',
        note: approval,
      },
    ],
  })
  Object.assign(row, {
    status: 'disposed',
    disposition: 'dispose',
    disposed_ml: remaining,
    remaining_ml: 0,
    disposal_ref: approval,
    updated_at: iso(at),
  })
}

/** Quality lets measured liquid be used again, or not. */
function judged({ row, lot, pails }: Recovered, at: number, isGood: boolean, options: Options) {
  options.pails.sample(pails, sampleMl)
  Object.assign(row, {
    used_ml: sampleMl,
    remaining_ml: toSix(Number(row.remaining_ml) - sampleMl),
    updated_at: iso(at),
    updated_by: options.reviewer,
    ...(isGood ? { status: 'approved' } : { status: 'rejected', reject_note: cloudy }),
  })
  const verdict = isGood
    ? { status: 'released', coa_reference: row.number }
    : { status: 'rejected', status_reason: cloudy }
  Object.assign(lot, verdict)
}

/** All that its test has left of a recovery goes into a batch, and its pails are free again. */
function reused(
  { row, lot, pails: filled }: Recovered,
  entry: LedgerOrder,
  at: number,
  { pails, line }: Options,
): Reuse {
  const ml = Number(row.remaining_ml)
  entry.row.kind = 'rework'
  Object.assign(row, {
    status: 'used',
    disposition: 'reuse_same_product',
    target_order_id: entry.id,
    used_ml: row.volume_ml,
    remaining_ml: 0,
    updated_at: iso(at),
  })
  pails.empty(filled, at)
  return { row, lot, ml, bin: line }
}

/** The liquid that bottling left over: into pails with a lot of its own, tested, approved, and destroyed in time. */
export function addRecoveries(to: Tables, orders: readonly LedgerOrder[], options: Options) {
  const { pails, batches, instruments, crew, now } = options
  const slots = freeInstruments(batches, instruments)
  const left = leftBy(orders)

  const sampleOf = ({ entry, at }: Left, lot: DemoRow, product: DemoRow, isTested: boolean): Sample => {
    const requestedAt = Math.min(at + 25 * minute, now)
    const slot = isTested ? slots(requestedAt + 30 * minute, now - 40 * minute) : null
    return {
      product,
      state: slot ? 'passed' : 'requested',
      source: 'recovery',
      requestedAt,
      began: slot?.from ?? requestedAt,
      ended: slot?.to ?? requestedAt,
      machine: slot?.machine ?? 0,
      analyst: crew[entry.id % crew.length] ?? 0,
      lot: lot.id,
      order: entry.id,
      step: null,
      again: null,
      failed: null,
    }
  }

  const reuses = new Map<number, Reuse>()
  const recovered = left.map((one, nth): Recovered => {
    const reuser = reuserOf(orders, one.entry.order)
    const fate = reuser ? 'used' : fateOf(left.length - 1 - nth)
    const { product, ...liquid } = drawn(to, one, options)
    if (fate === 'recorded' || !product) return { ...liquid, sample: null }
    const sample = sampleOf(one, liquid.lot, product, fate !== 'testing')
    const recovery = { ...liquid, sample }
    Object.assign(liquid.row, { status: 'testing', updated_at: iso(sample.requestedAt) })
    if (sample.state !== 'passed') return recovery
    const approvedAt = sample.ended + 35 * minute
    judged(recovery, approvedAt, fate !== 'rejected', options)
    if (reuser && approvedAt < reuser.startsAt)
      reuses.set(reuser.entry.id, reused(recovery, reuser.entry, reuser.startsAt + 15 * minute, options))
    if (fate !== 'disposed' || approvedAt + day > now) return recovery
    destroyed(recovery, approvedAt + day, options)
    pails.destroy(recovery.pails, approvedAt + day, nth < left.length - uncleaned)
    return recovery
  })

  return {
    /** What batches of orders take, by the order. */
    reuses,
    samples: recovered.flatMap(({ sample }) => sample ?? []),

    /** What the laboratory found is the strength of the liquid, of its lot and of its pails. */
    measured() {
      const requests = new Map(to.rows('hplc_requests').map((request) => [request.lot_id, request]))
      for (const { row, lot, sample, pails: filled } of recovered) {
        const request = requests.get(lot.id)
        if (sample === null || !request) continue
        row.hplc_request_id = request.id
        const strength = sample.state === 'passed' ? request.final_mg_ml : row.strength_mg_ml
        row.strength_mg_ml = strength
        for (const pail of filled) if (pail.lot_id === lot.id) pail.strength_mg_ml = strength
      }
    },
  }
}
