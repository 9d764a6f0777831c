import { allows } from '../../../../src/machines/kit'
import { orderCorrectors } from '../../../../src/machines/workflows/production/corrections/production_order_corrections'
import {
  ofLogLine,
  productionOrderCorrections,
  type ProductionOrderCorrection,
} from '../../../../src/resources/production/corrections/production_order_corrections'
import {
  type ProductionLog,
  productionLogs,
} from '../../../../src/resources/production/orders/production_logs'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { type CorrectionRequest, requestedChange, type Subject } from './requested'
import { lineNow } from './lineNow'
import { assertCountsOpen, assertNotClosed } from './orderOpen'

type Kind = ProductionOrderCorrection['kind']

/** They change no quantity: possible though bottles of the order were shipped. */
const withoutQuantity: readonly Kind[] = ['scrap_reason', 'machine', 'user']

export const assertOpenFor = (order: ProductionOrder, kind: Kind) =>
  withoutQuantity.includes(kind) ? assertNotClosed(order) : assertCountsOpen(order)

/** Stamps and samples have their own corrections, which change more than a count. */
function assertCorrectable(step: ProductionOrderStep | null) {
  if (step?.phase_code === 'stamping')
    throw invalidBecause(
      'production_log_id',
      t('Stamping is corrected by a stamping order correction, with its reel'),
    )
  if (step?.unit_kind === 'sample')
    throw invalidBecause(
      'production_log_id',
      t('Results of samples are voided and entered again in the laboratory'),
    )
}

/** Asked for by who logged it, or by who decides about corrections. */
function assertRequester({ by }: Unit, line: ProductionLog | null) {
  if (line !== null && line.user_id === by.id) return
  if (!allows(by, orderCorrectors)) throw new Refused('no_privileges')
}

const counting: readonly ProductionLog['event'][] = ['report', 'finish']

async function lineOf(unit: Unit, { production_log_id, production_order_id, kind }: CorrectionRequest) {
  if (!production_log_id) return null
  const line = await unit.get(productionLogs, production_log_id)
  if (line.production_order_id !== production_order_id) throw invalid({ production_log_id: 'exists' })
  if (line.event === 'correct')
    throw invalidBecause('production_log_id', t('Correct the line itself, not its correction'))
  if (kind === 'quantity' && !counting.includes(line.event))
    throw invalidBecause('production_log_id', t('Nothing is counted in this line'))
  return line
}

/** The order, step and line of a request, or of a correction that is decided. */
export async function subjectOf(
  unit: Unit,
  request: CorrectionRequest,
): Promise<Subject & { log: ProductionLog | null }> {
  const order = await unit.get(productionOrders, request.production_order_id)
  const log = ofLogLine.some((kind) => kind === request.kind) ? await lineOf(unit, request) : null
  const stepId = log?.step_id ?? (request.kind === 'order_qty' ? null : (request.step_id ?? null))
  const step = stepId === null ? null : await unit.get(productionOrderSteps, stepId)
  if (step !== null && step.production_order_id !== order.id) throw invalid({ step_id: 'exists' })
  assertCorrectable(step)
  return { order, step, log, line: log && (await lineNow(unit, log)) }
}

async function assertFree(
  unit: Unit,
  { production_order_id, kind, production_log_id, step_id }: CorrectionRequest,
) {
  const pending = await unit.find(productionOrderCorrections, {
    production_order_id,
    status: 'pending',
    kind,
  })
  const same = pending.find(
    (one) => one.production_log_id === (production_log_id ?? null) || (step_id && one.step_id === step_id),
  )
  if (same)
    throw invalidBecause(
      'production_log_id',
      t('{number} waits for a decision about this', { number: same.number }),
    )
}

/** Keeps what was logged beside what is right. */
export async function requestCorrection(unit: Unit, request: CorrectionRequest) {
  await unit.lock(productionOrders, request.production_order_id)
  const subject = await subjectOf(unit, request)
  assertRequester(unit, subject.log)
  assertOpenFor(subject.order, request.kind)
  await assertFree(unit, request)
  return {
    ...request,
    ...(await requestedChange(unit, subject, request)),
    step_id: subject.step?.id ?? null,
    production_log_id: subject.log?.id ?? null,
    requested_by_id: unit.by.id || null,
    requested_at: unit.doneAt,
  }
}
