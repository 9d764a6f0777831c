import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { hasRole } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { stampingLogs } from '../../../resources/production/stamping/stamping_logs'
import { stampingMachines } from '../../../resources/production/stamping/stamping_machines'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { finishAddress } from './stampingAddress'
import { t } from '../../../texts/texts'

/** Leads to where the reel that is on is counted and comes off: its session ends with it. */
function UnmountButton({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const isAsked = hasRole(roles, ['stamper'])
  const { rows } = useLiveRows(
    stampingLogs,
    isAsked ? [equals('stamping_machine_id', row.id), equals('status', 'open')] : null,
  )
  return rows.map((session) => (
    <Button
      key={session.id}
      component={Link}
      to={finishAddress(session.product_stamping_order_id)}
      variant="default"
    >
      {t('Unmount {reel}', { reel: session.reel })}
    </Button>
  ))
}

const StampingMachineRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={UnmountButton} />

/** Stampers with their applicators, counters and the reels that are on. */
export const StampingMachinesView = () => (
  <ResourceScreen resource={stampingMachines} record={StampingMachineRecord} />
)
