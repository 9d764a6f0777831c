import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { askInventory } from '../../api/labReceiving/containers'
import { labReceivingItems } from '../../resources/labReceiving/lab_receiving_items'
import type { LabReceiving } from '../../resources/labReceiving/lab_receivings'
import { EmptyState } from '../parts/EmptyState'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { mayWrite } from '../resource/list/rights'
import { RecordDrawer, type RecordPart } from '../resource/record/RecordDrawer'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess } from '../ui/notify'
import { BenchItem } from './BenchItem'
import { LabelScan, type ScannedItem } from './scans/LabelScan'
import { t } from '../../texts/texts'
import './labReceiving.css'

const inOrder = [{ field: 'line_no', direction: 'asc' }] as const
const open: readonly string[] = ['draft', 'in_progress', 'partially_received']

/** What is done at the bench: items with their papers, and their containers weighed and labelled. */
export function Bench({ row }: RecordPart) {
  return row ? <Items key={row.id} receiving={row as unknown as LabReceiving} /> : null
}

function Items({ receiving }: { receiving: LabReceiving }) {
  const { rows, isLoaded } = useLiveRows(
    labReceivingItems,
    [equals('lab_receiving_id', receiving.id)],
    inOrder,
  )
  const may = mayWrite(labReceivingItems, usePerson()) && open.includes(receiving.status)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const [scanned, setScanned] = useState<(ScannedItem & { nth: number }) | null>(null)
  const unaccepted = rows.filter(
    ({ source_status, accepted_by_id }) => source_status.startsWith('not_in') && accepted_by_id === null,
  )
  const ask = () =>
    askInventory(receiving.id).then(
      ({ receiving: number }) => notifySuccess(t('{number} waits for inventory', { number: number ?? '' })),
      notifyError,
    )
  return (
    <div className="dc-bench">
      {may && receiving.status !== 'draft' && (
        <LabelScan
          receiving={receiving}
          onRead={(one) => setScanned((before) => ({ ...one, nth: (before?.nth ?? 0) + 1 }))}
        />
      )}
      <div className="dc-bench-tools">
        {may && (
          <Button variant="default" onClick={() => setOpened('new')}>
            {t('Add item')}
          </Button>
        )}
        {may && unaccepted.length > 0 && receiving.status !== 'draft' && (
          <Button variant="default" onClick={() => void ask()}>
            {t('Ask inventory to accept')}
          </Button>
        )}
      </div>
      {isLoaded && rows.length === 0 && (
        <EmptyState
          icon={IconTestPipe}
          text={
            receiving.status === 'draft'
              ? t('Expected items are listed when the delivery is started')
              : t('No items yet')
          }
        />
      )}
      {rows.map((item) => (
        <BenchItem
          key={item.id}
          item={item}
          receiving={receiving}
          scanned={scanned?.item.id === item.id ? scanned : null}
          onOpen={() => setOpened(item.id)}
        />
      ))}
      {opened !== null && (
        <Suspense>
          <RecordDrawer
            resource={labReceivingItems}
            id={opened}
            initialValues={{ lab_receiving_id: receiving.id }}
            onClose={() => setOpened(null)}
            onCreated={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
