import type { ProductionOrderStep } from '../resources/production/steps/production_order_steps'
import { parameters } from '../resources/general/lists/parameters'
import type { Flow } from '../resources/production/flows/flows'
import { get, post } from './http'
import { type Choice, lookup } from './resourceApi'

const cache = new Map<string, Promise<Choice[]>>()

const ask = async (type: string) =>
  lookup(parameters, { among: { type_code: type, is_active: 1 }, limit: 100 })

/** The reasons of one kind (`scrap_reason`, `pause_reason`, `down_reason`), loaded once per page. */
export function reasonsOf(type: string): Promise<Choice[]> {
  const cached = cache.get(type) ?? ask(type)
  cache.set(type, cached)
  cached.catch(() => cache.delete(type))
  return cached
}

/** One step with the version that its events must name. */
export const stepById = async (id: number) =>
  (await get<ProductionOrderStep>(`/production/production_order_steps/${id}`, undefined, { quiet: true }))
    .data

/** Reorders the actions of a flow; returns the flow with its new version. */
export const reorderFlow = async (id: number, actions: readonly number[], version: number, once: string) =>
  (await post<Flow>(`/production/flows/${id}/reorder`, { actions, version }, { once })).data
