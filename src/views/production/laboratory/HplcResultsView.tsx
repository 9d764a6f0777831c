import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { lots } from '../../../resources/inventory/stock/lots'
import { hplcResults } from '../../../resources/production/laboratory/hplc_results'
import { hplcRequests } from '../../../resources/production/laboratory/hplc_requests'
import { recoveries } from '../../../resources/production/recoveries/recoveries'
import { stabilityStudies } from '../../../resources/production/stability/stability_studies'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { Page } from '../../ui/Page'
import { RecoveryRecord } from '../recoveries/RecoveryRecord'
import { StudyRecord } from '../stability/StudyRecord'
import { ControlCharts } from './ControlCharts'
import { t } from '../../../texts/texts'

const path = hplcResults.path
const tabs = {
  results: { label: t('Results'), address: path },
  charts: { label: t('Control charts'), address: `${path}?list=charts` },
  recoveries: { label: t('Recoveries'), address: `${path}?list=recoveries&f.status=is:testing` },
  lots: { label: t('Lots'), address: `${path}?list=lots&f.status=any:quarantine,hold,expired` },
  stability: { label: t('Stability'), address: stabilityStudies.path },
} as const

/** Results of the laboratory, its control charts, and recoveries and lots that wait for a verdict. */
export function HplcResultsView() {
  const navigate = useNavigate()
  const [tab, choice] = useListTabs(tabs)
  const openRequest = (row: AnyRow) =>
    void navigate(`${hplcRequests.path}?open=${String(row['hplc_request_id'])}`)
  if (tab === 'charts')
    return (
      <Page title={t('Control charts')} actions={choice}>
        <ControlCharts />
      </Page>
    )
  if (tab === 'recoveries')
    return <ResourceScreen key={tab} resource={recoveries} record={RecoveryRecord} actions={choice} />
  if (tab === 'stability')
    return <ResourceScreen key={tab} resource={stabilityStudies} record={StudyRecord} actions={choice} />
  if (tab === 'lots') return <ResourceScreen key={tab} resource={lots} actions={choice} />
  return <ResourceScreen key={tab} resource={hplcResults} actions={choice} onOpen={openRequest} />
}
