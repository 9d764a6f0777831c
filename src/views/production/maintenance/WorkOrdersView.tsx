import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { maintenancePlans } from '../../../resources/production/maintenance/maintenance_plans'
import { type WorkOrder, workOrders } from '../../../resources/production/maintenance/work_orders'
import { age } from '../../format/format'
import { useServerNow } from '../../hooks/observed'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { downtimeOf } from './downtime'
import { MachineHistory } from './MachineHistory'
import { OrderPlanned } from './OrderPlanned'
import { WorkOrderBoard } from './WorkOrderBoard'
import { WorkOrderComments } from './WorkOrderComments'
import { WorkOrderParts } from './WorkOrderParts'
import { WorkOrderTasks } from './WorkOrderTasks'
import { t } from '../../../texts/texts'

const minute = 60_000
const asWork = (row: AnyRow) => row as unknown as WorkOrder

/** How long the machine has been out for it: the clock runs while it is. */
function DowntimeCell({ row }: { row: AnyRow }) {
  const now = useServerNow(minute)
  return <>{downtimeOf(asWork(row), now)}</>
}

/** How long ago it was reported. */
function ReportedCell({ row }: { row: AnyRow }) {
  const now = useServerNow(minute)
  return <>{age(now - Date.parse(asWork(row).reported_at))}</>
}

const cells = { downtime_minutes: DowntimeCell, reported_at: ReportedCell }

const Below = ({ row }: RecordPart) =>
  row && (
    <>
      <WorkOrderTasks work={asWork(row)} />
      <WorkOrderParts work={asWork(row)} />
      <WorkOrderComments work={asWork(row)} />
      <MachineHistory work={asWork(row)} />
    </>
  )

const WorkOrderRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />

const PlanRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={OrderPlanned} />

const tabs = {
  work: { label: t('Work orders'), address: workOrders.path },
  plans: { label: t('Plans'), address: maintenancePlans.path },
} as const

/**
 * Maintenance as a list or as a board by status, each with its checklist, what was said about it and the history of its
 * machine; and the plans of what is done before a machine fails.
 */
export function WorkOrdersView() {
  const [params, setParams] = useSearchParams()
  const [name, lists] = useListTabs(tabs)
  if (name === 'plans')
    return <ResourceScreen key={name} resource={maintenancePlans} record={PlanRecord} actions={lists} />
  const isBoard = params.get('as') === 'board'
  const choice = (
    <>
      {lists}
      <SegmentedControl
        aria-label={t('View')}
        data={[
          { value: 'list', label: t('List') },
          { value: 'board', label: t('Board') },
        ]}
        value={isBoard ? 'board' : 'list'}
        onChange={(as) =>
          setParams((now) => {
            const next = new URLSearchParams(now)
            if (as === 'board') next.set('as', 'board')
            else next.delete('as')
            return next
          })
        }
      />
    </>
  )
  if (isBoard) return <WorkOrderBoard choice={choice} record={WorkOrderRecord} />
  return (
    <ResourceScreen
      key={name}
      resource={workOrders}
      record={WorkOrderRecord}
      cells={cells}
      cardCells={cells}
      actions={choice}
    />
  )
}
