import { type ReactNode, useState } from 'react'
import { type AnyRow, changeRow, newKey } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { rowLabel } from '../../fields/cellText'
import { usePerson } from '../../session/session'
import { notifyError, notifySuccess } from '../../ui/notify'
import { lazyPart } from '../../ui/lazyPart'
import { isEditable, mayWrite, offeredEvents } from '../list/rights'
import { ActionDialog } from './ActionDialog'
import { BulkProgress } from './BulkProgress'
import { doneMessage } from './doneMessage'
import { fireRow } from './fireRow'
import { type BulkAct, type Outcome, sendBulk } from './sendBulk'
import { insteadOf, tellDone } from './successToast'
import { t } from '../../../texts/texts'

const BulkOutcome = lazyPart(async () => (await import('./BulkOutcome')).BulkOutcome)

/** An event that rows offer, or fields that may be set; to how many of the rows it applies. */
export type Offer = { notes: EventDefinition; count: number } & ({ event: string } | { field: string })

type OpenDialog = { offer: Offer; rows: readonly AnyRow[] }
type Going = { title: string; done: number; total: number; onStop: () => void }
type Ended = { title: string; notes: EventDefinition; outcomes: readonly Outcome[] }

const isDanger = ({ notes }: Offer) => notes.tone === 'danger'

/** The events that any of these rows offers to this person, each with the number of rows; what is dangerous is last. */
export function useOffers(resource: AnyResource, rows: readonly AnyRow[]): Offer[] {
  const person = usePerson()
  const offers = new Map<string, Offer>()
  for (const row of rows)
    for (const { event, notes } of offeredEvents(resource, row, person))
      offers.set(event, { event, notes, count: (offers.get(event)?.count ?? 0) + 1 })
  const all = [...offers.values()].toSorted((one, other) => other.count - one.count)
  return [...all.filter((offer) => !isDanger(offer)), ...all.filter(isDanger)]
}

/** The fields that this person may set for these rows at once, by the definition of the list. */
export function useFieldOffers(
  resource: AnyResource,
  rows: readonly AnyRow[],
): (Offer & { field: string })[] {
  const person = usePerson()
  const count = rows.filter((row) => isEditable(resource, row)).length
  if (count === 0 || !mayWrite(resource, person)) return []
  return (resource.list.bulk ?? []).flatMap((name) => {
    const field = resource.fields[name]
    if (!field) return []
    const { initial: _, ...input } = field
    const label = t('Set {label}', { label: field.label.toLowerCase() })
    return [{ field: name, count, notes: { label, doneText: 'changed', inputs: { [name]: input } } }]
  })
}

const actOf = (offer: Offer, payload: FieldValues): BulkAct =>
  'event' in offer ? { event: offer.event, payload } : { changes: payload }

/** Does what a list offers to its rows: events and values of fields; one dialog takes the inputs for all of them. */
export function useRowEvents(resource: AnyResource): {
  /** With inputs it is done at once; without, what it needs is asked for first. */
  press: (offer: Offer, rows: readonly AnyRow[], inputs?: FieldValues) => void
  dialog: ReactNode
} {
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const [going, setGoing] = useState<Going | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)

  const sendAll = async ({ offer, rows }: OpenDialog, payload: FieldValues) => {
    const stopping = new AbortController()
    const title = `${offer.notes.label}: ${rows.length} ${resource.title.toLowerCase()}`
    const tell = (done: number) =>
      setGoing({ title, total: rows.length, done, onStop: () => stopping.abort() })
    tell(0)
    const outcomes = await sendBulk(resource, rows, actOf(offer, payload), { signal: stopping.signal, tell })
    setGoing(null)
    const isPlain = (outcome: Outcome) =>
      'after' in outcome && insteadOf(offer.notes, outcome.after) === undefined
    if (outcomes.every(isPlain))
      notifySuccess(
        t('{label}: {count} of {count2}', {
          label: offer.notes.label,
          count: outcomes.length,
          count2: rows.length,
        }),
      )
    else setEnded({ title, notes: offer.notes, outcomes })
  }

  /** Rejects with the refusal. */
  const sendOne = async (offer: Offer, row: AnyRow, payload: FieldValues) => {
    if ('event' in offer) {
      const after = await fireRow(resource, row, offer.event, payload)
      if (after) tellDone(resource, offer.notes, after)
      return
    }
    const after = await changeRow(resource, row.id, { ...payload, version: row.version }, newKey())
    notifySuccess(doneMessage(offer.notes, rowLabel(resource, after)))
  }

  const press = (offer: Offer, rows: readonly AnyRow[], inputs?: FieldValues) => {
    const { notes } = offer
    const [row] = rows
    if (!row) return
    if (!inputs && (notes.inputs || notes.confirmText || notes.tone === 'danger' || rows.length > 1))
      setAsking({ offer, rows })
    else if (rows.length > 1) void sendAll({ offer, rows }, inputs ?? {})
    else void sendOne(offer, row, inputs ?? {}).catch(notifyError)
  }

  const [first] = asking?.rows ?? []
  const question = asking && first && (
    <ActionDialog
      resource={resource}
      row={first}
      notes={asking.offer.notes}
      {...(asking.rows.length > 1 && { called: `${asking.rows.length} ${resource.title.toLowerCase()}` })}
      onCancel={() => setAsking(null)}
      onSend={async (payload) => {
        // One row is refused in the dialog itself, with all that was typed; of several each says why.
        if (asking.rows.length === 1) await sendOne(asking.offer, first, payload)
        else void sendAll(asking, payload)
        setAsking(null)
      }}
    />
  )
  const dialog = going ? (
    <BulkProgress {...going} />
  ) : ended ? (
    <BulkOutcome
      title={ended.title}
      outcomes={ended.outcomes}
      doneText={({ label, after }) =>
        insteadOf(ended.notes, after) ?? doneMessage(ended.notes, label).replace(`${label} `, '')
      }
      onClose={() => setEnded(null)}
    />
  ) : (
    question
  )
  return { press, dialog }
}
