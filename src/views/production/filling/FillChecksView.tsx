import { SegmentedControl } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router-dom'
import { fillChecks } from '../../../resources/production/filling/fill_checks'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { Page } from '../../ui/Page'
import { FillCharts } from './FillCharts'
import { FillCheckRecord } from './FillCheckRecord'
import { t } from '../../../texts/texts'

const charts = `${fillChecks.path}?list=charts`

/** The fill checks of the plant, and their control charts. */
export function FillChecksView() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const areCharts = new URLSearchParams(search).get('list') === 'charts'
  const choice = (
    <SegmentedControl
      aria-label={t('List')}
      data={[
        { value: fillChecks.path, label: t('Fill checks') },
        { value: charts, label: t('Control charts') },
      ]}
      value={areCharts ? charts : fillChecks.path}
      onChange={(path) => void navigate(path)}
    />
  )
  return areCharts ? (
    <Page title={t('Control charts')} actions={choice}>
      <FillCharts />
    </Page>
  ) : (
    <ResourceScreen resource={fillChecks} record={FillCheckRecord} actions={choice} />
  )
}
