import { flowCalls } from '../../../../src/resources/production/flows/flowCalls'
import { sql } from 'kysely'
import { flowActions } from '../../../../src/resources/production/flows/flow_actions'
import { flows } from '../../../../src/resources/production/flows/flows'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import { assertPath } from './flowPath'
import { openFlow } from './flow_actions'

onCall(flowCalls.reorder, async ({ unit, input }) => {
  const { actions: ids, version } = input
  const flow = await openFlow(unit, input.id)
  if (flow.version !== version) throw new Refused('stale_version', flow)
  const resolved = new Map(
    (await unit.find(flowActions, { flow_id: flow.id })).map((action) => [action.id, action]),
  )
  const inOrder = ids.flatMap((id) => resolved.get(id) ?? [])
  if (ids.length !== resolved.size || new Set(ids).size !== ids.length || inOrder.length !== ids.length)
    throw invalid({ actions: { code: 'other', text: 'Every action of the flow must be named once' } })
  const placed = inOrder.map((action, at) => ({ ...action, sequence: (at + 1) * 10 }))
  if (flow.status === 'active') assertPath(placed)
  const moved = placed.filter(({ id, sequence }) => resolved.get(id)?.sequence !== sequence)
  // Two actions have the same place while they are swapped.
  await sql`set constraints flow_actions_sequence_key deferred`.execute(unit.trx)
  for (const { id, sequence } of moved) await unit.update(flowActions, id, { sequence })
  // The flow broadcasts that the order changed: a request made from an older version is refused.
  if (moved.length > 0) await unit.update(flows, flow.id, {}, 'reordered')
  return unit.get(flows, flow.id)
})
