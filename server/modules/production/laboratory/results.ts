import { products } from '../../../../src/resources/inventory/products/products'
import {
  type HplcCategory,
  hplcCategories,
} from '../../../../src/resources/production/laboratory/hplc_categories'
import { hplcOrderLines } from '../../../../src/resources/production/laboratory/hplc_order_lines'
import { type HplcOrder, hplcOrders } from '../../../../src/resources/production/laboratory/hplc_orders'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { hplcResults, type HplcResult } from '../../../../src/resources/production/laboratory/hplc_results'
import { laboratoryCalls } from '../../../../src/resources/production/laboratory/laboratoryCalls'
import { milli } from '../../../../src/resources/production/laboratory/rangeRules'
import { strengthText } from '../../../../src/resources/production/laboratory/strengthText'
import { deviationFrom, placeInMethod } from '../../../../src/resources/production/laboratory/verdict'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { refreshFigures, validResults } from './figures'

export type MeasuredInput = {
  measured_mg_ml: number
  peak_area: number | null
  dilution_factor: number
  retention_min: number | null
}

/** The run that a sample is measured in now. */
async function runOf(unit: Unit, request: HplcRequest): Promise<HplcOrder> {
  if (request.status === 'in_test')
    for (const { hplc_order_id: id } of await unit.find(hplcOrderLines, { hplc_request_id: request.id })) {
      const order = await unit.get(hplcOrders, id)
      if (order.status === 'running') return order
    }
  throw new Refused('not_in_test', {
    text: t('{number} is in no running order: load its vial first', { number: request.number }),
  })
}

/** The first replicate that has no valid result. */
const nextReplicate = (results: readonly HplcResult[]) => {
  const taken = new Set(results.map(({ replicate }) => replicate))
  let replicate = 1
  while (taken.has(replicate)) replicate += 1
  return replicate
}

/** Whether a strength is below the range of its method; refused where another dilution would bring it into it. */
function belowMethod(category: HplcCategory, { measured_mg_ml, dilution_factor }: MeasuredInput): boolean {
  const place = placeInMethod(measured_mg_ml / dilution_factor, category)
  if (place === 'above')
    throw invalidBecause(
      'measured_mg_ml',
      t('Above {most}, the end of the method: dilute the sample', {
        most: strengthText(category.method_to_mg_ml ?? 0),
      }),
    )
  if (place === 'below' && dilution_factor > 1)
    throw invalidBecause(
      'measured_mg_ml',
      t('Below {least} in the vial, the start of the method: dilute the sample less', {
        least: strengthText(category.method_from_mg_ml ?? 0),
      }),
    )
  return place === 'below'
}

/** Writes one replicate of a sample, by the method of its category as it is now. */
export async function recordResult(
  unit: Unit,
  requestId: number,
  measured: MeasuredInput,
  source: HplcResult['source'],
) {
  const request = await unit.lock(hplcRequests, requestId)
  const order = await runOf(unit, request)
  const category = await unit.get(hplcCategories, request.hplc_category_id)
  const product = await unit.get(products, request.product_id)
  const results = await validResults(unit, requestId)
  if (results.length >= category.replicates)
    throw invalidBecause(
      'measured_mg_ml',
      t('{number} has its {replicates} replicates: void one for its cause to enter another', {
        number: request.number,
        replicates: category.replicates,
      }),
    )
  const isBelowMethod = belowMethod(category, measured)
  const value = milli(measured.measured_mg_ml)
  const result = await unit.insert(
    hplcResults,
    {
      ...measured,
      source,
      hplc_request_id: requestId,
      hplc_order_id: order.id,
      product_id: request.product_id,
      replicate: nextReplicate(results),
      deviation_percent: deviationFrom(request.target_strength_mg_ml, measured.measured_mg_ml),
      in_range: value >= milli(request.min_mg_ml) && value <= milli(request.max_mg_ml),
      is_below_loq: value < milli(category.loq_mg_ml),
      is_below_method: isBelowMethod,
      method_code: category.method_code,
      is_legal_method: category.is_legal_method === 1,
      uncertainty_mg_ml: Math.round(value * (category.uncertainty_percent / 100)) / 1000,
      density_g_ml: product.density_g_ml,
      measured_at: unit.doneAt,
      entered_by_id: unit.by.id || null,
    },
    'entered',
  )
  await refreshFigures(unit, requestId)
  return result
}

onCall(laboratoryCalls.enterResult, async ({ unit, input }) => {
  await assertReferences(unit.trx, laboratoryCalls.enterResult.inputs, input)
  const { hplc_request_id: id, ...measured } = input
  return recordResult(unit, id, measured, 'typed')
})

/** Voids what another person entered; what is out of range is no cause. */
export function assertMayVoid(
  unit: Unit,
  { voided_at, entered_by_id }: { voided_at: string | null; entered_by_id: number | null },
) {
  if (voided_at !== null) throw new Refused('already_voided', { text: 'This result is voided already' })
  if (entered_by_id === unit.by.id)
    throw new Refused('reviewer_same', { text: 'Another person than who entered it must void it' })
}

export const voidedNow = (unit: Unit) => ({ voided_at: unit.doneAt, voided_by_id: unit.by.id || null })

onCall(laboratoryCalls.voidResult, async ({ unit, input: { id, ...cause } }) => {
  const { hplc_request_id: requestId } = await unit.get(hplcResults, id)
  const request = await unit.lock(hplcRequests, requestId)
  const result = await unit.lock(hplcResults, id)
  assertMayVoid(unit, result)
  if (request.status !== 'in_test')
    throw new Refused('invalid_transition', {
      text: t('{number} is concluded: its results stay as they are', { number: request.number }),
    })
  const voided = await unit.update(hplcResults, id, { ...cause, ...voidedNow(unit) }, 'voided')
  await refreshFigures(unit, requestId)
  const order = await unit.get(hplcOrders, result.hplc_order_id)
  // After its run a sample needs another one to be measured again.
  if (order.status !== 'running') await unit.fire(hplcRequests, requestId, 'unload', {})
  return voided
})
