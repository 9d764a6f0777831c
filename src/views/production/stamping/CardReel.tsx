import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { opens } from '../../../access'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { productStampingOrders } from '../../../resources/production/stamping/product_stamping_orders'
import { bottlesOf } from '../../../resources/production/stamping/session'
import { type StampingLog, stampingLogs } from '../../../resources/production/stamping/stamping_logs'
import { reels } from '../../../resources/production/stamps/reels'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { useServerNow } from '../../hooks/observed'
import { equals, useLiveRows, useResource } from '../../resource/live/useLiveRows'
import { usePerson } from '../../session/session'
import { piecesOf } from '../stamps/piecesOf'
import { minutesLeft } from './reelTime'
import { finishAddress, startAddress } from './stampingAddress'
import { t } from '../../../texts/texts'

const open: readonly string[] = ['planned', 'in_progress', 'paused']

/** The reel that is on: what is left of it against what is needed, and when it has to be changed. */
function OnReel({
  session,
  needed,
  pieces,
  last,
}: {
  session: StampingLog
  needed: number
  pieces: string
  last: StampingLog | null
}) {
  const now = useServerNow(30_000)
  const { row: reel } = useResource(reels, session.reel_id)
  if (!reel) return null
  const isShort = reel.remaining < needed
  const minutes = minutesLeft(reel.remaining, session, last, now)
  return (
    <p className={isShort ? 'dc-warning-text' : ''}>
      <Glyph name={isShort ? 'clock' : 'check'} />{' '}
      {t('{reel}: {remaining} stamps for {needed} {pieces}', {
        reel: reel.number,
        remaining: figure(reel.remaining),
        needed: figure(needed),
        pieces,
      })}
      {isShort && minutes !== null && (
        <> · {t('change reel in about {minutes} min', { minutes: figure(minutes) })}</>
      )}
    </p>
  )
}

/** Stampers work a step on its stamping order: its reel, and the way to the screens at the machine. */
export function CardReel({ card }: { card: Card }) {
  const { roles } = usePerson()
  const isOwn = card.phase_code === 'stamping' && opens(roles, ['stamping_orders'])
  const orders = useLiveRows(productStampingOrders, isOwn ? [equals('step_id', card.id)] : null)
  const order = orders.rows.find(({ status }) => open.includes(status)) ?? null
  const sessions = useLiveRows(stampingLogs, order && [equals('product_stamping_order_id', order.id)], [
    { field: 'started_at', direction: 'desc' },
  ]).rows
  if (!order) return null
  const session = sessions.find(({ status }) => status === 'open') ?? null
  const last = sessions.find(({ status, applied_qty }) => status !== 'open' && applied_qty > 0) ?? null
  const done = bottlesOf({
    applied: order.qty_stamped,
    wasted_bottles: order.qty_wasted_bottles,
    scrapped_bottles: order.qty_scrapped_bottles,
  })
  const isBegun = order.status !== 'planned'
  return (
    <>
      {session && (
        <OnReel
          session={session}
          needed={Math.max(0, order.qty_planned - done)}
          pieces={piecesOf(order)}
          last={last}
        />
      )}
      <Button
        component={Link}
        to={isBegun ? finishAddress(order.id) : startAddress(order.id)}
        size="lg"
        h={56}
      >
        {isBegun ? t('Change reel or finish') : t('Start stamping')}
      </Button>
    </>
  )
}
