import { indexOf } from '../../../../../planning/drafts/draft'
import type { Facts, Plan, RequestFacts } from '../planFacts'

/** The steps of the order of a request that wait for a lane, as indexes of the model. */
function stepsOf({ model }: Plan, { production_order_id: id }: RequestFacts): number[] {
  const planned = new Set(model.lanes.flat())
  return model.operations.flatMap(({ order, state }, at) =>
    model.orders[order]?.id === id && state === 'waiting' && !planned.has(at) ? [at] : [],
  )
}

/** The key of the step that a request goes into a lane as: the first of its order that the machine can do. */
export function stepOfRequest(plan: Plan, request: RequestFacts, machine: number): string | undefined {
  const { operations } = plan.model
  const at = stepsOf(plan, request).find((one) =>
    operations[one]!.choices.some((choice) => choice.machine === machine),
  )
  return at === undefined ? undefined : operations[at]!.key
}

/** The lanes (by index) that can take a card; null where all of them can. */
export function lanesFor(plan: Plan, facts: Facts, key: string): ReadonlySet<number> | null {
  const { operations } = plan.model
  const request = facts.requestByKey.get(key)
  if (request?.production_order_id === null) return null
  const own = indexOf(plan.model).get(key)
  const steps = request ? stepsOf(plan, request) : own === undefined ? [] : [own]
  return new Set(
    steps.flatMap((at) => {
      const { pin, choices } = operations[at]!
      return pin ? [pin.machine] : choices.map(({ machine }) => machine)
    }),
  )
}
