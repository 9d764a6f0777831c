import type { AnyRow } from '../../api/resourceApi'
import { labCertificateValues } from '../../resources/labReceiving/lab_certificate_values'
import { labProductLimits } from '../../resources/labReceiving/lab_product_limits'
import { labReceivingContainerLogs } from '../../resources/labReceiving/lab_receiving_container_logs'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../resources/labReceiving/lab_receiving_containers'
import { labReserves } from '../../resources/labReceiving/lab_reserves'
import type { RowCells } from '../resource/list/ResourceList'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { Page } from '../ui/Page'
import { ContainerScan } from './scans/ContainerScan'
import { PrintContainers } from './PrintContainers'
import { CabinetsTable } from './reports/CabinetsTable'
import { FireSheetMenu } from './reports/FireSheetMenu'
import { WhereIs } from './reports/WhereIs'
import { t } from '../../texts/texts'
import './labReceiving.css'

const { path } = labReceivingContainers
const tabs = {
  containers: { label: t('Containers'), address: path },
  cabinets: { label: t('By cabinet'), address: `${path}?list=cabinets` },
  where: { label: t('Where is everything'), address: `${path}?list=where` },
  certificates: { label: t('Certificates'), address: labCertificateValues.path },
  limits: { label: t('Limits'), address: labProductLimits.path },
  reserves: { label: t('Reserves'), address: labReserves.path },
  history: { label: t('History'), address: labReceivingContainerLogs.path },
} as const
const lists = {
  certificates: labCertificateValues,
  limits: labProductLimits,
  reserves: labReserves,
  history: labReceivingContainerLogs,
} as const

/** A class is seen by its colour; its code says the same. */
const cells: RowCells = {
  flashpoint_class_id: ({ row }) => {
    const { class_color, flashpoint_class } = row as unknown as LabContainer
    return (
      <>
        <span className="dc-class-dot" style={{ background: class_color ?? 'none' }} aria-hidden="true" />
        {flashpoint_class}
      </>
    )
  },
}

const Selected = ({ rows }: { rows: readonly AnyRow[] }) => (
  <PrintContainers containers={rows as unknown as readonly LabContainer[]} />
)

/** Every container with what is left in it, what each cabinet holds, and all that was done to containers. */
export function LabContainersView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'cabinets')
    return (
      <Page
        title={t('Containers by cabinet')}
        actions={
          <>
            {choice}
            <FireSheetMenu />
          </>
        }
      >
        <CabinetsTable />
      </Page>
    )
  if (tab === 'where')
    return (
      <Page title={t('Where is everything')} actions={choice}>
        <WhereIs />
      </Page>
    )
  if (tab !== 'containers') return <ResourceScreen key={tab} resource={lists[tab]} actions={choice} />
  return (
    <ResourceScreen
      key={tab}
      resource={labReceivingContainers}
      selected={Selected}
      cells={cells}
      above={<ContainerScan opens />}
      actions={choice}
    />
  )
}
