import type { Card } from '../../../resources/production/boards/boardCalls'
import { wallNumber } from '../../../streams/boards/boardTiles'
import { stopReason } from '../../../streams/boards/boardWall'
import { progressOf, stateOf } from '../../../streams/boards/productionBoard'
import { percent } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { ProgressBar } from '../../parts/ProgressBar'
import { cardLook, productName, shortSize, wallLateText, wallStateText } from '../board/cardText'
import { t } from '../../../texts/texts'
import './wallCard.css'

/** One step on a wall: what a supervisor must read from five metres. */
export function WallCard({ card, now, today }: { card: Card; now: number; today: string }) {
  const state = stateOf(card)
  const look = cardLook[state]
  const { text, isLate } = wallStateText(card, now, today)
  const late = wallLateText(card, today)
  const reason = stopReason(card)
  const progress = progressOf(card)
  return (
    <li className={`dc-wall-card${state === 'blocked' ? ' dc-blocked' : ''}`}>
      <div className="dc-number">
        {wallNumber(card.number)}
        {card.priority === 'rush' && (
          <span className="dc-rush" role="img" aria-label={t('Rush')}>
            <Glyph name="rush" size={24} />
          </span>
        )}
        {late && <span className="dc-late dc-danger-text">{late}</span>}
        {card.jurisdiction && <JurisdictionChip code={card.jurisdiction} />}
      </div>
      <div className="dc-product">
        <span>{productName(card)}</span>
        <span>{shortSize(card)}</span>
      </div>
      <div className={`dc-state-line dc-${look.family}-text`}>
        <Glyph name={look.glyph} size={22} />
        <span className={isLate ? 'dc-danger-text' : ''}>{text}</span>
        {state === 'running' && progress !== null && <b>{percent(Math.floor(progress * 100))}</b>}
      </div>
      {state === 'running' && (
        <ProgressBar done={card.qty_good} planned={card.qty_planned} label={t('Done')} />
      )}
      {reason && <div className="dc-why">{reason}</div>}
    </li>
  )
}
