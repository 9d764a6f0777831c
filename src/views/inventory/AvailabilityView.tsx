import { Button, Modal } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import {
  type Availability,
  productsAvailability,
} from '../../resources/inventory/reports/products_availability'
import { ReportScreen } from '../report/ReportScreen'
import { lazyPart } from '../shell/lazyPart'

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
        Eight weeks
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Available in the next eight weeks"
        size={860}
        centered
      >
        <Suspense>
          <WeeksChart rows={rows as unknown as readonly Availability[]} />
        </Suspense>
      </Modal>
    </>
  )
}

/** What there is of each product at each site and what there will be; of up to four chosen ones as lines. */
export const AvailabilityView = () => <ReportScreen resource={productsAvailability} selected={Weeks} />
