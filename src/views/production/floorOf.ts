import { assemblyOrders } from '../../resources/assembly/assembly_orders'
import { assemblyGates, assemblyLogs, assemblyOrderSteps } from '../../resources/assembly/parts'
import { stepGatesNow } from '../../resources/production/gates/step_gates'
import type { PlantArea } from '../../resources/production/flows/plantArea'
import { productionLogs } from '../../resources/production/orders/production_logs'
import { productionOrders } from '../../resources/production/orders/production_orders'
import { productionOrderSteps } from '../../resources/production/steps/production_order_steps'

const floors = {
  production: {
    orders: productionOrders,
    steps: productionOrderSteps,
    logs: productionLogs,
    gates: stepGatesNow,
  },
  assembly: {
    orders: assemblyOrders,
    steps: assemblyOrderSteps,
    logs: assemblyLogs,
    gates: assemblyGates,
  },
} as const

/** Orders, steps and what belongs to them as an area has them. */
export const floorOf = (area: PlantArea | null | undefined) => floors[area ?? 'production']
