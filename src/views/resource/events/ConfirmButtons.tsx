import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { ActionDialog } from './ActionDialog'
import { useOnce } from '../saving/useOnce'

/** An action on a row outside its workflow: its inputs and its idempotent call. */
export type Confirmation = {
  notes: EventDefinition
  /** What is spoken of in the question. */
  called: string
  /** The row as the fields begin with it. */
  from: AnyRow
  send: (payload: Record<string, unknown>, key: string) => Promise<void>
}

type Press = { label: string; payload: Record<string, unknown> }

/** Buttons that ask before they do something with a row. */
export function ConfirmButtons({ resource, ways }: { resource: AnyResource; ways: readonly Confirmation[] }) {
  const [asking, setAsking] = useState<Confirmation | null>(null)
  const once = useOnce<Press>(`${resource.name}:${ways[0]?.from.id}`)
  const close = () => setAsking(null)
  return (
    <>
      {ways.map((way) => (
        <Button key={way.notes.label} variant="default" onClick={() => setAsking(way)}>
          {way.notes.label}
        </Button>
      ))}
      {asking && (
        <ActionDialog
          resource={resource}
          row={asking.from}
          notes={asking.notes}
          called={asking.called}
          onCancel={close}
          onSend={async (payload) => {
            await once({ label: asking.notes.label, payload }, (press, key) =>
              asking.send(press.payload, key),
            )
            close()
          }}
        />
      )}
    </>
  )
}
