import { ApiError } from '../../api/http'
import { type AnyRow, fireEvent, newKey, seenOf } from '../../api/resourceApi'
import { type AnyResource, callPath } from '../../resources/kit/defineResource'
import { rowLabel } from '../fields/cellText'
import { act, tellWaiting } from '../shell/outbox'

// Of presses without an answer. A row that moved on since is pressed anew.
const keys = new Map<string, string>()

async function once(resource: AnyResource, row: AnyRow, event: string, asked: Record<string, unknown>) {
  const pressed = `${resource.name}:${row.id}:${row.version} ${event} ${JSON.stringify(asked)}`
  const key = keys.get(pressed) ?? newKey()
  keys.set(pressed, key)
  try {
    const after = await fireEvent(resource, row, event, asked, key)
    keys.delete(pressed)
    return after
  } catch (thrown) {
    // Unanswered, the same press may be sent again; refused, the next press is a new one.
    if (!(thrown instanceof ApiError) || thrown.code !== 'no_response') keys.delete(pressed)
    throw thrown
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
  asked: Record<string, unknown>,
): Promise<AnyRow | null> {
  if (!resource.onFloor) return once(resource, row, event, asked)
  const said = `${rowLabel(resource, row)}: ${resource.events[event]?.label ?? event}`
  const outcome = await act({
    document: `${resource.name}:${row.id}`,
    event,
    said,
    path: `${callPath(resource)}/${row.id}/${event}`,
    asked,
    seen: seenOf(resource, row),
  })
  if (outcome.kind === 'refused') throw outcome.thrown
  if (outcome.kind === 'done') return outcome.row as AnyRow
  tellWaiting(said)
  return null
}
