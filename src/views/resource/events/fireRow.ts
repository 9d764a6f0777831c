import { type Act, type AnyRow, eventOf, sendAct } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { pressFrom } from '../../../streams/offline/pendingRequest'
import { rowLabel } from '../../fields/cellText'
import { session } from '../../session/session'
import { act, tellWaiting, writeQueue } from '../../ui/writeQueue'

const isSame = (one: Act, other: Act) =>
  JSON.stringify([one.path, one.payload]) === JSON.stringify([other.path, other.payload])

// Pending presses by person and document, so that one person never retries what another meant.
const open = new Map<string, ReturnType<typeof pressFrom<Act>>>()

async function press(document: string, event: Act) {
  const personId = session.getSnapshot().context.person?.id ?? 0
  const place = `${personId} ${document}`
  const once = open.get(place) ?? pressFrom<Act>(writeQueue, `event ${document}`, personId, isSame)
  open.set(place, once)
  try {
    return await once(event, (sent, key) => sendAct<AnyRow>(sent, { once: key }))
  } finally {
    if (!once.isOpen()) open.delete(place)
  }
}

/**
 * Sends a workflow event to a row, each press once. Gives the row after it; null where it was pressed on the floor and no
 * answer came: then it is stored until one does, and the person reads that.
 */
export async function fireRow(
  resource: AnyResource,
  row: AnyRow,
  event: string,
  payload: Record<string, unknown>,
): Promise<AnyRow | null> {
  const document = `${resource.name}:${row.id}`
  const sent = eventOf(resource, row, event, payload)
  if (!resource.offlineQueue) return press(document, sent)
  const title = `${rowLabel(resource, row)}: ${resource.events[event]?.label ?? event}`
  const outcome = await act({ ...sent, document, event, title })
  if (outcome.kind === 'refused') throw outcome.thrown
  if (outcome.kind === 'done') return outcome.row as AnyRow
  tellWaiting(title)
  return null
}
