import { expect } from 'vitest'
import type { Role } from '../../../../../src/access'
import type { EventName } from '../../../../../src/resources/kit/define/row'
import { closedGate } from '../../../../../src/resources/production/gates/gate'
import { type StepFacts, stepGatesNow } from '../../../../../src/resources/production/gates/step_gates'
import { stepGates } from '../../../../../src/resources/production/gates/stepGates'
import type { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { system } from '../../../../../server/engine/unitOfWork'
import { type Plant, refusalOf } from '../../../../fixtures/plant'
import { walkClosed } from './closedFor'

/** How a gate of a step closes and opens. */
export type Case = {
  /** The step behind the gate, with what is sent to it. */
  phase: string
  event: EventName<typeof productionOrderSteps>
  payload?: () => object
  /** Closes the gate; answers the order and how its event opens it. */
  close: () => Promise<{ order: number; open: () => Promise<unknown> }>
  code: string
  says: RegExp
  /** Who opens it, as its refusal says. */
  opens: string
  /** It opens by itself: nothing is told, the screens look at the clock. */
  byTime?: true
  /** Its event ends the work that it closes. */
  ends?: true
  /** How the work is sent, where it is not by the usual way of its phase. */
  work?: (order: number, roles?: Role[]) => Promise<unknown>
}

/** What the console knows of the gates of a step, and since which position of the feed. */
export const factsOf = async (plant: Plant, id: number) =>
  plant.as(system, (unit) => unit.find(stepGatesNow, { id }))
export const position = async ({ pool }: Plant) =>
  (await pool.query<{ position: number }>('select position from feed')).rows[0]?.position ?? 0
export const sentOf = async ({ pool }: Plant, id: number, since: number) =>
  (
    await pool.query<{ row: StepFacts | null }>(
      `select "row" from changes where table_name = 'step_gates' and row_id = $1 and position > $2 order by position`,
      [id, since],
    )
  ).rows

/** A gate refuses its events to all, by whom it says, until its event opens it; and its rows say so to the console. */
export async function checkClosed(
  plant: Plant,
  gate: string,
  one: Case,
  leader: Role = 'supervisor_production',
) {
  const { phase, event, payload, close, code, says, opens, byTime, ends, work } = one
  const { order, open } = await close()
  const send = (roles?: Role[]) =>
    work ? work(order, roles) : plant.work(order, phase, event, payload?.(), roles)
  const { id, phase_roles: operators } = await plant.step(order, phase)
  for (const role of [operators?.[0] ?? 'admin', leader, 'admin'] satisfies Role[]) {
    const refusal = await refusalOf(send([role]))
    expect(refusal, role).toMatchObject({ code, data: { gate, opens } })
    expect(refusal.data?.text).toMatch(says)
  }
  // For every role and in every status of the step. What is stamped is worked on stamping orders, by stampers alone.
  const { others, byGate } = await walkClosed(plant, gate, id)
  expect(others).toEqual([])
  if (phase !== 'stamping') expect(byGate).toBeGreaterThan(0)
  const [facts] = await factsOf(plant, id)
  expect(facts && closedGate(stepGates, facts, event, plant.time())).toMatchObject({ gate, code })
  const since = await position(plant)
  await open()
  const last = byTime ? facts : (await sentOf(plant, id, since)).at(-1)?.row
  expect(last && closedGate(stepGates, last, event, plant.time())).toBeNull()
  if (!ends) await send()
}
