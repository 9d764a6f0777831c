import type { Bound, BoundWhy, PlanOperation } from '../../../../../../src/planning/model'
import { products } from '../../../../../../src/resources/inventory/products/products'
import type { AnyResource } from '../../../../../../src/resources/kit/define/definition'
import { hplcRequests } from '../../../../../../src/resources/production/laboratory/hplc_requests'
import { reelOrders } from '../../../../../../src/resources/production/stamps/reel_orders'
import { purchases } from '../../../../../../src/resources/purchase/purchases'
import { secondsWithout } from '../choices'
import { grouped } from '../../../../../engine/rows/grouped'
import type { PlanRows, PlanStep } from '../readPlan'
import type { BoundRows } from './readBounds'
import { type Supplies, suppliesOf } from './supplies'

/** The record that a bound comes from; without an id nothing is ordered yet. */
export type BoundSource = { label: string; resource: AnyResource; id: number | null }

/** What is known of the time when bounds are made. */
type Times = {
  now: number
  /** The second at which what is expected on a day can be used, of a day that is over or unknown from tomorrow on. */
  usableFrom: (day: string | null) => number
  /** The second so many days from today. */
  inDays: (days: number) => number
  /** Days that an order of stamps takes, and seconds of a test in the laboratory. */
  stampDays: number
  testSeconds: number
}

/** Days that a material takes which neither is ordered nor has a lead time. */
const usualLeadDays = 7

type Named = { bound: Bound; source: BoundSource }
type Source = BoundSource & { why: BoundWhy }

const boundOf = ({ why, ...source }: Source, at: number): Named => ({
  bound: { at, why, ref: source.id },
  source,
})

const isWaiting = ({ status }: PlanStep) => status === 'waiting' || status === 'ready'

/** Which steps a material is for, and how much each needs; a mix that has started needs what the others leave. */
function needsOf(lacking: BoundRows['lacking'][number], steps: readonly PlanStep[]) {
  const { source, phases, required, consumed, volume_ml } = lacking
  const open = Math.max(0, required - consumed)
  if (source !== 'recipe') {
    const own = steps.filter(({ phase }) => phases.includes(phase))
    return own.length === 0 ? [] : [{ steps: own, qty: open }]
  }
  const mixes = steps.filter(({ phase, unit_kind }) => phase === 'batching' && unit_kind === 'ml')
  const shareOf = ({ qty_planned }: PlanStep) =>
    Math.min(open, volume_ml > 0 ? (required * qty_planned) / volume_ml : open)
  const waiting = mixes.filter(isWaiting).map((step) => ({ steps: [step], qty: shareOf(step) }))
  const started = mixes.filter((step) => !isWaiting(step))
  const rest = open - waiting.reduce((sum, { qty }) => sum + qty, 0)
  return started.length > 0 && rest > 0 ? [{ steps: started, qty: rest }, ...waiting] : waiting
}

/** Steps by id with what they wait for. */
type OfSteps = Map<number, Named[]>

const add = (all: OfSteps, steps: readonly PlanStep[], named: Named) => {
  for (const { id } of steps) all.set(id, [...(all.get(id) ?? []), named])
}

function materialBounds(
  rows: BoundRows,
  stepsOf: ReadonlyMap<number, PlanStep[]>,
  times: Times,
  all: OfSteps,
) {
  const stock = grouped(rows.stock, ({ product_id }) => product_id)
  const arrivals = grouped(rows.arrivals, ({ product_id }) => product_id)
  const supplies = new Map<number, Supplies<Source>>()
  for (const { product_id: id, product, lead_time_days: leadDays, reserved, ...lacking } of rows.lacking) {
    const missing: Source = { why: 'material', label: product, resource: products, id: null }
    const supply =
      supplies.get(id) ??
      suppliesOf([
        ...(stock.get(id) ?? []).map(({ qty }) => ({ qty, at: 0, of: missing })),
        ...(arrivals.get(id) ?? []).map(({ qty, on, number, purchase_id }) => ({
          qty,
          at: times.usableFrom(on),
          of: { ...missing, label: `${number} ${product}`, resource: purchases, id: purchase_id },
        })),
      ])
    supplies.set(id, supply)
    let left = reserved
    for (const { steps, qty } of needsOf(
      { ...lacking, product_id: id, product, lead_time_days: leadDays, reserved },
      stepsOf.get(lacking.order_id) ?? [],
    )) {
      const own = Math.min(left, qty)
      left -= own
      const last = supply.take(qty - own)
      if (last === null) continue
      add(
        all,
        steps,
        last === 'none'
          ? boundOf(missing, times.inDays(leadDays ?? usualLeadDays))
          : boundOf(last.of, last.at),
      )
    }
  }
}

/** Bottles and packs are stamped by the urgency of their orders, with the reels of their section of the plant. */
function stampBounds(
  rows: BoundRows,
  plan: PlanRows,
  stepsOf: ReadonlyMap<number, PlanStep[]>,
  times: Times,
  all: OfSteps,
) {
  const orders = plan.orders.toSorted(
    (one, other) =>
      Number(other.priority === 'rush') - Number(one.priority === 'rush') ||
      one.due_on.localeCompare(other.due_on) ||
      one.id - other.id,
  )
  const supplies = new Map<string, Supplies<Source>>()
  for (const { id, jurisdiction, area, stamps_per_pack } of orders) {
    const steps = (stepsOf.get(id) ?? []).filter(({ phase }) => phase === 'stamping')
    if (jurisdiction === null || steps.length === 0) continue
    const missing: Source = { why: 'stamps', label: jurisdiction, resource: reelOrders, id: null }
    const isOfIt = (one: { jurisdiction: string }) => one.jurisdiction === jurisdiction
    const key = `${area} ${jurisdiction}`
    const supply =
      supplies.get(key) ??
      suppliesOf([
        ...rows.stamps
          .filter((one) => one.area === area && isOfIt(one))
          .map(({ qty }) => ({ qty, at: 0, of: missing })),
        // Ordered reels arrive in production.
        ...rows.stampOrders
          .filter((one) => area === 'production' && isOfIt(one))
          .map(({ id: order, number, qty, on }) => ({
            qty,
            at: times.usableFrom(on),
            of: { ...missing, label: `${number} ${jurisdiction}`, id: order },
          })),
      ])
    supplies.set(key, supply)
    for (const step of steps) {
      const last = supply.take(Math.max(0, step.qty_planned - step.qty_good) * stamps_per_pack)
      if (last === null) continue
      add(
        all,
        [step],
        last === 'none' ? boundOf(missing, times.inDays(times.stampDays)) : boundOf(last.of, last.at),
      )
    }
  }
}

/**
 * When a test has its result: when it is due, and never before it could be made from now on. What failed is tested once
 * more at least.
 */
function testBounds(
  rows: BoundRows,
  steps: ReadonlyMap<number, PlanStep>,
  { now, testSeconds }: Times,
  due: (at: string) => number,
) {
  return new Map(
    rows.tests.map(({ id, number, step_id, status, due_at }) => {
      const step = steps.get(step_id)
      const soonest = now + (step ? secondsWithout(step) : 0)
      const at = status === 'failed' ? now + testSeconds : Math.max(due(due_at), soonest)
      return [step_id, boundOf({ why: 'hplc', label: number, resource: hplcRequests, id }, at)]
    }),
  )
}

/** The operations with what they wait for beside each other and their machines, and the record behind each bound. */
export function withBounds(
  plan: PlanRows,
  rows: BoundRows,
  operations: readonly PlanOperation[],
  times: Times,
  seconds: (instant: string) => number,
): { operations: PlanOperation[]; sources: ReadonlyMap<Bound, BoundSource> } {
  const stepsOf = grouped(plan.steps, ({ order_id }) => order_id)
  const steps = new Map(plan.steps.map((step) => [step.id, step]))
  const ofSteps: OfSteps = new Map()
  materialBounds(rows, stepsOf, times, ofSteps)
  stampBounds(rows, plan, stepsOf, times, ofSteps)
  const tests = testBounds(rows, steps, times, seconds)
  const sources = new Map<Bound, BoundSource>()
  const bounded = operations.map((operation) => {
    if (operation.state !== 'waiting') return operation
    const testIds = new Set(operation.after.map(({ operation: before }) => operations[before]!.step))
    const own = [
      ...(ofSteps.get(operation.step) ?? []),
      ...[...testIds].flatMap((step) => tests.get(step) ?? []),
    ].filter(({ bound }) => bound.at > times.now)
    for (const { bound, source } of own) sources.set(bound, source)
    return own.length === 0 ? operation : { ...operation, bounds: own.map(({ bound }) => bound) }
  })
  return { operations: bounded, sources }
}
