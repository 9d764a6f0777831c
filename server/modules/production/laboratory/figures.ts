import {
  type HplcCategory,
  hplcCategories,
} from '../../../../src/resources/production/laboratory/hplc_categories'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { hplcResults } from '../../../../src/resources/production/laboratory/hplc_results'
import { figuresOf, type LegalLimit } from '../../../../src/resources/production/laboratory/verdict'
import type { Unit } from '../../../engine/unitTypes'
import { productionSettings } from '../../../site/plant'

/** What the law admits of a sample. Exports have no maximum; a method that is not legal keeps its distance to it. */
export async function legalLimitOf(
  unit: Unit,
  request: Pick<HplcRequest, 'export_only'>,
  category: Pick<HplcCategory, 'is_legal_method'>,
): Promise<LegalLimit> {
  const settings = await productionSettings(unit.trx)
  const isLimited = settings.enforce_regulatory_max && request.export_only !== 1
  return {
    max: isLimited ? settings.regulatory_max_strength_mg_ml : null,
    guard: category.is_legal_method === 1 ? 0 : settings.hplc_guard_band_percent,
  }
}

/** The results of a request that count. */
export const validResults = async (unit: Unit, requestId: number) =>
  (await unit.find(hplcResults, { hplc_request_id: requestId, voided_at: null })).toSorted(
    (one, other) => one.replicate - other.replicate,
  )

/** Keeps with a request what its valid results say so far. */
export async function refreshFigures(unit: Unit, requestId: number) {
  const request = await unit.lock(hplcRequests, requestId)
  const category = await unit.get(hplcCategories, request.hplc_category_id)
  const results = await validResults(unit, requestId)
  const measured = results.map((result) => result.measured_mg_ml)
  const figures = figuresOf(measured, request, category, await legalLimitOf(unit, request, category))
  return unit.update(hplcRequests, requestId, figures)
}
