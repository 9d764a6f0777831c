import { onceEach, pendingRequest } from '../../../api/idempotency'
import { type AnyRow, fireEvent, seenOf } from '../../../api/resourceApi'
import { type AnyResource, callPath } from '../../../resources/kit/define/defineResource'
import { rowLabel } from '../../fields/cellText'
import { session } from '../../session/session'
import { act, tellWaiting } from '../../ui/writeQueue'

type Press = { row: AnyRow; event: string; payload: Record<string, unknown> }

const textOf = ({ event, payload }: Press) => JSON.stringify([event, payload])
const opened = () => onceEach(pendingRequest<Press>(), (before, now) => textOf(before) === textOf(now))

// Of presses without an answer, by who pressed and what it was done to: nobody repeats what another one meant.
const waiting = new Map<string, ReturnType<typeof opened>>()

async function once(resource: AnyResource, press: Press) {
  const { person } = session.getSnapshot().context
  const document = `${person?.id} ${resource.name}:${press.row.id}`
  const send = waiting.get(document) ?? opened()
  waiting.set(document, send)
  try {
    return await send(press, ({ row, event, payload }, key) => fireEvent(resource, row, event, payload, key))
  } finally {
    if (!send.isOpen()) waiting.delete(document)
  }
}

/**
 * Sends a workflow event to a row, each press once. Gives the row after it; null where it was done on the floor and no
 * answer came: then it is kept here until one does, and that is said.
 */
export async function fireRow(
  resource: AnyResource,
  row: AnyRow,
  event: string,
  payload: Record<string, unknown>,
): Promise<AnyRow | null> {
  if (!resource.offlineQueue) return once(resource, { row, event, payload })
  const title = `${rowLabel(resource, row)}: ${resource.events[event]?.label ?? event}`
  const outcome = await act({
    document: `${resource.name}:${row.id}`,
    event,
    title,
    path: `${callPath(resource)}/${row.id}/${event}`,
    payload,
    seen: seenOf(resource, row),
  })
  if (outcome.kind === 'refused') throw outcome.thrown
  if (outcome.kind === 'done') return outcome.row as AnyRow
  tellWaiting(title)
  return null
}
