import { backward, type Backward } from './times/backward'
import { forward, type Forward } from './times/forward'
import type { Circle, PlanModel, PlanTimes } from './model'

export function timesOf(pass: Forward, { latest: needBy }: Backward): PlanTimes {
  return {
    setupFrom: pass.setupFrom,
    start: pass.start,
    end: pass.end,
    machine: pass.laid.machine,
    binding: pass.binding,
    boundBy: pass.boundBy,
    needBy,
    slack: needBy.map((latest, at) => latest - pass.end[at]!),
  }
}

/** Times of the plan as its lanes are. What is in no lane starts as soon as what it follows allows, on no machine. */
export function retime(model: PlanModel): PlanTimes | Circle {
  const pass = forward(model)
  return 'circle' in pass ? pass : timesOf(pass, backward(model, pass))
}
