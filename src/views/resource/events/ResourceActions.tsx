import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import type { Person } from '../../../machines/session'
import { closedBy, GateNote } from '../../parts/gates/GatedButton'
import { definitionOf } from '../../registry/registry'
import { usePerson } from '../../session/session'
import { PendingButton } from '../../ui/PendingButton'
import { fieldMessages } from '../../ui/messages'
import { notifyError } from '../../ui/notify'
import { tellDone } from './successToast'
import { ActionDialog } from './ActionDialog'
import { fireRow } from './fireRow'
import { eventsAhead, offeredEvents, pathTo } from '../list/rights'
import { useFocusAfter } from '../../ui/focus/useFocusAfter'
import { t } from '../../../texts/texts'
import { wordsWithin } from '../../../resources/kit/text/words'
import { listFormat } from '../../../texts/locale'

const together = listFormat('conjunction')

type Offer = { event: string; notes: EventDefinition }
type OpenDialog = Offer & { row: AnyRow }

/** The live row may be older than the one just saved. */
const newest = (row: AnyRow, saved: AnyRow) => (saved.version > row.version ? saved : row)

const outsideAtMost = 3

const labelsOf = ({ fields }: AnyResource) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** Names of refused fields, and of lines by their number. */
function namesOf(resource: AnyResource, thrown: unknown) {
  const ofLines = Object.keys(fieldMessages(thrown)).flatMap((key) => {
    const [table = '', place, name = ''] = key.split('.')
    const label = definitionOf(table)?.fields[name]?.label
    return place === undefined
      ? []
      : [[key, t('Line {number}, {label}', { number: Number(place) + 1, label: label ?? name })] as const]
  })
  return { ...labelsOf(resource), ...Object.fromEntries(ofLines) }
}

/** Sends workflow events of one row and gives the running one; null for one that awaits an answer. */
export function useEvents(resource: AnyResource, row: AnyRow) {
  const person = usePerson()
  const [running, setRunning] = useState<string | null>(null)
  const fire = async (event: string, payload: Record<string, unknown> = {}, to: AnyRow = row) => {
    setRunning(event)
    try {
      let before = to
      for (const first of pathTo(resource, to, event, person)?.slice(0, -1) ?? []) {
        const after = await fireRow(resource, before, first, {})
        if (!after) return null
        before = after
      }
      return await fireRow(resource, before, event, payload)
    } finally {
      setRunning(null)
    }
  }
  return { running, fire }
}

/** The question before an event, with what comes before it where the row is not that far. */
function questionOf(resource: AnyResource, row: AnyRow, { event, notes }: Offer, person: Person) {
  const first = pathTo(resource, row, event, person)?.slice(0, -1) ?? []
  if (first.length === 0 || notes.confirmText === undefined) return notes
  const names = first.map((name) => wordsWithin(resource.events[name]?.broadcastAs ?? name))
  return {
    ...notes,
    confirmText: t('The {singular} is {names} first. {confirmText}', {
      singular: t(resource.singular),
      names: together.format(names),
      confirmText: notes.confirmText,
    }),
  }
}

/** One button of a view is filled, whatever else may be done. */
const toneOf = ({ tone }: EventDefinition, isNext: boolean) =>
  tone === 'primary' && isNext
    ? {}
    : tone === 'danger'
      ? { variant: 'outline', color: 'var(--dc-danger)' }
      : { variant: 'default' }

type Props = {
  resource: AnyResource
  row: AnyRow
  size?: 'xs' | 'sm'
  /** So many buttons at most are beside the menu: few in a row of a table. */
  outside?: number
  /** Events another part of the screen offers by itself. */
  without?: readonly string[]
  /** Another action of the screen comes first, such as saving or counting. */
  isSecond?: boolean
  /** Saves first what is typed on the screen around; null where that was refused. */
  ready?: () => Promise<AnyRow | null>
  /** Shows a refusal at its place. */
  onRefused?: (thrown: unknown) => void
  /** The gate that closes an event now. */
  gateOf?: ((event: string) => ClosedGate | null) | undefined
  /** Called after an event, with its inputs. */
  onDone?: (row: AnyRow, event: string, payload: Record<string, unknown>) => void
}

/** Order of the buttons by tone. */
const tones = ['danger', undefined, 'primary'] as const

/** The workflow buttons a user may press on a row now, by its machine; the main next step is last. */
export function ResourceActions({
  resource,
  row,
  size = 'sm',
  outside: most = outsideAtMost,
  without = [],
  isSecond = false,
  gateOf = () => null,
  ...props
}: Props) {
  const { ready, onRefused, onDone } = props
  const person = usePerson()
  const { running, fire } = useEvents(resource, row)
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const offers = [...offeredEvents(resource, row, person), ...eventsAhead(resource, row, person)].filter(
    ({ event }) => !without.includes(event),
  )
  const sorted = tones.flatMap((tone) => offers.filter(({ notes }) => notes.tone === tone))
  // Without a next step, a dangerous button would take the place of the one that was just pressed.
  const isOnlyDanger = sorted.every(({ notes }) => notes.tone === 'danger')
  const inside = isOnlyDanger ? sorted : sorted.slice(0, Math.max(0, sorted.length - most))
  const outside = sorted.slice(inside.length)
  const next = outside.at(-1)
  const step = useFocusAfter()
  const about = useId()
  // One gate may close several events, and is said once.
  const gates = new Map(
    outside.flatMap(({ event }) => {
      const gate = gateOf(event)
      return gate ? [[gate.gate, gate] as const] : []
    }),
  )

  const refuse = (thrown: unknown) => {
    onRefused?.(thrown)
    notifyError(thrown, namesOf(resource, thrown))
  }
  const press = async (offer: Offer) => {
    const { event, notes } = offer
    const saved = ready ? await ready() : row
    if (!saved) return
    if (notes.inputs || notes.confirmText || notes.tone === 'danger')
      return setAsking({ ...offer, row: saved })
    try {
      const after = await fire(event, {}, newest(row, saved))
      if (!after) return
      tellDone(resource, notes, after)
      onDone?.(after, event, {})
    } catch (thrown) {
      refuse(thrown)
    }
  }

  return (
    <>
      {inside.length > 0 && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button
              size={size}
              variant="default"
              {...step}
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            >
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inside.toReversed().map((offer) => (
              <Menu.Item
                key={offer.event}
                onClick={() => void press(offer)}
                disabled={running !== null || gateOf(offer.event) !== null}
                {...(offer.notes.tone === 'danger' && { className: 'dc-danger-text' })}
              >
                {offer.notes.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {outside.map((offer) => {
        const gate = gateOf(offer.event)
        return (
          <PendingButton
            key={offer.event}
            size={size}
            {...step}
            data-step={offer === next && offer.notes.tone === 'primary' && !isSecond ? 'next' : undefined}
            {...toneOf(offer.notes, offer === next && !isSecond)}
            {...(gate && closedBy(`${about}-${gate.gate}`))}
            loading={running === offer.event}
            disabled={running !== null && running !== offer.event}
            onClick={() => (gate ? undefined : void press(offer))}
          >
            {offer.notes.label}
          </PendingButton>
        )
      })}
      {[...gates.values()].map((gate) => (
        <GateNote key={gate.gate} id={`${about}-${gate.gate}`} gate={gate} />
      ))}
      {asking && (
        <ActionDialog
          resource={resource}
          row={row}
          notes={questionOf(resource, asking.row, asking, person)}
          onCancel={() => setAsking(null)}
          onSend={async (payload) => {
            const after = await fire(asking.event, payload, newest(row, asking.row)).catch(
              (thrown: unknown) => {
                onRefused?.(thrown)
                throw thrown
              },
            )
            setAsking(null)
            if (!after) return
            tellDone(resource, asking.notes, after)
            onDone?.(after, asking.event, payload)
          }}
        />
      )}
    </>
  )
}
