import { Button, SegmentedControl } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { expectedDeliveries } from '../../../resources/inventory/receiving/expected_deliveries'
import { receivings } from '../../../resources/inventory/receiving/receivings'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { mayCreate } from '../../resource/list/rights'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import type { SourceParams } from './SourceDialog'
import { t } from '../../../texts/texts'

const SourceDialog = lazyPart(async () => (await import('./SourceDialog')).SourceDialog)

const lists = [
  { value: receivings.path, label: t('Deliveries') },
  { value: expectedDeliveries.path, label: t('Expected') },
]

/** Every delivery, the open ones first, and what is expected; a delivery for an order or a transfer is begun from it. */
export function ReceivingsView() {
  const person = usePerson()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isExpected = new URLSearchParams(search).get('list') === 'expected'
  const [picking, setPicking] = useState<Partial<SourceParams> | null>(null)
  const mayBegin = mayCreate(receivings, person)
  const actions = (
    <>
      <SegmentedControl
        aria-label={t('List')}
        data={lists}
        value={isExpected ? expectedDeliveries.path : receivings.path}
        onChange={(path) => void navigate(path)}
      />
      {mayBegin && (
        <Button variant="default" onClick={() => setPicking({})}>
          {t('From purchase or transfer')}
        </Button>
      )}
    </>
  )
  return (
    <>
      {isExpected ? (
        <ResourceScreen
          key="expected"
          resource={expectedDeliveries}
          actions={actions}
          onOpen={({ source_kind: kind, number }) =>
            mayBegin &&
            setPicking({ kind: kind === 'transfer' ? 'transfer' : 'purchase', search: String(number) })
          }
        />
      ) : (
        <ResourceScreen key="receivings" resource={receivings} actions={actions} />
      )}
      {picking && (
        <Suspense>
          <SourceDialog first={picking} onClose={() => setPicking(null)} />
        </Suspense>
      )}
    </>
  )
}
