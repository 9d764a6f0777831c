import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { hasRole } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import { stampingLogs } from '../../../resources/production/stamping/stamping_logs'
import { unstampedAddresses } from '../../../resources/production/stamps/unstamped_goods'
import { RowsSection } from '../../parts/table/RowsSection'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { UnstampedGoods } from '../stamps/UnstampedGoods'
import { SessionsTable } from './sessions/SessionsTable'
import { finishAddress, startAddress } from './stampingAddress'
import { t } from '../../../texts/texts'

const asOrder = (row: AnyRow) => row as unknown as StampingOrder

/** The reels that an order has used, one session each. */
function Sessions({ row }: RecordPart) {
  const { rows, isLoaded } = useLiveRows(stampingLogs, row && [equals('product_stamping_order_id', row.id)], [
    { field: 'started_at', direction: 'asc' },
  ])
  if (!row || !isLoaded) return null
  return (
    <RowsSection title={t('Sessions')} count={rows.length}>
      {rows.length > 0 ? <SessionsTable rows={rows} /> : <p>{t('No reel was used yet')}</p>}
    </RowsSection>
  )
}

/** Leads on to the screens at the machine. */
function WorkButton({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const { id, status } = asOrder(row)
  if (!hasRole(roles, ['stamper'])) return null
  if (status === 'planned')
    return (
      <Button component={Link} to={startAddress(id)}>
        {t('Start stamping')}
      </Button>
    )
  return status === 'in_progress' || status === 'paused' ? (
    <Button component={Link} to={finishAddress(id)}>
      {t('Change reel or finish')}
    </Button>
  ) : null
}

const StampingOrderRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} below={Sessions} actions={WorkButton} />
)

const tabs = {
  orders: { label: t('Stamping orders'), address: productStampingOrders.path },
  unstamped: { label: t('Unstamped goods'), address: unstampedAddresses.stampers },
} as const

/** Orders at the stampers: what is stamped of what, by whom, on to the screens at the machine, and what waits for a stamp. */
export function StampingOrdersView() {
  const navigate = useNavigate()
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'unstamped') return <UnstampedGoods key={tab} actions={choice} />
  return (
    <ResourceScreen
      key={tab}
      resource={productStampingOrders}
      record={StampingOrderRecord}
      actions={
        <>
          {choice}
          <Button variant="default" onClick={() => void navigate(startAddress(null))}>
            {t('Start stamping')}
          </Button>
        </>
      }
    />
  )
}
