import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import type { DemoRow, Tables } from './tables'

/** What orders of an area are written with. */
export type Writing = {
  area: PlantArea
  to: Tables
  now: number
  timezone: string
  phases: Map<string, number>
  /** Reasons by "type code". */
  reasons: Map<string, number>
  actions: ReadonlyMap<string, DemoRow>
  flowId: number
  plantId: number
  planner: number
  manager: number
}

/** The phases of an area, and the flow that its orders take. */
export function routed(to: Tables, area: PlantArea, flow: string, phases: Map<string, number>) {
  const flowId = to.rows('flows').find(({ code }) => code === flow)?.id ?? 1
  const codeOf = new Map([...phases].map(([code, id]) => [id, code]))
  const actions = to.rows('flow_actions').filter(({ flow_id }) => flow_id === flowId)
  return {
    area,
    phases,
    flowId,
    actions: new Map(actions.map((action) => [codeOf.get(Number(action.phase_id)) ?? '', action])),
  }
}
