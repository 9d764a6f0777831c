import { project } from '../../../../src/planning/build'
import type { PlanModel } from '../../../../src/planning/model'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'

/** The times of a plan; operations that wait for each other are named. */
export function timesOf(model: PlanModel) {
  const times = project(model)
  if ('circle' in times)
    throw new Refused('plan_circle', {
      text: t('{one} and {other} wait for each other', { one: times.circle[0], other: times.circle[1] }),
      keys: times.circle,
    })
  return times
}
