import { Button } from '@mantine/core'
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { healthCanadaSales } from '../../resources/sale/reports/health_canada_sales'
import { openOrders } from '../../resources/sale/reports/open_orders'
import { taxesCharged } from '../../resources/sale/reports/taxes_charged'
import { sales } from '../../resources/sale/sales'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { lazyPart } from '../ui/lazyPart'
import { useCopySale } from './CopySale'
import { HalfYearDue } from './HalfYearDue'
import { t } from '../../texts/texts'
import './sale.css'

const ReportScreen = lazyPart(async () => (await import('../report/ReportScreen')).ReportScreen)

const reports = {
  'open-orders': { label: t('Open orders'), resource: openOrders, note: null },
  'taxes-charged': { label: t('Taxes charged'), resource: taxesCharged, note: null },
  'health-canada': { label: t('Health Canada'), resource: healthCanadaSales, note: <HalfYearDue /> },
}

/** Every order, and from there what customers wait for, line by line, and what is reported of what was sold. */
export function SalesView() {
  const [params, setParams] = useSearchParams()
  const { copy } = useCopySale()
  const shown = Object.entries(reports).find(([name]) => name === params.get('show'))
  if (shown) {
    const [name, { resource, note }] = shown
    return (
      <Suspense>
        <ReportScreen
          key={name}
          resource={resource}
          actions={
            <>
              {note}
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
                onClick={() => setParams({})}
              >
                {t('All sales')}
              </Button>
            </>
          }
        />
      </Suspense>
    )
  }
  return (
    <ResourceScreen
      resource={sales}
      onCopy={({ id }) => void copy(id)}
      actions={Object.entries(reports).map(([name, { label }]) => (
        <Button
          key={name}
          variant="default"
          leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
          onClick={() => setParams({ show: name })}
        >
          {label}
        </Button>
      ))}
    />
  )
}
