import type { ProductionOrderStep } from '../resources/production/steps/production_order_steps'
import { parameters } from '../resources/general/lists/parameters'
import { flowCalls } from '../resources/production/flows/flowCalls'
import { productionOrderSteps } from '../resources/production/steps/production_order_steps'
import { callApi } from './calls'
import { type Choice, lookup, rowById } from './resourceApi'

const cache = new Map<string, Promise<Choice[]>>()

const ask = async (type: string) =>
  lookup(parameters, { among: { type_code: type, is_active: 1 }, limit: 100 })

/** The reasons of one kind (`scrap_reason`, `pause_reason`, `down_reason`), asked once per page. */
export function reasonsOf(type: string): Promise<Choice[]> {
  const cached = cache.get(type) ?? ask(type)
  cache.set(type, cached)
  cached.catch(() => cache.delete(type))
  return cached
}

/** One step with the version that its events must name. */
export const stepById = (id: number) => rowById<ProductionOrderStep>(productionOrderSteps, id)

/** Puts the actions of a flow in this order; gives the flow with its new version. */
export const reorderFlow = (id: number, actions: readonly number[], version: number, once: string) =>
  callApi(flowCalls.reorder, { id, actions, version }, { once })
