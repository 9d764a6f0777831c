import { isWeighed } from '../../../../src/resources/production/batching/sheet'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { batchingSheet } from './sheetSource'

/** Shows at the step how many of its lines are weighed, and since when all are: mixing begins then. */
export async function keepProgress(unit: Unit, { id }: Pick<ProductionOrderStep, 'id'>) {
  const { lines } = await batchingSheet(unit.trx, id, unit.at)
  const weighed = lines.filter(isWeighed).length
  const step = await unit.get(productionOrderSteps, id)
  return unit.update(productionOrderSteps, id, {
    lines_to_weigh: lines.length,
    lines_weighed: weighed,
    weighed_at: weighed === lines.length ? (step.weighed_at ?? unit.doneAt) : null,
  })
}
