import { sql } from 'kysely'
import { flowActions } from '../../../../src/resources/production/flows/flow_actions'
import { flows } from '../../../../src/resources/production/flows/flows'
import { call } from '../../../http/calls'
import { invalid, Refused } from '../../../engine/errors'
import { assertPath } from './flowPath'
import { openFlow } from './flow_actions'

const idsOf = (value: unknown): number[] => {
  if (value === undefined || value === null) throw invalid({ actions: 'required' })
  if (!Array.isArray(value) || !value.every((id) => Number.isSafeInteger(id)))
    throw invalid({ actions: 'integer' })
  return value as number[]
}

call(
  {
    method: 'POST',
    path: '/production/flows/:id/reorder',
    areas: ['production'],
    modules: ['Production', 'Assembly'],
    about: 'Puts the actions of a flow in the order of the ids given, as 10, 20, 30.',
    writes: true,
  },
  async ({ unit, params, request }) => {
    const { actions: listed, version } = (request.body ?? {}) as { actions?: unknown; version?: unknown }
    const ids = idsOf(listed)
    if (typeof version !== 'number')
      throw invalid({ version: version === undefined ? 'required' : 'integer' })
    if (!/^\d{1,15}$/.test(params.id ?? '')) throw new Refused('not_found', { text: 'There is no such flow' })
    const flow = await openFlow(unit, Number(params.id))
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
    // Two actions stand on one place while they change places.
    await sql`set constraints flow_actions_sequence_key deferred`.execute(unit.trx)
    for (const { id, sequence } of moved) await unit.update(flowActions, id, { sequence })
    // Raises the version of the flow, so that a reorder based on an older version is refused.
    if (moved.length > 0) await unit.update(flows, flow.id, {}, 'reordered')
    return unit.get(flows, flow.id)
  },
)
