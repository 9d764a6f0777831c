import { sql } from 'kysely'
import { refusalOf } from '../../../../../server/engine/errors'
import { runUnit } from '../../../../../server/engine/unitOfWork'
import { statusesIn, step as stepOf } from '../../../../../src/machines/kit'
import { productionOrderStepMachine as machine } from '../../../../../src/machines/workflows/production/production_order_steps'
import type { EventName } from '../../../../../src/resources/kit/define/row'
import { stepGates } from '../../../../../src/resources/production/gates/stepGates'
import { productionOrderSteps } from '../../../../../src/resources/production/steps/production_order_steps'
import { unweighed } from '../../../../fixtures/floor/unweighed'
import type { Plant } from '../../../../fixtures/plant'
import { frozenDb } from '../../../../harness/frozenDb'
import { allActors } from '../../../../src/machines/workflows/walk'

class Undo extends Error {}

type StepEvent = EventName<typeof productionOrderSteps>

const machineOf: Readonly<Record<string, string>> = {
  batching: 'tank 1',
  bottling: 'filler 1',
  labelling: 'labeler 1',
  stamping: 'stamper 1',
  sealing: 'sealer 1',
}

/** What each event is sent with so that nothing but a gate could refuse it. */
const inputsOf = (plant: Plant, phase: string): Partial<Record<StepEvent, object>> => ({
  start: { ...unweighed(phase, 'start'), machine_id: plant.floor[machineOf[phase] ?? ''] },
  report: { qty_good: 1 },
  finish: { qty_good: 1 },
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  )

/**
 * Sends what a gate closes in every status of its step by every role: whom the workflow lets send it is refused by the
 * gate, all others by the workflow. Answers who was refused otherwise, and how many by the gate.
 */
export async function walkClosed(plant: Plant, gateName: string, stepId: number) {
  const gate = stepGates.find(({ name }) => name === gateName)
  if (!gate) throw new Error(`There is no gate ${gateName}`)
  const now = await plant.as(plant.admin, (unit) => unit.get(productionOrderSteps, stepId))
  const { phase_code: phase } = now
  const inputs = inputsOf(plant, phase ?? '')
  const put = ({ status, block_code: block, machine_id: machineId }: typeof now) =>
    sql`update production_order_steps set status = ${status}, block_code = ${block}, machine_id = ${machineId}
      where id = ${stepId}`.execute(plant.db)
  /** What goes on goes on where it stopped. */
  const stopped = { ...now, machine_id: plant.floor[machineOf[phase ?? ''] ?? ''] ?? null }
  const frozen = frozenDb(plant.pool)
  const others: string[] = []
  let byGate = 0
  for (const status of statusesIn(machine)) {
    const isStopped = status === 'paused' || status === 'blocked'
    const block_code = status === 'blocked' ? 'machine_down' : null
    await put({ ...(isStopped ? stopped : now), status, block_code })
    const walked = runUnit(frozen, plant.admin, async (unit) => {
      const step = await unit.get(productionOrderSteps, stepId)
      for (const [who, actor] of allActors)
        for (const event of actor.system ? [] : gate.closes) {
          unit.by = actor
          const code = await codeOf(
            unit.fire(productionOrderSteps, stepId, event, { ...inputs[event] }, actor),
          )
          const may = stepOf(machine, status, step, event, actor).ok
          if (code === gate.code) byGate++
          else if (may || code === 'done') others.push(`${status} ${event} ${who}: ${code}`)
        }
      throw new Undo()
    })
    await walked.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  }
  await put(now)
  await frozen.destroy()
  return { others, byGate }
}
