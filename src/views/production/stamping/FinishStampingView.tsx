import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import { stampingLogs } from '../../../resources/production/stamping/stamping_logs'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { Changed } from '../../parts/Changed'
import { equals, useLiveRows, useOpenRow, useResource } from '../../resource/live/useLiveRows'
import { reels } from '../../../resources/production/stamps/reels'
import { Presence } from '../../resource/presence/Presence'
import { Page } from '../../ui/Page'
import { LabelCheckButton } from '../labelChecks/LabelCheckButton'
import { CountGate } from './gate/CountGate'
import { CountReel } from './CountReel'
import { FinishWithout } from './FinishWithout'
import { MountReel } from './MountReel'
import { OrderChoice } from './OrderChoice'
import { SessionsTable } from './sessions/SessionsTable'
import { StampBy } from '../stamps/StampBy'
import { piecesOf } from '../stamps/piecesOf'
import { finishAddress, startAddress } from './stampingAddress'
import { useLabelGate } from './gate/useLabelGate'
import { t } from '../../../texts/texts'

/** Bottles or packs that are still to be stamped, as the step before delivers them. */
const leftOf = (order: StampingOrder) =>
  Math.max(0, order.qty_planned - order.qty_stamped - order.qty_wasted_bottles - order.qty_scrapped_bottles)

function Sessions({ order, gate }: { order: StampingOrder; gate: ClosedGate | null }) {
  const { rows, isLoaded } = useLiveRows(
    stampingLogs,
    [equals('product_stamping_order_id', order.id)],
    [{ field: 'started_at', direction: 'asc' }],
  )
  const open = rows.find(({ status }) => status === 'open') ?? null
  const { row: reel } = useResource(reels, open?.reel_id ?? null)
  return (
    <div className="dc-stamping-page">
      {open && reel && (
        <CountReel key={open.id} order={order} session={open} reel={reel} left={leftOf(order)} gate={gate} />
      )}
      {isLoaded && !open && order.status === 'paused' && <CountGate gate={gate} orderId={order.id} />}
      {isLoaded && !open && order.status === 'paused' && (
        <MountReel order={order} event="mount_reel">
          <FinishWithout order={order} left={leftOf(order)} />
        </MountReel>
      )}
      {rows.length > 0 && <SessionsTable rows={rows} />}
    </div>
  )
}

const back = (
  <Button
    component={Link}
    to={productStampingOrders.path}
    variant="default"
    h={44}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {t('Stamping orders')}
  </Button>
)

/** Counts the reel that is on, at the machine: then the next one, or the end of the order. */
export function FinishStampingView() {
  const id = Number(useParams().id) || null
  const { row: order } = useOpenRow(productStampingOrders, id)
  const gate = useLabelGate(order)
  const isOn = order?.status === 'in_progress' || order?.status === 'paused'
  return (
    <Page
      title={order ? t('Stamp {number}', { number: order.number }) : t('Stamping')}
      note={
        order && (
          <>
            {order.target_product}, <Changed value={leftOf(order)}>{figure(leftOf(order))}</Changed>{' '}
            {t('{pieces} to stamp', { pieces: piecesOf(order) })} <StampBy order={order} />{' '}
            <Presence table={productStampingOrders.name} id={order.id} />
          </>
        )
      }
      actions={
        <>
          {order && isOn && gate === null && (
            <LabelCheckButton of={{ product_stamping_order_id: order.id }} isCompact />
          )}
          {back}
        </>
      }
    >
      {id === null ? (
        <OrderChoice
          statuses={['in_progress', 'paused']}
          none={t('No order is being stamped')}
          addressOf={finishAddress}
        />
      ) : order === null ? null : (
        <>
          {!isOn && (
            <p>
              {t('{number} is {status}', { number: order.number, status: words(order.status).toLowerCase() })}{' '}
              {order.status === 'planned' && <Link to={startAddress(order.id)}>{t('Start stamping')}</Link>}
            </p>
          )}
          <Sessions order={order} gate={gate} />
        </>
      )}
    </Page>
  )
}
