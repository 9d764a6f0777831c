import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { productStampingOrders } from '../../../resources/production/stamping/product_stamping_orders'
import { words } from '../../../resources/kit/text/words'
import { figure } from '../../format/format'
import { useOpenRow } from '../../resource/live/useLiveRows'
import { Presence } from '../../resource/presence/Presence'
import { Page } from '../../ui/Page'
import { CountGate } from './gate/CountGate'
import { MountReel } from './MountReel'
import { OrderChoice } from './OrderChoice'
import { StampBy } from '../stamps/StampBy'
import { piecesOf } from '../stamps/piecesOf'
import { finishAddress, startAddress } from './stampingAddress'
import { useLabelGate } from './gate/useLabelGate'
import { t } from '../../../texts/texts'

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

/** Puts the first reel of an order on, at the machine; without an order in the address one is chosen first. */
export function StartStampingView() {
  const id = Number(useParams().id) || null
  const { row: order } = useOpenRow(productStampingOrders, id)
  const gate = useLabelGate(order)
  return (
    <Page
      title={order ? t('Start {number}', { number: order.number }) : t('Start stamping')}
      note={
        order && (
          <>
            {t('{product}, {qty} {pieces}', {
              product: order.target_product,
              qty: figure(order.qty_planned),
              pieces: piecesOf(order),
            })}{' '}
            <StampBy order={order} />
          </>
        )
      }
      actions={
        <>
          {order && <Presence table={productStampingOrders.name} id={order.id} />}
          {back}
        </>
      }
    >
      {id === null ? (
        <OrderChoice
          statuses={['planned']}
          none={t('No order waits to be stamped')}
          addressOf={startAddress}
        />
      ) : order === null ? null : order.status === 'planned' ? (
        <div className="dc-stamping-page">
          <CountGate gate={gate} orderId={order.id} />
          <MountReel key={order.id} order={order} event="start" />
        </div>
      ) : (
        <p>
          {t('{number} is {status}', { number: order.number, status: words(order.status).toLowerCase() })}{' '}
          <Link to={finishAddress(order.id)}>{t('Change reel or finish')}</Link>
        </p>
      )}
    </Page>
  )
}
