import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { hplcCategories } from '../../../../src/resources/production/laboratory/hplc_categories'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { isAcceptable, mayRetest } from '../../../../src/resources/production/laboratory/requestRules'
import { recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { addToSheet, weighingStep } from '../batching/additions'
import { measuredMixes } from '../steps/chain'
import { stepsOf } from '../steps/orderChain'
import { proposalFor } from './adjustments'
import { assertAnotherPerson, letPass } from './conclusions'
import { legalLimitOf, validResults } from './figures'
import { recoverBatch, rejectBatch } from '../recoveries/plannedRecovery'
import { recoveryOfLot } from '../recoveries/recoveryUse'
import { requestAgain } from './requests'

type Payload = EventPayload<typeof hplcRequests, 'decide'>

/** Not tested until it complies: how often is set beforehand. */
async function assertRetest(unit: Unit, request: HplcRequest) {
  const category = await unit.get(hplcCategories, request.hplc_category_id)
  const { max_retests: most } = category
  if (!mayRetest(request, category))
    throw new Refused('retest_limit', {
      text: t('{retests} of {most} retests are done: adjust, recover or reject the batch', {
        retests: request.retests,
        most,
      }),
    })
  return {}
}

/** What is added to a batch is fixed with the decision. */
async function adjustmentOf(unit: Unit, request: HplcRequest) {
  const { hplc_max_adjustments: most } = await settingsNow(unit.trx, 'hplc_max_adjustments')
  if (request.adjustments >= most)
    throw new Refused('adjustment_limit', {
      text: t('{adjustments} of {most} adjustments are done: recover or reject the batch', {
        adjustments: request.adjustments,
        most,
      }),
    })
  const proposal = await proposalFor(unit.trx, request.id)
  if (!proposal || proposal.additions.length === 0)
    throw invalidBecause('decision', t('No addition brings this batch to its target'))
  if (proposal.fits !== 1)
    throw invalidBecause(
      'decision',
      t('The addition does not fit into the tank: recover or reject the batch'),
    )
  return {}
}

async function assertAcceptable(unit: Unit, request: HplcRequest) {
  const category = await unit.get(hplcCategories, request.hplc_category_id)
  const legal = await legalLimitOf(unit, request, category)
  if (!isAcceptable(request, legal))
    throw new Refused('over_regulatory', {
      text: t('Above the regulatory maximum no deviation can be accepted'),
    })
  return {}
}

/** Liquid of a batch is recovered; what is in pails already, or came in, is not. */
async function assertBatch(_unit: Unit, request: HplcRequest) {
  if (request.step_id === null)
    throw invalidBecause('decision', t('Only a batch in its tank is recovered: test again, or reject it'))
  return {}
}

const needsReason: readonly Payload['decision'][] = ['recover', 'reject', 'accept']

onEvent(hplcRequests, 'decide', async (unit, request, { decision, decision_note: note }) => {
  if (needsReason.includes(decision) && !note) throw invalid({ decision_note: 'requiredif' })
  const results = await validResults(unit, request.id)
  assertAnotherPerson(unit, request, results, t('Another person than the analyst must decide'))
  const more = {
    retest: assertRetest,
    adjust: adjustmentOf,
    accept: assertAcceptable,
    recover: assertBatch,
    reject: async () => ({}),
  }
  return {
    ...(await more[decision](unit, request)),
    decision,
    decision_note: note ?? null,
    decided_by_id: unit.by.id || null,
    decided_at: unit.doneAt,
  }
})

/** A deviation waits for its signature; everything else is carried out at once. */
afterEvent(hplcRequests, 'decide', async (unit, request) => {
  if (request.decision !== 'accept') await unit.fire(hplcRequests, request.id, 'carry_out', {})
})

/**
 * Opens the mixing of a batch again, with all that was proposed on its sheet: one carrier of several alone would leave the
 * batch off its target, and its PG and VG off those of the recipe.
 */
async function reopenMix(unit: Unit, request: HplcRequest) {
  const { production_order_id, batch_no } = request
  if (production_order_id === null || batch_no === null) return
  const weighing = await weighingStep(unit, { production_order_id, batch_no })
  const additions = (await proposalFor(unit.trx, request.id))?.additions ?? []
  if (weighing)
    await addToSheet(
      unit,
      weighing.id,
      additions
        .filter(({ ml }) => ml > 0)
        .map(({ product_id, ml }) => ({
          kind: 'adjustment',
          hplc_request_id: request.id,
          product_id,
          target_ml: ml,
        })),
    )
  const mix = measuredMixes(await stepsOf(unit, production_order_id)).find(
    ({ batch_no: no }) => no === batch_no,
  )
  if (mix?.status === 'done') await unit.fire(productionOrderSteps, mix.id, 'reopen', {})
}

async function rejectLot(unit: Unit, request: HplcRequest) {
  if (request.lot_id === null) return
  const reason = request.decision_note ?? request.number
  const recovery = await recoveryOfLot(unit, request.lot_id)
  if (recovery?.status === 'testing') {
    await unit.fire(recoveries, recovery.id, 'reject', { reject_note: reason }, unit.by)
    return
  }
  const lot = await unit.lock(lots, request.lot_id)
  if (lot.status === 'quarantine' || lot.status === 'hold')
    await unit.fire(lots, lot.id, 'reject', { reason }, unit.by)
  // What is in use already is held first; quality decides about what was made of it.
  if (lot.status === 'released') await unit.fire(lots, lot.id, 'hold', { reason }, unit.by)
}

afterEvent(hplcRequests, 'carry_out', async (unit, request) => {
  if (request.decision === 'retest')
    await requestAgain(unit, request, request.source === 'stability' ? { source: 'stability' } : {})
  if (request.decision === 'adjust') await reopenMix(unit, request)
  if (request.decision === 'recover') await recoverBatch(unit, request)
  if (request.decision === 'reject') {
    await rejectLot(unit, request)
    if (request.step_id !== null) await rejectBatch(unit, request)
  }
})

onEvent(hplcRequests, 'countersign', async (unit, request) => {
  if (request.decided_by_id === unit.by.id)
    throw new Refused('self_approval', { text: 'Another person must approve this' })
  const results = await validResults(unit, request.id)
  assertAnotherPerson(unit, request, results, t('Another person than the analyst must sign'))
  await assertAcceptable(unit, request)
  return { countersigned_by_id: unit.by.id || null, countersigned_at: unit.doneAt }
})

afterEvent(hplcRequests, 'countersign', letPass)

onEvent(hplcRequests, 'decline', async (_unit, _request, { decision_note }) => ({
  decision: null,
  decision_note,
  decided_by_id: null,
  decided_at: null,
}))

onEvent(hplcRequests, 'cancel', async (unit, request, { cancel_note: note }) => {
  if (request.valid_replicates > 0) {
    if (!note) throw invalid({ cancel_note: 'requiredif' })
    const results = await validResults(unit, request.id)
    assertAnotherPerson(
      unit,
      request,
      results,
      t('Another person than the analyst must cancel a measured sample'),
    )
  }
  return { cancel_note: note ?? null }
})

/** A batch that is still to be tested is sampled again; what was measured of it counts as a retest. */
afterEvent(hplcRequests, 'cancel', async (unit, request) => {
  if (request.step_id === null) return
  const step = await unit.get(productionOrderSteps, request.step_id)
  if (!['ready', 'in_progress', 'paused', 'blocked'].includes(step.status)) return
  await requestAgain(unit, request, { source: request.source })
})
