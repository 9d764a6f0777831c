import { random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import { sampleMl } from '../orders/failedTests'
import { limitsFor, measured, resultOf } from './results'
import { type PlacedRun, type Run, runWriter } from './runs'
import type { Sample } from './samples'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** A result is due so long after its test was requested, as a new company's settings say. */
const dueIn = 120 * minute

type Options = {
  now: number
  timezone: string
  /** A category for each kind of nicotine. */
  categories: ReadonlyMap<string, DemoRow>
  reviewer: number
}

const isMeasured = ({ state }: Sample) => ['passed', 'failed', 'retested'].includes(state)
const isLoaded = (sample: Sample) => isMeasured(sample) || sample.state === 'in_test'

/** Samples that begin on one instrument at once are one run. */
function runsOf(samples: readonly Sample[], categoryOf: (sample: Sample) => DemoRow): Run[] {
  const runs = new Map<string, Run>()
  for (const sample of samples.filter(isLoaded)) {
    const category = categoryOf(sample)
    const key = `${sample.machine} ${sample.began} ${category.id}`
    const run = runs.get(key)
    if (run) run.samples.push(sample)
    else runs.set(key, { category, samples: [sample] })
  }
  return [...runs.values()].toSorted(
    (one, other) => (one.samples[0]?.began ?? 0) - (other.samples[0]?.began ?? 0),
  )
}

/** The history of the laboratory: what was requested, measured, judged and decided. */
export function addTests(
  to: Tables,
  all: readonly Sample[],
  { now, timezone, categories, reviewer }: Options,
) {
  const chance = random(20_261_124)
  const samples = all.toSorted((one, other) => one.requestedAt - other.requestedAt)
  const categoryOf = ({ product }: Sample) => {
    const category = categories.get(String(product.nicotine_kind))
    if (!category) throw new Error(`No category for ${String(product.sku)}`)
    return category
  }
  const ids = new Map(samples.map((sample, at) => [sample, at + 1]))
  const placed = new Map<Sample, PlacedRun>()
  const write = runWriter(to, { now, timezone, reviewer, chance })
  for (const run of runsOf(samples, categoryOf)) {
    const made = write(run, ids)
    for (const sample of run.samples) placed.set(sample, made)
  }
  for (const sample of samples) {
    const category = categoryOf(sample)
    const limits = limitsFor(to, sample.product, category)
    const found = isMeasured(sample) ? measured(sample, limits, category, chance) : null
    const id = to.add('hplc_requests', {
      ...requestOf(sample, ids.get(sample) ?? 0, reviewer, now),
      ...limits,
      hplc_category_id: category.id,
      retest_of_id: sample.again === null ? null : (ids.get(sample.again) ?? null),
      ...found?.figures,
    })
    if (sample.state === 'passed' && found) keepStrength(to, sample, found.figures.final_mg_ml)
    const run = placed.get(sample)
    for (const [at, value] of found && run ? found.values.entries() : [])
      to.add('hplc_results', {
        ...resultOf(value, limits, sample, category, run?.slope ?? 1),
        hplc_request_id: id,
        hplc_order_id: run?.id,
        replicate: at + 1,
        reviewed_by_id: reviewer,
        measured_at: iso(sample.ended - (6 - 2 * at) * minute),
        created_at: iso(sample.ended - (6 - 2 * at) * minute),
        created_by: sample.analyst,
      })
  }
}

/** What was measured of a batch or of recovered liquid is the strength of its lot. */
function keepStrength(to: Tables, { lot, order }: Sample, strength_mg_ml: unknown) {
  const row = lot === null || order === null ? undefined : to.rows('lots').find(({ id }) => id === lot)
  if (row) row.strength_mg_ml = strength_mg_ml
}

/** A request as far as the laboratory came with it, without its figures. */
function requestOf(sample: Sample, id: number, reviewer: number, now: number) {
  const { state, source, product, order, step, requestedAt, began, ended, analyst, again, failed } = sample
  const isTaken = state !== 'requested'
  const isDone = isMeasured(sample)
  const decidedAt = Math.min(now, ended + 4 * minute)
  return {
    number: `HR-${String(id).padStart(5, '0')}`,
    status: state,
    source,
    lot_id: sample.lot,
    priority: step?.priority ?? 'normal',
    sample_ml: sampleMl,
    production_order_id: order,
    step_id: step?.id ?? null,
    batch_no: step?.batch ?? null,
    product_id: product.id,
    vial_code: isTaken ? `V-${String(id).padStart(5, '0')}` : null,
    sampled_by_id: isTaken ? analyst : null,
    sampled_at: isTaken ? iso(Math.min(now, began)) : null,
    analyst_id: isLoaded(sample) ? analyst : null,
    concluded_by_id: isDone ? reviewer : null,
    concluded_at: isDone ? iso(ended) : null,
    ...(state === 'retested' && {
      ...(failed?.addition
        ? { decision: 'adjust' }
        : {
            decision: 'retest',
            decision_note: 'Sample may have been drawn before the batch was mixed through',
          }),
      decided_by_id: reviewer,
      decided_at: iso(decidedAt),
    }),
    valid_replicates: 0,
    is_below_loq: false,
    attempt: again === null ? 1 : 2,
    retests: again === null || again.failed?.addition ? 0 : 1,
    adjustments: again?.failed?.addition ? 1 : 0,
    due_at: iso(requestedAt + dueIn),
    created_at: iso(requestedAt),
    created_by: analyst,
    updated_at: iso(
      Math.min(now, state === 'retested' ? decidedAt : isDone ? ended : isTaken ? began : requestedAt),
    ),
    updated_by: isDone ? reviewer : analyst,
  }
}
