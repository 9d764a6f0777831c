import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ForecastAllocation,
  forecastAllocations,
} from '../../../resources/forecast/forecast_allocations'
import { columnText } from '../../fields/cellText'
import { counted } from '../../format/format'
import { withIds } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const HistoryDialog = lazyPart(async () => (await import('./ProductHistoryDialog')).ProductHistoryDialog)
const ChangeDialog = lazyPart(async () => (await import('./MassChangeDialog')).MassChangeDialog)

type ProductProps = { productId: number; customerId: number | null; customer: string | null }

/** Opens the demand of a product beside what was forecast of it. */
export function HistoryButton(props: ProductProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChartLine size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Product history')}
      </Button>
      {isOpen && (
        <Suspense>
          <HistoryDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const OfRow = ({ row }: { row: AnyRow }) => {
  const { product_id: productId, customer_id: customerId } = row as unknown as ForecastAllocation
  return (
    <HistoryButton
      productId={productId}
      customerId={customerId}
      customer={columnText(forecastAllocations, 'customer_id', row)}
    />
  )
}

/** A row over its list, with the history of its product. */
export const AllocationRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={OfRow} />

/** Changes the selected rows of a period at once. */
export function ChangeSelected({ rows }: { rows: readonly AnyRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const chosen = rows as unknown as readonly ForecastAllocation[]
  const isOnePeriod = new Set(chosen.map(({ period_id: period }) => period)).size === 1
  return (
    <>
      <Button variant="default" disabled={!isOnePeriod} onClick={() => setOpen(true)}>
        {t('Change forecast')}
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeDialog
            title={t('Change the forecast of {rows}', { rows: counted(chosen.length, 'row') })}
            changed={{
              periodId: chosen[0]?.period_id ?? 0,
              filters: [withIds(chosen.map(({ id }) => id))],
              search: '',
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
