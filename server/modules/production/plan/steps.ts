import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { afterEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { nextPlace } from './carryOver'
import { isOpen, keepNextLine, openLines } from './nextLine'
import { sumUnits } from './sums'

/** Work began on the line of its machine, else on the earliest of its step. */
async function startLine(unit: Unit, step: ProductionOrderStep) {
  if (step.daily_order_line_id === null) return
  const planned = (await openLines(unit, step.id)).filter(({ status }) => status === 'planned')
  const line = planned.find(({ machine_id: id }) => id === step.machine_id) ?? planned[0]
  if (!line) return
  await unit.fire(dailyOrderLines, line.id, 'start')
  const { daily_order_id: shift, machine_id: lane } = line
  // Begun on another machine, it is in the lane of that one.
  if (step.machine_id !== null && shift !== null && step.machine_id !== lane)
    await unit.update(dailyOrderLines, line.id, {
      machine_id: step.machine_id,
      sequence: await nextPlace(unit, shift, step.machine_id),
    })
  await keepNextLine(unit, step.id)
}

/** What a step made belongs to the line being worked; a line that is full is done, and all are when their step is. */
async function countLine(unit: Unit, step: ProductionOrderStep) {
  if (step.daily_order_line_id === null) return
  const lines = await unit.find(dailyOrderLines, { step_id: step.id })
  const running = lines.find(({ status }) => status === 'in_progress')
  const isOver = step.status === 'done' || step.status === 'skipped'
  if (running) {
    const others = lines.reduce((sum, { id, done_qty }) => (id === running.id ? sum : sum + done_qty), 0)
    const done = Math.max(0, step.qty_good - others)
    if (done !== running.done_qty) await unit.update(dailyOrderLines, running.id, { done_qty: done })
    if (done >= running.planned_qty || isOver) await unit.fire(dailyOrderLines, running.id, 'finish')
    else await sumUnits(unit, running.daily_order_id)
  }
  if (!isOver) return
  for (const line of lines)
    if (line.id !== running?.id && isOpen(line)) await unit.fire(dailyOrderLines, line.id, 'cancel')
}

afterEvent(productionOrderSteps, 'start', startLine)
for (const event of ['report', 'finish', 'skip'] as const) afterEvent(productionOrderSteps, event, countLine)
