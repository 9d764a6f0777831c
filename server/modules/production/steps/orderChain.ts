import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import type { Chain } from './chain'

/** The steps of an order, the latest of this unit. */
export const stepsOf = (unit: Unit, orderId: number) =>
  unit.find(productionOrderSteps, { production_order_id: orderId })

/** The steps of an order as they depend on each other. */
export async function chainOf(
  unit: Unit,
  { production_order_id: orderId }: Pick<ProductionOrderStep, 'production_order_id'>,
): Promise<Chain> {
  const { volume_ml: unitMl } = await unit.get(productionOrders, orderId)
  return { steps: await stepsOf(unit, orderId), unitMl: unitMl ?? 1 }
}
