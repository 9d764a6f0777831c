import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { rowLabel } from '../../fields/cellText'
import { usePerson } from '../../session/session'
import { failureMessage } from '../../ui/messages'
import { notifySuccess, notifyWarning } from '../../ui/notify'
import { ActionDialog } from './ActionDialog'
import { BulkProgress } from './BulkProgress'
import { fireRow } from './fireRow'
import { offeredEvents } from '../list/rights'
import { doneMessage } from './doneMessage'
import { insteadOf, tellDone } from './successToast'

export type Offer = { event: string; notes: EventDefinition }
type OpenDialog = Offer & { rows: readonly AnyRow[] }

const saidAtMost = 5

type Going = { title: string; done: number; total: number; onStop: () => void }

/** Sends an event for several rows, one after the other; what is refused for one does not stop the others. */
async function fireAll(
  resource: AnyResource,
  { event, notes, rows }: OpenDialog,
  payload: Record<string, unknown>,
  { signal, tell }: { signal: AbortSignal; tell: (sent: number) => void },
) {
  const refused: string[] = []
  const [first] = rows
  let [sent, waiting] = [0, 0]
  for (const row of rows) {
    if (signal.aborted) break
    try {
      const after = await fireRow(resource, row, event, payload)
      const instead = after && insteadOf(notes, after)
      if (!after) waiting++
      else if (instead) refused.push(`${rowLabel(resource, row)}: ${instead}`)
    } catch (thrown) {
      refused.push(`${rowLabel(resource, row)}: ${failureMessage(thrown)}`)
    }
    tell(++sent)
  }
  const done = sent - refused.length - waiting
  if (done > 0 && first)
    notifySuccess(
      rows.length === 1
        ? doneMessage(notes, rowLabel(resource, first))
        : `${notes.label}: ${done} of ${rows.length}`,
    )
  for (const line of refused.slice(0, saidAtMost)) notifyWarning(line)
  if (refused.length > saidAtMost)
    notifyWarning(`${notes.label} was refused for ${refused.length - saidAtMost} more`)
}

/** The events that every one of these rows offers to this person. */
export function useOffers(resource: AnyResource, rows: readonly AnyRow[]): Offer[] {
  const person = usePerson()
  const [first, ...others] = rows.map((row) => offeredEvents(resource, row, person))
  return (first ?? []).filter(({ event }) =>
    others.every((offers) => offers.some((one) => one.event === event)),
  )
}

/** Sends events of the rows of a list; one dialog takes the inputs of all of them. */
export function useRowEvents(resource: AnyResource): {
  press: (offer: Offer, rows: readonly AnyRow[]) => void
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const [going, setGoing] = useState<Going | null>(null)
  const send = async (what: OpenDialog, payload: Record<string, unknown>) => {
    const stopping = new AbortController()
    const total = what.rows.length
    const outcome = {
      title: `${what.notes.label} ${total} ${resource.title.toLowerCase()}`,
      total,
      onStop: () => stopping.abort(),
    }
    const tell = (done: number) => total > 1 && setGoing({ ...outcome, done })
    tell(0)
    await fireAll(resource, what, payload, { signal: stopping.signal, tell })
    setGoing(null)
  }
  const press = (offer: Offer, rows: readonly AnyRow[]) => {
    const { notes } = offer
    if (notes.inputs || notes.confirmText || notes.tone === 'danger' || rows.length > 1)
      setAsking({ ...offer, rows })
    else void send({ ...offer, rows }, {})
  }
  const [first] = asking?.rows ?? []
  const question = asking && first && (
    <ActionDialog
      resource={resource}
      row={first}
      notes={asking.notes}
      {...(asking.rows.length > 1 && { called: `${asking.rows.length} ${resource.title.toLowerCase()}` })}
      onCancel={() => setAsking(null)}
      onSend={async (payload) => {
        // One row is refused in the dialog itself, with all that was typed; of several each says why.
        if (asking.rows.length === 1) {
          const after = await fireRow(resource, first, asking.event, payload)
          if (after) tellDone(resource, asking.notes, after)
        } else void send(asking, payload)
        setAsking(null)
      }}
    />
  )
  const dialog = going ? <BulkProgress {...going} /> : question
  return { press, dialog }
}
