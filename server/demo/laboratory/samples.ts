import type { FailedTest } from '../orders/failedTests'
import type { DemoStep, WrittenOrder } from '../orders/floor'
import type { DemoRow, Tables } from '../company/tables'

const minute = 60_000

/** How far the laboratory came with a sample. */
type SampleState = 'requested' | 'sampled' | 'in_test' | 'passed' | 'failed' | 'retested'

/** A sample of the history: what it is of, when it was measured by whom, and what came of it. */
export type Sample = {
  product: DemoRow
  state: SampleState
  source: 'batch' | 'retest' | 'stability' | 'recovery'
  /** When the test was requested, and when its run began and was judged. */
  requestedAt: number
  began: number
  ended: number
  machine: number
  analyst: number
  lot: number | null
  order: number | null
  step: { id: number; batch: number; priority: unknown } | null
  /** The failed sample of the same batch, of which this is the second test. */
  again: Sample | null
  /** Of a sample that failed: what was found, and what quality decided. */
  failed: Pick<FailedTest, 'values' | 'addition'> | null
}

type Crew = readonly number[]

const another = (crew: Crew, person: number) => crew.find((one) => one !== person) ?? person

const stateOf = ({ work }: DemoStep): SampleState => {
  if (work === null) return 'requested'
  if (work.status === 'done') return 'passed'
  if (work.status === 'blocked') return 'failed'
  return work.status === 'paused' ? 'sampled' : 'in_test'
}

/** The sample of one batch, and the one before it that failed. */
function* ofStep(
  step: DemoStep,
  common: Pick<Sample, 'product' | 'lot' | 'order' | 'step'>,
  now: number,
  crew: Crew,
): Generator<Sample> {
  if (step.readyAt === null || step.readyAt > now) return
  const { work, failed } = step
  const state = stateOf(step)
  const blockedAt = work?.logs.findLast(({ event }) => event === 'block')?.at
  const sample: Sample = {
    ...common,
    state,
    source: 'batch',
    requestedAt: step.readyAt,
    began: work?.logs[0]?.at ?? now,
    ended: (state === 'failed' ? blockedAt : work?.end) ?? now,
    machine: step.machine?.id ?? 0,
    // A test that waits to be begun has no person of its own yet.
    analyst: step.work === null ? (crew[0] ?? 1) : step.person,
    again: null,
    failed: null,
  }
  if (!failed) {
    yield sample
    return
  }
  const first: Sample = { ...sample, state: 'retested', ended: failed.at, failed }
  yield first
  // The second test is done by another analyst.
  const requestedAt = failed.addition?.at ?? failed.at + 4 * minute
  yield {
    ...sample,
    source: 'retest',
    requestedAt,
    began: requestedAt + 2 * minute,
    analyst: another(crew, step.person),
    again: first,
  }
}

/** The samples of the batches of orders. */
export function samplesOfOrders(
  to: Tables,
  orders: readonly WrittenOrder[],
  { now, crew }: { now: number; crew: Crew },
): Sample[] {
  const [steps, papers, recipes, products] = [
    'production_order_steps',
    'production_orders',
    'recipes',
    'products',
  ].map((table) => new Map(to.rows(table).map((row) => [row.id, row])))
  const lotOf = (step: number) => {
    const lot = steps?.get(step)?.lot_id
    return typeof lot === 'number' ? lot : null
  }
  return orders.flatMap(({ order, stepIds }) => {
    const product = products?.get(Number(recipes?.get(order.bottle.recipeId)?.product_id))
    if (!product) return []
    return order.steps.flatMap((step) => {
      const id = stepIds.get(step)
      if (step.phase !== 'hplc' || id === undefined) return []
      const paper = papers?.get(Number(steps?.get(id)?.production_order_id))
      if (!paper) return []
      const { id: orderId, priority } = paper
      return [
        ...ofStep(
          step,
          { product, lot: lotOf(id), order: orderId, step: { id, batch: step.batch, priority } },
          now,
          crew,
        ),
      ]
    })
  })
}

const hour = 60 * minute
const day = 24 * hour

/** Every so many bottled lots are kept and measured again, that many days after they were made. */
const stability = { every: 2, after: 91 }

/** Vials of samples that a tray has room for, beside its controls. */
const trayful = 40

type RequestedTest = { product: DemoRow; lot: DemoRow; requestedAt: number; source: 'batch' | 'stability' }

/** Liquids that were mixed for stock, and bottles that are kept to see how they age. */
function requestedTests(to: Tables, until: number): RequestedTest[] {
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const requested: RequestedTest[] = []
  for (const lot of to.rows('lots')) {
    const product = products.get(Number(lot.product_id))
    const at = Date.parse(String(lot.received_at))
    if (product?.kind === 'semi_finished') requested.push({ product, lot, requestedAt: at, source: 'batch' })
    if (product?.kind === 'finished_good' && lot.id % stability.every === 0)
      requested.push({ product, lot, requestedAt: at + stability.after * day, source: 'stability' })
  }
  return requested.filter(({ requestedAt }) => requestedAt < until)
}

type LotTests = { until: number; most: number; machines: readonly number[]; crew: Crew }

/**
 * The samples of lots before `until`: those of a day and kind of nicotine in one run, the runs one after the other on
 * the instruments.
 */
export function samplesOfLots(to: Tables, { until, most, machines, crew }: LotTests): Sample[] {
  const requested = requestedTests(to, until - 2 * day)
    .toSorted((one, other) => one.requestedAt - other.requestedAt)
    .slice(-most)
  const runs = new Map<string, RequestedTest[]>()
  for (const [nth, one] of requested.entries()) {
    // Of what came in on the day that the books were opened there is more than one tray.
    const key = `${Math.floor(one.requestedAt / day)} ${String(one.product.nicotine_kind)} ${Math.floor(nth / trayful)}`
    runs.set(key, [...(runs.get(key) ?? []), one])
  }
  const free = new Map<number, number>()
  return [...runs.values()].flatMap((samples, nth) => {
    const machine = machines[nth % machines.length] ?? 0
    const ready = Math.max(...samples.map(({ requestedAt }) => requestedAt)) + hour
    const began = Math.max(ready, free.get(machine) ?? 0)
    const ended = began + (50 + 9 * samples.length) * minute
    free.set(machine, ended + 10 * minute)
    const analyst = crew[nth % crew.length] ?? 0
    return samples.map(({ product, lot, requestedAt, source }): Sample => ({
      product,
      state: 'passed',
      source,
      requestedAt,
      began,
      ended,
      machine,
      analyst,
      lot: lot.id,
      order: null,
      step: null,
      again: null,
      failed: null,
    }))
  })
}
