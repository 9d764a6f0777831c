import { indexOf } from './drafts/draft'
import type { Circle, PlanModel } from './model'
import { forward } from './times/forward'

/** A plan whose circles are not parted in so many rounds is left as it is. */
const mostRounds = 200

/** The second of two that wait for each other before the first, where they follow each other in a lane. */
function swapped(model: PlanModel, { circle: [first, second] }: Circle): PlanModel | undefined {
  const index = indexOf(model)
  const [before, behind] = [index.get(first) ?? -1, index.get(second) ?? -1]
  const machine = model.lanes.findIndex((lane) => lane.includes(behind))
  const lane = model.lanes[machine] ?? []
  const place = lane.indexOf(behind)
  if (place < 1 || lane[place - 1] !== before) return undefined
  return { ...model, lanes: model.lanes.with(machine, lane.toSpliced(place - 1, 2, behind, before)) }
}

/**
 * The plan with the lanes as they can be worked. The floor may begin a batch before one that is planned ahead of it: its
 * tank is kept until it is bottled, and where the other one is bottled first, both would wait for each other.
 */
export function partCircles(model: PlanModel): PlanModel {
  let parted = model
  for (let round = 0; round < mostRounds; round++) {
    const made = forward(parted)
    if (!('circle' in made)) return parted
    const next = swapped(parted, made)
    if (!next) return model
    parted = next
  }
  return model
}
