import { Button, Drawer } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useState } from 'react'
import { hplcReport } from '../../../resources/production/laboratory/hplc_report'
import { ReportScreen } from '../../report/ReportScreen'
import { ProductChart } from './ControlCharts'
import { t } from '../../../texts/texts'

/** Tests of the laboratory by category, with pass rate and SLA, and the control chart of a product beside them. */
export function HplcReportView() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReportScreen
        resource={hplcReport}
        actions={
          <Button
            variant="default"
            leftSection={<IconChartLine size={16} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('Control chart')}
          </Button>
        }
      />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={880}
        title={t('Control chart')}
      >
        {isOpen && <ProductChart />}
      </Drawer>
    </>
  )
}
