import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { step } from '../../machines/kit'
import { purchaseMachine } from '../../machines/workflows/purchases'
import { receivings } from '../../resources/inventory/receiving/receivings'
import { useBeginReceiving } from '../inventory/receiving/useBeginReceiving'
import { actorOf, mayCreate } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'

const dialogs = {
  amend: lazyPart(async () => (await import('./AmendDialog')).AmendDialog),
  return: lazyPart(async () => (await import('./ReturnDialog')).ReturnDialog),
} as const
type Way = keyof typeof dialogs
const labels: Record<Way, string> = { amend: 'Amend', return: 'Return goods' }

const awaited: readonly unknown[] = ['ordered', 'partially_received']

/** What is done to an order line by line, and the delivery that brings it. */
export function PurchaseActions({ row }: { row: AnyRow }) {
  const person = usePerson()
  const { begin, started } = useBeginReceiving()
  const [asking, setAsking] = useState<Way | null>(null)
  const offered = (Object.keys(dialogs) as Way[]).filter(
    (way) => step(purchaseMachine, String(row.status), row, way, actorOf(person)).ok,
  )
  const Dialog = asking && dialogs[asking]
  return (
    <>
      {mayCreate(receivings, person) && awaited.includes(row.status) && (
        <Button
          variant="default"
          loading={started !== null}
          onClick={() => void begin({ kind: 'purchase', id: row.id, number: String(row.number) })}
        >
          New receiving
        </Button>
      )}
      {offered.map((way) => (
        <Button key={way} variant="default" onClick={() => setAsking(way)}>
          {labels[way]}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog row={row} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
