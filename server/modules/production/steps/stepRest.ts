import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import type {
  productionOrderSteps,
  ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus, rounded } from '../orders/quantities'
import { bulkLeft } from '../stock/stepStock'
import { batchesInto, type Chain, restOf, takesLiquid, upToTransfer } from './chain'
import { numberFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'

/** Where the rest of a step went: ml where it takes liquid, else pieces. */
export type Rest = { rest_recovered: number; rest_lost: number; loss_reason_parameter_id: number | null }

/** A step that leaves nothing. */
const noRest: Rest = { rest_recovered: 0, rest_lost: 0, loss_reason_parameter_id: null }

const written = numberFormat({ maximumFractionDigits: 3 })

/**
 * What is left of what a step took: liquid in the tanks by the stock ledger, else what was not counted. What was
 * transferred and not shipped stays in the warehouse: it is no rest.
 */
async function leftOf(unit: Unit, chain: Chain, step: ProductionOrderStep) {
  if (!upToTransfer(step)) return 0
  const inTanks = step.phase_code === 'bottling' ? await bulkLeft(unit, step.production_order_id) : null
  return inTanks ?? Math.max(0, restOf(chain, step))
}

/** What may stay in hoses and filler of the batches that a step takes, in ml. */
async function lineLoss(unit: Unit, chain: Chain, step: ProductionOrderStep) {
  const { line_loss_ml: ofBatch } = await unit.get(productionOrders, step.production_order_id)
  return (ofBatch ?? 0) * batchesInto(chain, step)
}

/**
 * Where the rest of a step that a person finishes went, its last counts included. Liquid up to the line loss of the
 * flow is lost without a question; all else must be declared in full, or `volume_unbalanced` is answered with `left`.
 */
export async function declaredRest(
  unit: Unit,
  chain: Chain,
  step: ProductionOrderStep,
  payload: EventPayload<typeof productionOrderSteps, 'finish'>,
): Promise<Rest> {
  const left = await leftOf(unit, chain, step)
  const isLiquid = takesLiquid(chain, step)
  const rest_recovered = Number(payload.rest_recovered ?? 0)
  const rest_lost = Number(payload.rest_lost ?? 0)
  if (!isLiquid && rest_recovered > 0)
    throw invalidBecause('rest_recovered', t('Only liquid is recovered; bottles are good, scrap or lost'))
  if (rest_lost > 0 && !payload.loss_reason_parameter_id)
    throw invalid({ loss_reason_parameter_id: 'requiredif' })
  const declared = plus(rest_recovered, rest_lost)
  if (declared === left)
    return { rest_recovered, rest_lost, loss_reason_parameter_id: payload.loss_reason_parameter_id ?? null }
  if (declared === 0 && isLiquid && left <= (await lineLoss(unit, chain, step)))
    return { ...noRest, rest_lost: left }
  const amount = isLiquid
    ? t('{written} ml', { written: written.format(left) })
    : `${written.format(left)} ${left === 1 ? 'unit' : 'units'}`
  throw new Refused('volume_unbalanced', {
    text:
      left === 0
        ? t('Nothing is left to be recovered or lost')
        : declared === 0
          ? t('{amount} would be left: enter what was {value}', {
              amount,
              value: isLiquid ? t('recovered or lost') : 'lost, or count it as scrap',
            })
          : t('{amount} would be left, {written} entered as recovered or lost', {
              amount,
              written: written.format(declared),
            }),
    left,
    unit: isLiquid ? 'ml' : 'unit',
  })
}

/** The rest of a step that ends with its order, which has its own reason: all of it is lost. */
export const lostRest = async (unit: Unit, chain: Chain, step: ProductionOrderStep): Promise<Rest> => ({
  ...noRest,
  rest_lost: await leftOf(unit, chain, step),
})

/** The step's rest with that of one more finish. */
export const withRest = (step: ProductionOrderStep, rest: Rest) => ({
  rest_recovered: plus(step.rest_recovered, rest.rest_recovered),
  rest_lost: plus(step.rest_lost, rest.rest_lost),
})

/** A log line that takes back the rest of a step. */
export const takenBack = ({ rest_recovered, rest_lost }: ProductionOrderStep) => ({
  rest_recovered: rounded(-rest_recovered),
  rest_lost: rounded(-rest_lost),
})
