import type { PlanChange } from '../../../../../planning/changes'
import type { PlanModel } from '../../../../../planning/model'

export type Arrow = 'left' | 'right' | 'up' | 'down'

const keysOf = (model: PlanModel, lane: number, without: string) =>
  (model.lanes[lane] ?? []).map((at) => model.operations[at]!.key).filter((key) => key !== without)

function place(model: PlanModel, key: string, lane: number, position: number): PlanChange {
  const others = keysOf(model, lane, key)
  const after = others[Math.min(position, others.length) - 1] ?? null
  return { kind: 'place', key, machine: model.machines[lane]!.id, after }
}

/** The nearest lane in a direction whose machine can do the operation. */
function nextLane(model: PlanModel, at: number, from: number, step: 1 | -1): number | undefined {
  const eligible = new Set(model.operations[at]!.choices.map(({ machine }) => machine))
  for (let lane = from + step; lane >= 0 && lane < model.lanes.length; lane += step)
    if (eligible.has(lane)) return lane
  return undefined
}

/**
 * The change that an arrow makes of a lifted card: left and right by one place, up and down to the next lane that can
 * do it; from the backlog into the first such lane. None when there is no place in that direction.
 */
export function arrowChange(model: PlanModel, key: string, arrow: Arrow): PlanChange | null {
  const at = model.operations.findIndex((operation) => operation.key === key)
  if (at < 0) return null
  const lane = model.lanes.findIndex((planned) => planned.includes(at))
  const position = lane < 0 ? 0 : model.lanes[lane]!.indexOf(at)
  if (arrow === 'up' || arrow === 'down') {
    const next = nextLane(model, at, lane, arrow === 'down' ? 1 : -1)
    return next === undefined ? null : place(model, key, next, position)
  }
  if (lane < 0) return null
  const target = position + (arrow === 'right' ? 1 : -1)
  if (target < 0 || target >= model.lanes[lane]!.length) return null
  return place(model, key, lane, target)
}
