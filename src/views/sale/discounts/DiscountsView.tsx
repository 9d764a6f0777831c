import { Button } from '@mantine/core'
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { discounts } from '../../../resources/sale/discounts/discounts'
import { discountsUsed } from '../../../resources/sale/reports/discounts_used'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ReportScreen = lazyPart(async () => (await import('../../report/ReportScreen')).ReportScreen)
const reportName = 'discounts-used'

/** The discounts, and from there what they took off. */
export function DiscountsView() {
  const [params, setParams] = useSearchParams()
  if (params.get('show') === reportName)
    return (
      <Suspense>
        <ReportScreen
          resource={discountsUsed}
          actions={
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
              onClick={() => setParams({})}
            >
              {t('All discounts')}
            </Button>
          }
        />
      </Suspense>
    )
  return (
    <ResourceScreen
      resource={discounts}
      actions={
        <Button
          variant="default"
          leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
          onClick={() => setParams({ show: reportName })}
        >
          {t('Discounts used')}
        </Button>
      }
    />
  )
}
