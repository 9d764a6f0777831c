import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource, EventNotes } from '../../resources/kit/defineResource'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess } from '../shell/notify'
import { ActionDialog } from './ActionDialog'
import { fireRow } from './fireRow'
import { offeredEvents } from './rights'

type Offer = { event: string; notes: EventNotes }

const outsideAtMost = 3

const labelsOf = ({ fields }: AnyResource) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** Sends workflow events of one row and tells which is running; null after one that waits for an answer. */
export function useEvents(resource: AnyResource, row: AnyRow) {
  const [running, setRunning] = useState<string | null>(null)
  const fire = async (event: string, asked: Record<string, unknown> = {}) => {
    setRunning(event)
    try {
      return await fireRow(resource, row, event, asked)
    } finally {
      setRunning(null)
    }
  }
  return { running, fire }
}

const toneOf = ({ tone }: EventNotes) =>
  tone === 'primary'
    ? {}
    : tone === 'danger'
      ? { variant: 'outline', color: 'var(--dc-danger)' }
      : { variant: 'default' }

type Given = {
  resource: AnyResource
  row: AnyRow
  size?: 'xs' | 'sm'
  /** Events another part of the screen offers by itself. */
  without?: readonly string[]
  /** After an event, with what was asked for it. */
  onDone?: (row: AnyRow, event: string, asked: Record<string, unknown>) => void
}

/** The workflow buttons a person may press on a row now, from its machine; the one next step stands last. */
export function ResourceActions({ resource, row, size = 'sm', without = [], onDone }: Given) {
  const person = usePerson()
  const { running, fire } = useEvents(resource, row)
  const [asking, setAsking] = useState<Offer | null>(null)
  const offers = offeredEvents(resource, row, person).filter(({ event }) => !without.includes(event))
  const sorted = [
    ...offers.filter(({ notes }) => notes.tone === 'danger'),
    ...offers.filter(({ notes }) => notes.tone === undefined),
    ...offers.filter(({ notes }) => notes.tone === 'primary'),
  ]
  const inside = sorted.slice(0, Math.max(0, sorted.length - outsideAtMost))
  const outside = sorted.slice(inside.length)

  const press = (offer: Offer) => {
    const { event, notes } = offer
    if (notes.asks || notes.sentence || notes.tone === 'danger') return setAsking(offer)
    void fire(event).then(
      (after) => {
        if (!after) return
        notifySuccess(`${notes.label} successfully executed`)
        onDone?.(after, event, {})
      },
      (thrown: unknown) => notifyError(thrown, labelsOf(resource)),
    )
  }

  return (
    <>
      {inside.length > 0 && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button
              size={size}
              variant="default"
              rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            >
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inside.map((offer) => (
              <Menu.Item key={offer.event} onClick={() => press(offer)} disabled={running !== null}>
                {offer.notes.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {outside.map((offer) => (
        <Button
          key={offer.event}
          size={size}
          {...toneOf(offer.notes)}
          loading={running === offer.event}
          disabled={running !== null}
          onClick={() => press(offer)}
        >
          {offer.notes.label}
        </Button>
      ))}
      {asking && (
        <ActionDialog
          resource={resource}
          row={row}
          notes={asking.notes}
          onCancel={() => setAsking(null)}
          onSend={async (asked) => {
            const after = await fire(asking.event, asked)
            setAsking(null)
            if (!after) return
            notifySuccess(`${asking.notes.label} successfully executed`)
            onDone?.(after, asking.event, asked)
          }}
        />
      )}
    </>
  )
}
