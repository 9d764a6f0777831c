import { closedGate } from '../../../../src/resources/production/gates/gate'
import { sampleWeighed } from '../../../../src/resources/production/gates/fillGates'
import { fillChecks } from '../../../../src/resources/production/filling/fill_checks'
import { sampleOf } from '../../../../src/resources/production/filling/netQuantity'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { refusalOf } from '../../../site/gates/gateRefusal'
import { checkMinutes } from './checkMinutes'
import { fillSource, fillTables, judgedRun, lotOf } from './fillSource'

type Filled = Pick<
  ProductionOrderStep,
  'phase_code' | 'qty_planned' | 'qty_in' | 'qty_good' | 'fill_due_at' | 'fill_needed'
>
type Ahead = Pick<ProductionOrderStep, 'fill_due_at' | 'fill_needed'>

const plusMinutes = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

const neededOf = async (unit: Unit, step: Filled) =>
  sampleOf(lotOf(step), await fillTables(unit.trx, await plantToday(unit)))

/** Of a filler that starts or goes on: when its next check is due, and how many bottles have to be weighed. */
export async function checksAhead(unit: Unit, step: Filled): Promise<Ahead> {
  const { phase_code, fill_due_at, fill_needed } = step
  if (phase_code !== 'bottling') return { fill_due_at, fill_needed }
  const minutes = await checkMinutes(unit)
  if (minutes === 0) return { fill_due_at: null, fill_needed: 0 }
  return { fill_due_at: plusMinutes(unit.doneAt, minutes), fill_needed: await neededOf(unit, step) }
}

type Sampled = Filled & Pick<ProductionOrderStep, 'fill_weighed' | 'phase_roles'>

/** The sample that a run needs with these counts, where bottling waits for it. */
export const sampleAfter = async (unit: Unit, step: Filled) => ({
  fill_needed: step.fill_needed === 0 ? 0 : await neededOf(unit, step),
})

/** The last counts of a run may make its lot one of a larger sample. */
export async function assertSampled(unit: Unit, step: Sampled) {
  const facts = { ...step, ...(await sampleAfter(unit, step)) }
  const closed = closedGate([sampleWeighed], facts, 'finish', unit.doneAt)
  if (closed) throw refusalOf(closed)
}

/** Keeps at the step what its checks say together: how many bottles are weighed, which check failed, which one signals. */
export async function keepFill(unit: Unit, step: ProductionOrderStep, isChecked: boolean) {
  const source = await fillSource(unit.trx, step.id)
  const judged = judgedRun(source, await fillTables(unit.trx, await plantToday(unit)))
  const minutes = await checkMinutes(unit)
  const checks = (await unit.find(fillChecks, { step_id: step.id })).filter(
    ({ status }) => status !== 'settled',
  )
  const last = checks.at(-1)
  const failed = checks.find(({ status }) => status === 'failed')
  return unit.update(productionOrderSteps, step.id, {
    fill_weighed: judged.units,
    fill_needed: minutes === 0 ? 0 : judged.needed,
    fill_failed: failed?.number ?? (judged.faults.length > 0 ? (last?.number ?? null) : null),
    fill_signal: last?.in_control === 0 ? last.number : null,
    ...(isChecked && {
      fill_checked_at: unit.doneAt,
      fill_due_at: minutes === 0 ? null : plusMinutes(unit.doneAt, minutes),
    }),
  })
}
