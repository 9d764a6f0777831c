import { sql } from 'kysely'
import { flowActions } from '../../../src/resources/production/flow_actions'
import { flows } from '../../../src/resources/production/flows'
import { onCreate, onEvent, onRemove, onUpdate } from '../../http/hooks'
import { Refused } from '../../http/refused'
import type { Unit } from '../../http/unit'
import { copied } from './copied'

/** Whether an order that is neither closed nor cancelled goes by this flow. */
export async function flowIsUsed(unit: Unit, flowId: number) {
  const { rows } = await sql`select 1 from production_orders
    where flow_id = ${flowId} and status not in ('closed', 'cancelled') limit 1`.execute(unit.trx)
  return rows.length > 0
}

/** An area has one default flow: the newest choice takes it from the one before. */
async function takeDefault(unit: Unit, area: string, except?: number) {
  for (const flow of await unit.find(flows, { area, is_default: true }))
    if (flow.id !== except) await unit.update(flows, flow.id, { is_default: false })
}

onCreate(flows, async (unit, values) => {
  if (values.is_default) await takeDefault(unit, String(values.area))
  return values
})

onUpdate(flows, async (unit, before, changes) => {
  if (changes.is_default) await takeDefault(unit, before.area, before.id)
  return changes
})

onRemove(flows, async (unit, flow) => {
  if (flow.status !== 'draft')
    throw new Refused('database_delete_1451', { text: 'Orders may have used this flow; retire it instead' })
  for (const action of await unit.find(flowActions, { flow_id: flow.id }))
    await unit.remove(flowActions, action.id)
})

onEvent(flows, 'activate', async (unit, flow) => {
  const actions = await unit.find(flowActions, { flow_id: flow.id })
  if (actions.length === 0) throw new Refused('flow_empty', { text: 'A flow needs at least one action' })
  const inOrder = actions
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((action) => action.phase_sequence ?? 0)
  if (inOrder.some((sequence, index) => index > 0 && sequence < (inOrder[index - 1] ?? 0)))
    throw new Refused('flow_order', { text: 'The phases of the actions must follow the order of the board' })
})

onEvent(flows, 'retire', async () => ({ is_default: false }))

onEvent(flows, 'copy', async (unit, flow, asked) => {
  const copy = await unit.insert(flows, { ...copied(flows, flow), ...asked, is_default: false })
  for (const action of await unit.find(flowActions, { flow_id: flow.id }))
    await unit.insert(flowActions, { ...copied(flowActions, action), flow_id: copy.id })
})
