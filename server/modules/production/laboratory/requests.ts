import { lots } from '../../../../src/resources/inventory/stock/lots'
import { products } from '../../../../src/resources/inventory/products/products'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { lastWord, lets, nextAttempt } from '../../../../src/resources/production/laboratory/requestRules'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { limitsOfTest } from './limits'

/** What is to be tested. Category and target are those of the product unless they are given. */
export type TestInput = {
  source: HplcRequest['source']
  product_id: number
  hplc_category_id?: number | null
  target_strength_mg_ml?: number | null
  production_order_id?: number | null
  step_id?: number | null
  batch_no?: number | null
  recovery_id?: number | null
  lot_id?: number | null
  rd_sample_version_id?: number | null
  sample_ml?: number
  priority?: HplcRequest['priority']
  export_only?: boolean
}

type Attempt = Partial<Pick<HplcRequest, 'retest_of_id' | 'attempt' | 'retests' | 'adjustments'>>

/** When a result is due: so long after the request. */
async function dueAt(unit: Unit) {
  const { hplc_sla_minutes: minutes } = await settingsNow(unit.trx, 'hplc_sla_minutes')
  return new Date(Date.parse(unit.at) + minutes * 60_000).toISOString()
}

/** What a request keeps as it is now, whatever is changed in the set-up later: category, target and limits. */
export async function snapshotOf(
  unit: Unit,
  input: Pick<TestInput, 'product_id' | 'hplc_category_id' | 'target_strength_mg_ml'>,
) {
  const product = await unit.get(products, input.product_id)
  const categoryId = input.hplc_category_id ?? product.hplc_category_id
  if (categoryId === null)
    throw invalidBecause(
      'product_id',
      t('{product} has no HPLC category: choose one under Products', { product: product.name }),
    )
  const target = input.target_strength_mg_ml ?? product.strength_mg_ml ?? 0
  const { min, max } = await limitsOfTest(unit, categoryId, target)
  return {
    product_id: product.id,
    hplc_category_id: categoryId,
    target_strength_mg_ml: target,
    min_mg_ml: min,
    max_mg_ml: max,
    due_at: await dueAt(unit),
  }
}

/** Requests a test; `range_missing` where no range gives its limits. */
export async function requestTest(unit: Unit, input: TestInput, attempt: Attempt = {}): Promise<HplcRequest> {
  const snapshot = await snapshotOf(unit, input)
  return unit.insert(
    hplcRequests,
    {
      ...snapshot,
      ...attempt,
      source: input.source,
      production_order_id: input.production_order_id ?? null,
      step_id: input.step_id ?? null,
      batch_no: input.batch_no ?? null,
      recovery_id: input.recovery_id ?? null,
      lot_id: input.lot_id ?? null,
      rd_sample_version_id: input.rd_sample_version_id ?? null,
      sample_ml: input.sample_ml ?? 20,
      priority: input.priority ?? 'normal',
      export_only: input.export_only ?? false,
    },
    'requested',
  )
}

/** The next test of the same goods, as a retest of one that failed. */
export const requestAgain = (unit: Unit, before: HplcRequest, more: Partial<TestInput> = {}) =>
  requestTest(
    unit,
    {
      source: 'retest',
      product_id: before.product_id,
      hplc_category_id: before.hplc_category_id,
      target_strength_mg_ml: before.target_strength_mg_ml,
      production_order_id: before.production_order_id,
      step_id: before.step_id,
      batch_no: before.batch_no,
      recovery_id: before.recovery_id,
      lot_id: before.lot_id,
      rd_sample_version_id: before.rd_sample_version_id,
      sample_ml: before.sample_ml,
      priority: before.priority,
      export_only: before.export_only === 1,
      ...more,
    },
    { retest_of_id: before.id, ...nextAttempt(before) },
  )

/** How a lot keeps is no reason to release it, only one not to. */
const counts = ({ source, status }: HplcRequest) =>
  source !== 'stability' || status === 'failed' || status === 'rejected'

/** The last request about these goods. */
export const lastRequest = async (unit: Unit, where: { step_id: number } | { lot_id: number }) =>
  lastWord((await unit.find(hplcRequests, where)).filter(counts))

/** A request by hand is about a lot; what was tested before is tested again only by a decision of quality. */
export async function requestedByHand(unit: Unit, lotId: number | null) {
  if (lotId === null) throw invalid({ lot_id: 'required' })
  const lot = await unit.lock(lots, lotId)
  if (lot.status === 'rejected' || lot.status === 'expired')
    throw new Refused('lot_not_released', {
      text: t('{lot} is {status}', { lot: lot.lot_number, status: words(lot.status).toLowerCase() }),
    })
  const last = await lastRequest(unit, { lot_id: lotId })
  if (last && !lets(last))
    throw new Refused('hplc_open', {
      path: `/production/hplc-requests?id=${last.id}`,
      text: t('{number} of this lot is {status}: it has to be decided first', {
        number: last.number,
        status: words(last.status).toLowerCase(),
      }),
    })
  return lot
}
