import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { receivings } from '../../../resources/inventory/receiving/receivings'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'

const SourceDialog = lazyPart(async () => (await import('./SourceDialog')).SourceDialog)

/** Every delivery, the open ones first; one for an order or a transfer is begun from it. */
export function ReceivingsView() {
  const person = usePerson()
  const [isPicking, setPicking] = useState(false)
  const pick = mayCreate(receivings, person) && (
    <Button variant="default" onClick={() => setPicking(true)}>
      From purchase or transfer
    </Button>
  )
  return (
    <>
      <ResourceScreen resource={receivings} actions={pick} />
      {isPicking && (
        <Suspense>
          <SourceDialog onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}
