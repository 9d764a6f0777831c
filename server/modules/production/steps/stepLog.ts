import type { ProductionLog } from '../../../../src/resources/production/orders/production_logs'
import { productionLogs } from '../../../../src/resources/production/orders/production_logs'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'

export type StepLogEntry = {
  event: ProductionLog['event']
  qty_good?: number
  qty_scrap?: number
  qty_rework?: number
  rest_recovered?: number
  rest_lost?: number
  loss_reason_parameter_id?: number | null
  scrap_reason_parameter_id?: number | null
  pause_reason_parameter_id?: number | null
  sample_size?: number
  failed?: number
  temperature_c?: number | null
  dwell_ms?: number | null
  note?: string | null
  crew_count?: number
  machine_id?: number | null
  /** What the counted bottles went on. */
  cart_id?: number | null
  skid_id?: number | null
  /** Of a line that corrects another. */
  user_id?: number | null
  correction_id?: number
  reversal_of_id?: number
}

// A call may log several steps, e.g. a hold; its key is on the entry of the step it was sent for.
const keyed = new WeakSet<Unit>()

/** Writes what happened at a step, from its last line until now, and answers when "now" was. */
export async function logStep(unit: Unit, step: ProductionOrderStep, line: StepLogEntry): Promise<string> {
  const [before] = await unit.find(productionLogs, { step_id: step.id }, { newest: 1 })
  const last = before?.ended_at ?? unit.doneAt
  // Units that waited for the order's lock, or at a screen without a line, began before the one they follow.
  const now = last > unit.doneAt ? last : unit.doneAt
  const from = line.event === 'start' ? now : last < now ? last : now
  const postingKey = keyed.has(unit) ? null : unit.postingKey
  keyed.add(unit)
  await unit.insert(
    productionLogs,
    {
      production_order_id: step.production_order_id,
      step_id: step.id,
      phase_id: step.phase_id,
      operation_id: step.operation_id,
      machine_id: step.machine_id,
      user_id: unit.by.id || null,
      ...line,
      started_at: from,
      ended_at: now,
      arrived_at: unit.doneAt < unit.at ? unit.at : null,
      duration_s: secondsBetween(from, now),
      posting_key: postingKey,
    },
    line.event,
  )
  return now
}

/** Whole seconds from one instant to a later one. */
export const secondsBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
