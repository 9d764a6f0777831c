import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { rounded, plus } from '../orders/quantities'

/** The steps of one order as they hang together; one bottle takes `unitMl`. */
export type Chain = { steps: readonly ProductionOrderStep[]; unitMl: number }

/** Steps that must be over for the order to be done: all up to the transfer to the warehouse. */
export const upToTransfer = (step: Pick<ProductionOrderStep, 'phase_code'>) => step.phase_code !== 'shipping'

/** Whether nothing more will come of a step. */
export const isOver = (step: { status: string }) => step.status === 'done' || step.status === 'skipped'

export const counted = (step: Pick<ProductionOrderStep, 'qty_good' | 'qty_scrap' | 'qty_rework'>) =>
  plus(plus(step.qty_good, step.qty_scrap), step.qty_rework)

const isSameBatch = (step: ProductionOrderStep, other: ProductionOrderStep) =>
  step.batch_no === 0 || other.batch_no === 0 || step.batch_no === other.batch_no

/** An optional step that people left out: its work is not missing, the next step takes what came before it. */
const isPassedOver = (step: ProductionOrderStep) => step.status === 'skipped' && step.is_optional === 1

/** Steps whose output this one works on: the nearest before it that are not left out; of several batches, all. */
export function predecessors({ steps }: Chain, step: ProductionOrderStep): ProductionOrderStep[] {
  const before = steps.filter(
    (other) => other.sequence < step.sequence && !isPassedOver(other) && isSameBatch(step, other),
  )
  const nearest = Math.max(...before.map(({ sequence }) => sequence))
  return before.filter(({ sequence }) => sequence === nearest)
}

/** Steps that work on the output of this one. */
export const successors = (chain: Chain, step: ProductionOrderStep) =>
  chain.steps.filter((other) => predecessors(chain, other).some(({ id }) => id === step.id))

/** The laboratory's step of a batch, unless the flow has none or it was left out; that of a batch given up has failed. */
const hplcOf = ({ steps }: Chain, batchNo: number) =>
  steps.find(
    (step) =>
      step.phase_code === 'hplc' &&
      step.batch_no === batchNo &&
      (step.status !== 'skipped' || step.block_code === 'hplc_failed'),
  )

/** Whether the batch of this step passed the laboratory; without a laboratory step nothing waits for it. */
const hasPassed = (chain: Chain, batchNo: number) => {
  const test = hplcOf(chain, batchNo)
  return test === undefined || test.status === 'done'
}

/** Whether some batch that this step works on passed the laboratory. */
export const someBatchPassed = (chain: Chain, step: ProductionOrderStep) => {
  const batches = chain.steps
    .filter(({ phase_code }) => phase_code === 'hplc')
    .map(({ batch_no }) => batch_no)
  return (
    batches.length === 0 ||
    batches.some((no) => (step.batch_no === 0 || step.batch_no === no) && hasPassed(chain, no))
  )
}

/** The mixing steps that measured a batch: of several operations on one mix, the last. */
export const measuredMixes = (steps: readonly ProductionOrderStep[]) => {
  const isMix = ({ phase_code, unit_kind, status, qty_good }: ProductionOrderStep) =>
    // A step left out halfway, with its order, still made what it counted.
    phase_code === 'batching' && unit_kind === 'ml' && (status !== 'skipped' || qty_good > 0)
  const mixes = steps.filter(isMix)
  return mixes.filter(
    (mix) => !mixes.some((other) => other.batch_no === mix.batch_no && other.sequence > mix.sequence),
  )
}

/** Liquid mixed for a step, of passed batches only. */
const liquidFor = (chain: Chain, step: ProductionOrderStep) =>
  measuredMixes(chain.steps)
    .filter((mix) => mix.sequence < step.sequence && isSameBatch(step, mix) && hasPassed(chain, mix.batch_no))
    .reduce((total, mix) => plus(total, mix.qty_good), 0)

/** Whether a step takes liquid of steps before it; the first mix takes its ingredients instead. */
export function takesLiquid(chain: Chain, step: ProductionOrderStep) {
  const before = predecessors(chain, step)
  return before.length > 0 && before.every(({ unit_kind }) => unit_kind === 'ml' || unit_kind === 'sample')
}

/** The liquid that a step takes, in ml. */
const liquidInto = (chain: Chain, step: ProductionOrderStep, before: readonly ProductionOrderStep[]) =>
  before.every(({ phase_code }) => phase_code === 'batching' || phase_code === 'hplc')
    ? liquidFor(chain, step)
    : before.reduce((total, other) => plus(total, other.qty_good), 0)

/** What was delivered to a step and not counted there: ml where it takes liquid, else pieces; below 0 with more counted. */
export function restOf(chain: Chain, step: ProductionOrderStep): number {
  const before = predecessors(chain, step)
  if (before.length === 0 || step.unit_kind === 'sample') return 0
  if (!takesLiquid(chain, step)) return rounded(step.qty_in - counted(step))
  const used = step.unit_kind === 'ml' ? counted(step) : rounded(counted(step) * chain.unitMl)
  return rounded(liquidInto(chain, step, before) - used)
}

/** How many measured batches feed a step. */
export const batchesInto = (chain: Chain, step: ProductionOrderStep) =>
  measuredMixes(chain.steps).filter((mix) => mix.sequence < step.sequence && isSameBatch(step, mix)).length

/** What a step has received: bottles of the step before, liquid as whole bottles; the first step takes what it uses. */
export function delivered(chain: Chain, step: ProductionOrderStep): number {
  const before = predecessors(chain, step)
  if (before.length === 0 || step.unit_kind === 'sample') {
    const isStarted = before.every((other) => other.status === 'done')
    if (step.unit_kind === 'ml' || step.unit_kind === 'sample')
      return isStarted ? Math.max(step.qty_planned, counted(step)) : 0
    return step.qty_planned
  }
  if (!takesLiquid(chain, step)) return before.reduce((total, other) => plus(total, other.qty_good), 0)
  const liquid = liquidInto(chain, step, before)
  return step.unit_kind === 'ml' ? liquid : Math.floor(rounded(liquid / chain.unitMl))
}

/** Whether a waiting step's turn has come: all before it is over, or it may overlap and enough has come in. */
export function mayBeReady(chain: Chain, step: ProductionOrderStep, qtyIn: number): boolean {
  if (step.requires_hplc_pass === 1 && !someBatchPassed(chain, step)) return false
  const before = predecessors(chain, step)
  if (before.every(isOver)) return true
  return step.allow_overlap === 1 && qtyIn > 0 && qtyIn >= step.min_buffer_qty
}
