import type { AnyRow } from '../../api/resourceApi'
import { labReceivingContainerLogs } from '../../resources/labReceiving/lab_receiving_container_logs'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../resources/labReceiving/lab_receiving_containers'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { Page } from '../ui/Page'
import { CabinetsTable } from './CabinetsTable'
import { ContainerScan } from './ContainerScan'
import { PrintContainers } from './PrintContainers'
import { t } from '../../texts/texts'

const { path } = labReceivingContainers
const tabs = {
  containers: { label: t('Containers'), address: path },
  cabinets: { label: t('By cabinet'), address: `${path}?list=cabinets` },
  history: { label: t('History'), address: labReceivingContainerLogs.path },
} as const

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <PrintContainers containers={rows as unknown as readonly LabContainer[]} />
)

/** Every container with what is left in it, what each cabinet holds, and all that was done to containers. */
export function LabContainersView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'cabinets')
    return (
      <Page title={t('Containers by cabinet')} actions={choice}>
        <CabinetsTable />
      </Page>
    )
  if (tab === 'history')
    return <ResourceScreen key={tab} resource={labReceivingContainerLogs} actions={choice} />
  return (
    <ResourceScreen
      key={tab}
      resource={labReceivingContainers}
      selected={Selected}
      above={<ContainerScan opens />}
      actions={choice}
    />
  )
}
