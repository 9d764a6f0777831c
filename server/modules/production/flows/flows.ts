import { sql } from 'kysely'
import { flowActions } from '../../../../src/resources/production/flows/flow_actions'
import { type Flow, flows } from '../../../../src/resources/production/flows/flows'
import { onCreate, onEvent, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { copied } from '../../../engine/rows/copiedFields'
import { assertPath } from './flowPath'

/** Whether an order that is neither closed nor cancelled goes by this flow. */
export async function flowIsUsed(unit: Unit, flowId: number) {
  const rows = await unit.trx
    .selectFrom('production_orders')
    .select(sql.lit(1).as('found'))
    .where('flow_id', '=', flowId)
    .where('status', 'not in', ['closed', 'cancelled'])
    .limit(1)
    .execute()
  return rows.length > 0
}

/** An area has one default flow: the newest choice takes it from the one before. */
async function takeDefault(unit: Unit, area: Flow['area'], except?: number) {
  for (const flow of await unit.find(flows, { area, is_default: true }))
    if (flow.id !== except) await unit.update(flows, flow.id, { is_default: false })
}

onCreate(flows, async (unit, values) => {
  if (values.is_default) await takeDefault(unit, values.area)
  return values
})

onUpdate(flows, async (unit, before, changes) => {
  if (changes.is_default) await takeDefault(unit, before.area, before.id)
  return changes
})

onRemove(flows, async (unit, flow) => {
  for (const action of await unit.find(flowActions, { flow_id: flow.id }))
    await unit.remove(flowActions, action.id)
})

onEvent(flows, 'activate', async (unit, flow) => {
  assertPath(await unit.find(flowActions, { flow_id: flow.id }))
})

onEvent(flows, 'retire', async () => ({ is_default: false }))

onEvent(flows, 'copy', async (unit, flow, payload) => {
  const actions = await unit.find(flowActions, { flow_id: flow.id })
  const copy = await unit.insert(flows, {
    ...copied(flows, flow),
    ...payload,
    is_default: false,
    action_count: actions.length,
  })
  await unit.insertAll(
    flowActions,
    actions.map((action) => ({ ...copied(flowActions, action), flow_id: copy.id })),
  )
})
