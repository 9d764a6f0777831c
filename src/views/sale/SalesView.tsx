import { Button } from '@mantine/core'
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { openOrders } from '../../resources/sale/reports/open_orders'
import { sales } from '../../resources/sale/sales'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { lazyPart } from '../ui/lazyPart'
import { useCopySale } from './CopySale'
import { t } from '../../texts/texts'

const ReportScreen = lazyPart(async () => (await import('../report/ReportScreen')).ReportScreen)

const report = 'open-orders'

/** Every order, and from there what customers wait for, line by line. */
export function SalesView() {
  const [params, setParams] = useSearchParams()
  const { copy } = useCopySale()
  if (params.get('show') === report)
    return (
      <Suspense>
        <ReportScreen
          resource={openOrders}
          actions={
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
              onClick={() => setParams({})}
            >
              {t('All sales')}
            </Button>
          }
        />
      </Suspense>
    )
  return (
    <ResourceScreen
      resource={sales}
      onCopy={({ id }) => void copy(id)}
      actions={
        <Button
          variant="default"
          leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
          onClick={() => setParams({ show: report })}
        >
          {t('Open orders')}
        </Button>
      }
    />
  )
}
