import { flowActions } from '../../../../src/resources/production/flows/flow_actions'
import { operations } from '../../../../src/resources/production/flows/operations'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import { isStamped } from '../packs/packRules'
import { batchVolumes } from './quantities'

/** Phases worked batch by batch; from bottling on a step is for the whole order. */
const perBatch: readonly string[] = ['batching', 'hplc']

type Batch = { no: number; volume: number; machineId?: number | null }

/** Copies the order's flow to steps: those of each batch, and with `whole` those of the whole order. */
export async function addSteps(
  unit: Unit,
  order: ProductionOrder,
  batches: readonly Batch[],
  whole: boolean,
) {
  const actions = await unit.find(flowActions, { flow_id: order.flow_id })
  const ofAction = await unit.find(operations, { id: actions.map(({ operation_id }) => operation_id) })
  const kinds = new Map(ofAction.map(({ id, unit_kind }) => [id, unit_kind]))
  for (const action of actions.toSorted((left, right) => left.sequence - right.sequence)) {
    if (action.phase_code === 'stamping' && !(isStamped(order.jurisdiction) && order.stamps_per_pack > 0))
      continue
    const unitKind = kinds.get(action.operation_id) ?? 'unit'
    const planned = (volume: number) =>
      unitKind === 'ml' ? volume : unitKind === 'sample' ? 1 : order.qty_planned
    const batched = perBatch.includes(action.phase_code ?? '')
    if (!batched && !whole) continue
    for (const batch of batched ? batches : [{ no: 0, volume: order.volume_planned_ml, machineId: null }])
      await unit.insert(productionOrderSteps, {
        production_order_id: order.id,
        sequence: action.sequence,
        batch_no: batch.no,
        flow_action_id: action.id,
        phase_id: action.phase_id,
        operation_id: action.operation_id,
        machine_id: (action.phase_code === 'batching' ? batch.machineId : null) ?? action.machine_id,
        unit_kind: unitKind,
        qty_planned: planned(batch.volume),
        allow_overlap: action.allow_overlap === 1,
        min_buffer_qty: action.min_buffer_qty,
        requires_hplc_pass: action.requires_hplc_pass === 1,
        requires_second_person: action.requires_second_person === 1,
        requires_label_check: action.requires_label_check === 1,
        is_optional: action.is_optional === 1,
        scrap_limit_percent: action.scrap_limit_percent,
      })
  }
}

/** Every step of an order before its release, its volume in even batches. */
export const planSteps = (unit: Unit, order: ProductionOrder) =>
  addSteps(
    unit,
    order,
    batchVolumes(order.volume_planned_ml, order.batch_count ?? 1).map((volume, index) => ({
      no: index + 1,
      volume,
    })),
    true,
  )

/** Takes the planned steps away again, to plan them anew. */
export async function dropSteps(unit: Unit, orderId: number) {
  for (const step of await unit.find(productionOrderSteps, { production_order_id: orderId }))
    await unit.remove(productionOrderSteps, step.id)
}
