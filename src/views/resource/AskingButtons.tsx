import { Button } from '@mantine/core'
import { useState } from 'react'
import { onceEach } from '../../api/once'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource, EventNotes } from '../../resources/kit/defineResource'
import { ActionDialog } from './ActionDialog'

/** Something done with a row that is no step of its workflow: what it asks for, and how it is sent, once by its key. */
export type Asking = {
  notes: EventNotes
  /** What is spoken of in the question. */
  called: string
  /** The row as the fields begin with it. */
  from: AnyRow
  send: (asked: Record<string, unknown>, key: string) => Promise<void>
}

type Press = { way: Asking; asked: Record<string, unknown> }

const textOf = ({ way, asked }: Press) => JSON.stringify([way.notes.label, asked])

/** Buttons that ask before they do something with a row. */
export function AskingButtons({ resource, ways }: { resource: AnyResource; ways: readonly Asking[] }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [once] = useState(() => onceEach<Press>((a, b) => textOf(a) === textOf(b)))
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
          onSend={async (asked) => {
            await once({ way: asking, asked }, (press, key) => press.way.send(press.asked, key))
            close()
          }}
        />
      )}
    </>
  )
}
