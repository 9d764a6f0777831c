import type { ProductionOrderStep } from '../resources/production/steps/production_order_steps'
import type { Flow } from '../resources/production/flows/flows'
import { get, post } from './http'

/** One step with the version that its events must name. */
export const stepById = async (id: number) =>
  (await get<ProductionOrderStep>(`/production/production_order_steps/${id}`, undefined, { quiet: true }))
    .data

/** Reorders the actions of a flow; returns the flow with its new version. */
export const reorderFlow = async (id: number, actions: readonly number[], version: number, once: string) =>
  (await post<Flow>(`/production/flows/${id}/reorder`, { actions, version }, { once })).data
