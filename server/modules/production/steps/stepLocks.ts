import { sql } from 'kysely'
import { parameters } from '../../../../src/resources/general/lists/parameters'
import { operations } from '../../../../src/resources/production/flows/operations'
import { machineStates } from '../../../../src/resources/production/machines/machine_states'
import { machines } from '../../../../src/resources/production/machines/machines'
import { productionLogs } from '../../../../src/resources/production/orders/production_logs'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type { Fired } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { factsRow } from '../gates/stepFacts'
import { checkMinutesRow } from '../filling/checkMinutes'
import { reportToleranceRow } from './reportTolerance'
import { reasonsIn } from './stepGuards'

const idIn = (payload: Fired['payload'], name: string) => {
  const id = payload[name]
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

const noPayload = { payload: {} }

/**
 * Locks what an event of the floor changes: the order and the machine first, then, seen as they are under these
 * locks, the steps of the order. All events lock in this order, so no two wait for each other. Two statements read
 * everything that the event needs.
 */
export async function lockFloor(unit: Unit, stepId: number, { payload }: Pick<Fired, 'payload'> = noPayload) {
  if (unit.isLocked(productionOrderSteps, stepId)) return
  const step = sql`from production_order_steps where id = ${stepId}`
  const chosen = idIn(payload, 'machine_id')
  const [[order] = [], [machine] = []] = await unit.load(
    { resource: productionOrders, where: sql`t.id = (select production_order_id ${step})`, isLocked: true },
    {
      resource: machines,
      where: sql`t.id = coalesce(${chosen}::bigint, (select machine_id ${step}))`,
      isLocked: true,
    },
  )
  if (!order) return
  const reasonIds = reasonsIn(payload).map(([, id]) => id)
  await unit.load(
    { resource: productionOrderSteps, where: { production_order_id: order.id }, isLocked: true },
    { resource: operations, where: sql`t.id = (select operation_id ${step})` },
    { resource: productionLogs, where: { step_id: stepId }, newest: 1 },
    reportToleranceRow,
    checkMinutesRow,
    factsRow(stepId),
    ...(machine
      ? [
          { resource: machineStates, where: { machine_id: machine.id, ended_at: null }, isLocked: true },
          { resource: productionOrderSteps, where: { machine_id: machine.id, status: 'in_progress' } },
        ]
      : []),
    ...(reasonIds.length > 0
      ? [{ resource: parameters, where: sql`t.id = any(${reasonIds}::bigint[])` }]
      : []),
  )
}
