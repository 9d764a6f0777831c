import { Button, Modal } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type Availability,
  productsAvailability,
} from '../../../resources/inventory/reports/products_availability'
import { ReportScreen } from '../../report/ReportScreen'
import { lazyPart } from '../../ui/lazyPart'
import { availabilityCells, Looking } from './availabilityCells'
import type { Behind } from './FlowDialog'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'

const WeeksChart = lazyPart(async () => (await import('./WeeksChart')).WeeksChart)

const mostLines = 4

function Weeks({ rows }: { rows: readonly AnyRow[] }) {
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0 || rows.length > mostLines) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChartLine size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Eight weeks')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Available in the next eight weeks')}
        size={860}
        centered
      >
        <LayerFocus />
        <Suspense>
          <WeeksChart rows={rows as unknown as readonly Availability[]} />
        </Suspense>
      </Modal>
    </>
  )
}

const FlowDialog = lazyPart(async () => (await import('./FlowDialog')).FlowDialog)

/**
 * What there is of each product at each site and what there will be: each figure shows the documents behind it; up to
 * four chosen rows are drawn as lines.
 */
export function AvailabilityView() {
  const [behind, look] = useState<Behind | null>(null)
  return (
    <Looking value={look}>
      <ReportScreen
        resource={productsAvailability}
        selected={Weeks}
        cells={availabilityCells}
        onOpen={(row) => look({ row: row as unknown as Availability, figure: 'projected', weeks: null })}
      />
      {behind && (
        <Suspense>
          <FlowDialog behind={behind} onClose={() => look(null)} />
        </Suspense>
      )}
    </Looking>
  )
}
