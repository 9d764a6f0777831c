import { IconPinFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { t } from '../../../../texts/texts'
import { Glyph, type GlyphName } from '../../../parts/Glyph'
import { JurisdictionChip } from '../../../parts/JurisdictionChip'
import type { Family } from '../../../theme/tokens'
import type { PlacedCard } from './laneLayout'
import { useCard } from './editing/useCard'
import { amountText, type CardState, lateText, type LineFacts, type OrderFacts } from './planFacts'

const looks: Record<CardState, { family: Family; glyph: GlyphName; word: string }> = {
  done: { family: 'success', glyph: 'check', word: t('Done') },
  running: { family: 'warning', glyph: 'half', word: t('Running') },
  paused: { family: 'neutral', glyph: 'pause', word: t('Paused') },
  blocked: { family: 'danger', glyph: 'stop', word: t('Blocked') },
  late: { family: 'danger', glyph: 'clock', word: t('Late') },
  waits: { family: 'neutral', glyph: 'pause', word: t('Waits') },
  planned: { family: 'info', glyph: 'ring', word: t('Planned') },
}

type Props = {
  placed: PlacedCard
  order: OrderFacts | null
  line: LineFacts | null
  state: CardState
  quantity: number
  unitKind: string | undefined
  /** Minutes that its order is late. */
  lateBy: number
  isRush: boolean
  isPinned: boolean
}

/** "PRO-00042" as a lane writes it, where every card is of an order. */
const shortNumber = (number: string) => number.replace(/^PRO-/, '')

const underWay: ReadonlySet<CardState> = new Set(['running', 'paused', 'blocked'])
const startedStates: ReadonlySet<CardState> = new Set([...underWay, 'done'])

/** Whether a card looks as before: its place is a new object with every preview. */
const isSameCard = ({ placed: one, ...before }: Props, { placed: other, ...after }: Props) =>
  one.left === other.left &&
  one.width === other.width &&
  one.setupLeft === other.setupLeft &&
  one.setupWidth === other.setupWidth &&
  Object.entries(before).every(([name, value]) => after[name as keyof typeof after] === value)

/** A piece of a step on its machine, with the set-up before it. */
export const PlanCard = memo(function PlanCard(props: Props) {
  const { placed, order, line, state, quantity, unitKind, lateBy, isRush, isPinned } = props
  const look = looks[state]
  const done = line?.done_qty ?? 0
  const name = order ? `${order.number} ${order.product}` : placed.key
  const planned = line?.planned_qty ?? quantity
  // What runs is about what is left of it, which its width shows too.
  const amount = underWay.has(state)
    ? t('{amount} left', { amount: amountText(quantity, unitKind) })
    : amountText(planned, unitKind)
  const { ref, look: moving, mover, refusal, acts } = useCard(placed.key, startedStates.has(state))
  const word = refusal ?? (state === 'late' ? lateText(lateBy) : look.word)
  const family = refusal === undefined ? look.family : 'danger'
  return (
    <li className="dc-plan-place" style={{ left: placed.left, width: placed.width }}>
      {placed.setupWidth > 0 && (
        <span
          className="dc-plan-setup"
          style={{ left: placed.setupLeft - placed.left, width: placed.setupWidth }}
          title={t('Set-up')}
        />
      )}
      <div
        ref={ref}
        {...acts}
        className={`dc-plan-card dc-plan-${state}${moving}`}
        title={`${name}\n${word} ${amount}`}
        data-card={placed.key}
      >
        <span className="dc-plan-line">
          <b>{order ? shortNumber(order.number) : placed.key}</b>
          {isRush && (
            <span className="dc-danger-text" title={t('Rush')}>
              <Glyph name="rush" size={11} />
            </span>
          )}
          {isPinned && <IconPinFilled size={11} aria-label={t('Pinned')} />}
          <span className="dc-plan-name">{order?.product}</span>
          {order?.jurisdiction && <JurisdictionChip code={order.jurisdiction} />}
        </span>
        <span className="dc-plan-line">
          <span className={`dc-plan-state dc-${family}-text`}>
            <Glyph name={refusal === undefined ? look.glyph : 'stop'} size={11} />
            <span className="dc-plan-word">{word}</span>
          </span>
          <span className="dc-plan-quantity">{amount}</span>
        </span>
        {mover !== undefined && (
          <span className="dc-plan-mover">{t('{name} is moving it', { name: mover })}</span>
        )}
        {done > 0 && state !== 'done' && (
          <i className="dc-plan-progress" style={{ width: `${Math.min(100, (done / planned) * 100)}%` }} />
        )}
      </div>
    </li>
  )
}, isSameCard)
