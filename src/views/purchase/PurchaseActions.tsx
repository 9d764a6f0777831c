import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { step } from '../../machines/kit'
import { purchaseMachine } from '../../machines/workflows/purchase/purchases'
import { receivings } from '../../resources/inventory/receiving/receivings'
import { purchaseEvents } from '../../resources/purchase/purchase_events'
import { purchases } from '../../resources/purchase/purchases'
import { useBeginReceiving } from '../inventory/receiving/useBeginReceiving'
import { ActionDialog } from '../resource/events/ActionDialog'
import { fireRow } from '../resource/events/fireRow'
import { tellDone } from '../resource/events/successToast'
import { actorOf, mayCreate } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'

/** The events that ask for lines of the order, and the table each is typed into. */
const tables = {
  amend: { lines: lazyPart(async () => (await import('./AmendLines')).AmendLines) },
  return: { lines: lazyPart(async () => (await import('./ReturnLines')).ReturnLines) },
} as const
const events = ['amend', 'return'] as const

const awaited: readonly unknown[] = ['ordered', 'partially_received']

/** What is done to an order line by line, and the delivery that brings it. */
export function PurchaseActions({ row }: { row: AnyRow }) {
  const person = usePerson()
  const { begin, started } = useBeginReceiving()
  const [asking, setAsking] = useState<(typeof events)[number] | null>(null)
  const offered = events.filter(
    (event) => step(purchaseMachine, String(row.status), row, event, actorOf(person)).ok,
  )
  return (
    <>
      {mayCreate(receivings, person) && awaited.includes(row.status) && (
        <PendingButton
          variant="default"
          loading={started !== null}
          onClick={() => void begin({ kind: 'purchase', id: row.id, number: String(row.number) })}
        >
          {t('Receive')}
        </PendingButton>
      )}
      {offered.map((event) => (
        <Button key={event} variant="default" onClick={() => setAsking(event)}>
          {purchaseEvents[event].label}
        </Button>
      ))}
      {asking && (
        <Suspense>
          <ActionDialog
            resource={purchases}
            row={row}
            notes={purchaseEvents[asking]}
            lines={tables[asking]}
            onCancel={() => setAsking(null)}
            onSend={async (payload) => {
              const after = await fireRow(purchases, row, asking, payload)
              setAsking(null)
              if (after) tellDone(purchases, purchaseEvents[asking], after)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
