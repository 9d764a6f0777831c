import { memo } from 'react'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { stateOf } from '../../../streams/boards/productionBoard'
import { clock } from '../../format/timeText'
import { Changed } from '../../parts/Changed'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { ProgressBar } from '../../parts/ProgressBar'
import { useWaiting } from '../../ui/writeQueue'
import { BatchLine } from '../batching/BatchLine'
import { isWeighable } from '../batching/weighAddress'
import { RecoverableLine } from '../recoveries/RecoverableLiquid'
import { StampByLine } from '../stamps/StampByLine'
import { amountText, lookOf, placeText, productName, reasonLine, sizeText, stateText } from './cardText'
import { documentOf } from '../steps/useStepEvents'
import { t } from '../../../texts/texts'
import './card.css'

type Props = {
  card: Card
  now: number
  today: string
  /** Reached with Tab; the other cards of the column with the arrows. */
  isStop: boolean
  isFound: boolean
  onOpen: (card: Card) => void
}

/** One step on the board: what is made, how far it is, where, and what is wrong. */
export const OrderCard = memo(function OrderCard({ card, now, today, isStop, isFound, onOpen }: Props) {
  const state = stateOf(card)
  const look = lookOf(card, now)
  const reason = reasonLine(card, today, now)
  const waiting = useWaiting(documentOf(card.id))
  return (
    <button
      type="button"
      className={`dc-card${state === 'blocked' ? ' dc-blocked' : ''}${isFound ? ' dc-found' : ''}`}
      data-card={card.id}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onOpen(card)}
    >
      <span className="dc-card-row">
        <b>{card.number}</b>
        {card.priority === 'rush' && (
          <span className="dc-rush">
            <Glyph name="rush" /> {t('Rush')}
          </span>
        )}
        <span className="dc-space" />
        {card.jurisdiction && <JurisdictionChip code={card.jurisdiction} />}
      </span>
      <span className="dc-card-product">
        <span>{productName(card)}</span> <span>{sizeText(card)}</span>
      </span>
      {state !== 'blocked' || card.qty_good > 0 ? (
        <span className="dc-card-done">
          <ProgressBar done={card.qty_good} planned={card.qty_planned} label={t('Done')} />
          <Changed value={card.qty_good}>{amountText(card)}</Changed>
        </span>
      ) : null}
      {isWeighable(card) && <BatchLine card={card} now={now} />}
      <RecoverableLine card={card} />
      <StampByLine card={card} now={now} />
      <span className="dc-card-state">
        <Changed value={state} className={`dc-word dc-${look.family}-text`}>
          <Glyph name={look.glyph} />
          {stateText(card, now)}
        </Changed>
        <span className={`dc-place${card.machine ? '' : ' dc-none'}`}>{placeText(card)}</span>
      </span>
      {waiting[0] && (
        <span className="dc-reason dc-warning">
          <Glyph name="clock" />
          {t('{value} waiting since {clock}', {
            value: waiting.length === 1 ? t('1 action') : t('{count} actions', { count: waiting.length }),
            clock: clock(new Date(waiting[0].at)),
          })}
        </span>
      )}
      {reason && (
        <span className={`dc-reason dc-${reason.family}`}>
          {reason.isLate && <Glyph name="clock" />}
          {reason.text}
        </span>
      )}
    </button>
  )
})
