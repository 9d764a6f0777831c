import { type FlowAction, flowActions } from '../../../../src/resources/production/flows/flow_actions'
import { type Flow, flows } from '../../../../src/resources/production/flows/flows'
import { operations } from '../../../../src/resources/production/flows/operations'
import { phases } from '../../../../src/resources/production/flows/phases'
import { onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertPath } from './flowPath'
import { flowIsUsed } from './flows'
import { t } from '../../../../src/texts/texts'

/** The flow of an action, locked, if its actions may still be changed. */
export async function openFlow(unit: Unit, flowId: number): Promise<Flow> {
  const flow = await unit.lock(flows, flowId)
  if (flow.status === 'retired')
    throw new Refused('invalid_transition', {
      status: flow.status,
      event: 'update',
      allowed: [],
      text: 'Not possible while retired',
    })
  if (await flowIsUsed(unit, flowId))
    throw new Refused('flow_in_use', { text: 'Open orders use this flow; copy it and edit the copy' })
  return flow
}

async function phaseOf(unit: Unit, flow: Flow, phaseId: number, operationId: number) {
  const phase = await unit.get(phases, phaseId)
  if (phase.area !== flow.area)
    throw invalidBecause('phase_id', t('{name} belongs to {area}', { name: phase.name, area: phase.area }))
  const operation = await unit.get(operations, operationId)
  if (operation.phase_id !== phaseId)
    throw invalidBecause(
      'operation_id',
      t('{name} belongs to {phase}', { name: operation.name, phase: operation.phase }),
    )
  return phase
}

/** An active flow stays one that may be chosen. */
async function assertActivePath(unit: Unit, flow: Flow, change: (actions: FlowAction[]) => Path) {
  const actions = await unit.find(flowActions, { flow_id: flow.id })
  if (flow.status === 'active') assertPath(change(actions))
  return actions
}

type Path = Pick<FlowAction, 'sequence' | 'phase_sequence'>[]

onCreate(flowActions, async (unit, values) => {
  const flow = await openFlow(unit, Number(values.flow_id))
  const phase = await phaseOf(unit, flow, Number(values.phase_id), Number(values.operation_id))
  const added = { sequence: Number(values.sequence), phase_sequence: phase.sequence }
  const actions = await assertActivePath(unit, flow, (now) => [...now, added])
  await unit.update(flows, flow.id, { action_count: actions.length + 1 })
  return values
})

onUpdate(flowActions, async (unit, before, changes) => {
  const flow = await openFlow(unit, before.flow_id)
  const phase = await phaseOf(
    unit,
    flow,
    Number(changes.phase_id ?? before.phase_id),
    Number(changes.operation_id ?? before.operation_id),
  )
  const after = { sequence: Number(changes.sequence ?? before.sequence), phase_sequence: phase.sequence }
  await assertActivePath(unit, flow, (now) => now.map((one) => (one.id === before.id ? after : one)))
  return changes
})

onRemove(flowActions, async (unit, action) => {
  const flow = await openFlow(unit, action.flow_id)
  const actions = await assertActivePath(unit, flow, (now) => now.filter(({ id }) => id !== action.id))
  await unit.update(flows, flow.id, { action_count: actions.length - 1 })
})
