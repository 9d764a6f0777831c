import { flowActions } from '../../../src/resources/production/flow_actions'
import { flows } from '../../../src/resources/production/flows'
import { operations } from '../../../src/resources/production/operations'
import { onCreate, onRemove, onUpdate } from '../../http/hooks'
import { invalidBecause, Refused } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { flowIsUsed } from './flows'

async function demandOpen(unit: Unit, flowId: number) {
  const flow = await unit.lock(flows, flowId)
  if (flow.status === 'retired')
    throw new Refused('invalid_transition', {
      status: flow.status,
      event: 'update',
      allowed: [],
      text: 'Not possible while retired',
    })
  if (await flowIsUsed(unit, flowId))
    throw new Refused('flow_in_use', { text: 'Open orders use this flow; copy it and change the copy' })
}

async function demandPhase(unit: Unit, operationId: number, phaseId: number) {
  const operation = await unit.get(operations, operationId)
  if (operation.phase_id !== phaseId)
    throw invalidBecause('operation_id', `${operation.name} belongs to ${operation.phase}`)
}

onCreate(flowActions, async (unit, values) => {
  await demandOpen(unit, Number(values.flow_id))
  await demandPhase(unit, Number(values.operation_id), Number(values.phase_id))
  return values
})

onUpdate(flowActions, async (unit, before, changes) => {
  await demandOpen(unit, before.flow_id)
  await demandPhase(
    unit,
    Number(changes.operation_id ?? before.operation_id),
    Number(changes.phase_id ?? before.phase_id),
  )
  return changes
})

onRemove(flowActions, (unit, action) => demandOpen(unit, action.flow_id))
