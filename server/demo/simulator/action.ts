import { floors, type Step } from './floorView'

/** A call as a person sends it. */
export type Press = { user: string; path: string; body: Record<string, unknown> }

/** A possible action: what is sent, and weight. */
export type Action = {
  weight: number
  what: string
  /** What is sent; of some the rest is read first, null where there is nothing to send after all. */
  press: Press | (() => Promise<Press | null>)
  /** The step that is worked; read anew before anything is sent. */
  step?: number
  /** The order that is reserved for this action. */
  order: number | null
}

/** The address of an event of a step, in its section of the plant. */
export const pathOf = (step: Step, event: string) => `${floors[step.area].steps}/${step.id}/${event}`

/** An event of a step as a person sends it. */
export const send = (
  step: Step,
  user: string,
  event: string,
  payload: Record<string, unknown>,
  weight: number,
): Action => ({
  weight,
  press: { user, path: pathOf(step, event), body: { version: step.version, ...payload } },
  what: `step ${event}`,
  step: step.id,
  order: step.production_order_id,
})

/** A call of which something is read first. */
export const readied = (
  step: Step,
  what: string,
  press: () => Promise<Press | null>,
  weight: number,
): Action => ({
  weight,
  press,
  what,
  step: step.id,
  order: step.production_order_id,
})

/** What a step has counted so far: good, scrapped and to be worked again. */
export const counted = (step: Step) => step.qty_good + step.qty_scrap + step.qty_rework
