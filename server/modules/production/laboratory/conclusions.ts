import { lots } from '../../../../src/resources/inventory/stock/lots'
import { hplcCategories } from '../../../../src/resources/production/laboratory/hplc_categories'
import { hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { hplcResults, type HplcResult } from '../../../../src/resources/production/laboratory/hplc_results'
import { hasMeasured } from '../../../../src/resources/production/laboratory/requestRules'
import { strengthText } from '../../../../src/resources/production/laboratory/strengthText'
import { isOverRegulatory } from '../../../../src/resources/production/laboratory/verdict'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { afterEvent, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { beyondMethod } from './limits'
import { legalLimitOf, validResults } from './figures'

/** Results count only where the system of their run was suitable. */
async function assertSuitable(unit: Unit, results: readonly HplcResult[]) {
  for (const id of new Set(results.map(({ hplc_order_id }) => hplc_order_id))) {
    const order = await unit.get(hplcOrders, id)
    if (order.status !== 'done' && order.status !== 'reviewed')
      throw new Refused('suitability_failed', {
        text: t('{number} is not finished: its suitability is not known yet', { number: order.number }),
      })
    if (order.system_suitability !== 'pass')
      throw new Refused('suitability_failed', {
        text: t('The system of {number} was not suitable', { number: order.number }),
      })
  }
}

/** The second person: not the analyst, and not who entered a result. */
export function assertAnotherPerson(
  unit: Unit,
  request: HplcRequest,
  results: readonly HplcResult[],
  text: string,
) {
  const enteredBy = results.map(({ entered_by_id }) => entered_by_id)
  if (hasMeasured(unit.by.id, request, enteredBy)) throw new Refused('reviewer_same', { text })
}

onEvent(hplcRequests, 'conclude', async (unit, request) => {
  const category = await unit.get(hplcCategories, request.hplc_category_id)
  const results = await validResults(unit, request.id)
  if (request.verdict === null)
    throw new Refused('replicates_open', {
      text: t('{many} of {needed} replicates are valid', {
        many: results.length,
        needed: category.replicates,
      }),
    })
  if (request.rsd_percent !== null && request.rsd_percent > category.max_rsd_percent)
    throw new Refused('rsd_too_high', {
      rsd_percent: request.rsd_percent,
      max_rsd_percent: category.max_rsd_percent,
      text: t('RSD is {rsd} %, at most {most} %: find the cause, void the replicate and measure again', {
        rsd: request.rsd_percent,
        most: category.max_rsd_percent,
      }),
    })
  await assertSuitable(unit, results)
  assertAnotherPerson(unit, request, results, t('Another person must review these results'))
  const legal = await legalLimitOf(unit, request, category)
  if (legal.max !== null && category.is_legal_method !== 1 && legal.guard === 0)
    throw new Refused('method_not_legal', {
      text: t('{method} is not a legal method: set a guard band, or measure by one that is', {
        method: category.method_code,
      }),
    })
  if (request.verdict === 'pass' && results.some(({ is_below_method }) => is_below_method === 1))
    throw beyondMethod(category)
  if (request.verdict === 'pass' && isOverRegulatory(request.final_mg_ml ?? 0, legal))
    throw new Refused('over_regulatory', {
      text: t('{strength} is above the regulatory maximum now', {
        strength: strengthText(request.final_mg_ml ?? 0),
      }),
    })
  for (const { id } of results)
    await unit.update(hplcResults, id, { reviewed_by_id: unit.by.id || null }, 'reviewed')
  return { concluded_by_id: unit.by.id || null, concluded_at: unit.doneAt }
})

/** The lot of a batch that may be used: released with its result as its certificate. */
async function releaseLot(unit: Unit, request: HplcRequest) {
  // What a lot had when it was made stays its strength, however it keeps.
  if (request.lot_id === null || request.source === 'stability') return
  const lot = await unit.lock(lots, request.lot_id)
  await unit.update(lots, lot.id, { strength_mg_ml: request.final_mg_ml })
  // Only batches: what came in needs the certificate of its supplier too, what was recovered its approval.
  if (lot.status !== 'quarantine' || request.step_id === null) return
  await unit.fire(lots, lot.id, 'release', { coa_reference: lot.coa_reference ?? request.number })
}

/** The step of a batch that may be bottled ends. */
async function finishStep(unit: Unit, stepId: number) {
  const step = await unit.get(productionOrderSteps, stepId)
  if (step.status === 'blocked') await unit.fire(productionOrderSteps, stepId, 'unblock', {})
  if (step.status !== 'done' && step.status !== 'skipped')
    await unit.fire(productionOrderSteps, stepId, 'finish', { qty_good: 1 })
}

/** What passed may be used: its lot is released and its step ends. */
export async function letPass(unit: Unit, request: HplcRequest) {
  await releaseLot(unit, request)
  if (request.step_id !== null) await finishStep(unit, request.step_id)
}

/** What failed waits for quality, its step blocked. */
async function blockStep(unit: Unit, request: HplcRequest) {
  if (request.step_id === null) return
  const step = await unit.get(productionOrderSteps, request.step_id)
  if (!['ready', 'in_progress', 'paused'].includes(step.status)) return
  await unit.fire(productionOrderSteps, step.id, 'block', {
    block_code: 'hplc_failed',
    block_note: `${request.number}: ${strengthText(request.final_mg_ml ?? 0)}, ${words(request.verdict ?? '').toLowerCase()}`,
  })
}

afterEvent(hplcRequests, 'conclude', async (unit, request) => {
  const passed = request.status === 'passed'
  await (passed ? letPass(unit, request) : blockStep(unit, request))
  await unit.update(hplcRequests, request.id, {}, passed ? 'passed' : 'failed')
})
