import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { type WorkOrder, workOrders } from '../../../resources/production/maintenance/work_orders'
import { age } from '../../format/format'
import { useServerNow } from '../../hooks/observed'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { downtimeOf } from './downtime'
import { MachineHistory } from './MachineHistory'
import { WorkOrderBoard } from './WorkOrderBoard'
import { WorkOrderComments } from './WorkOrderComments'
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
      <WorkOrderComments work={asWork(row)} />
      <MachineHistory work={asWork(row)} />
    </>
  )

const WorkOrderRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Below} />

/** Maintenance as a list or as a board by status, each with what was said about it and the history of its machine. */
export function WorkOrdersView() {
  const [params, setParams] = useSearchParams()
  const isBoard = params.get('as') === 'board'
  const choice = (
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
  )
  if (isBoard) return <WorkOrderBoard choice={choice} record={WorkOrderRecord} />
  return (
    <ResourceScreen
      resource={workOrders}
      record={WorkOrderRecord}
      cells={cells}
      cardCells={cells}
      actions={choice}
    />
  )
}
