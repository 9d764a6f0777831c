import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { t } from '../../../../texts/texts'
import { figure } from '../../../format/format'
import { Glyph, type GlyphName } from '../../../parts/Glyph'
import { JurisdictionChip } from '../../../parts/JurisdictionChip'
import type { Family } from '../../../theme/tokens'
import type { BacklogCard } from './backlog'
import { useCard } from './editing/useCard'
import { amountText, lateText } from './planFacts'

const flags: Record<NonNullable<BacklogCard['flag']>, { family: Family; glyph: GlyphName; word: string }> = {
  late: { family: 'danger', glyph: 'clock', word: t('Late') },
  short: { family: 'danger', glyph: 'stop', word: t('Short') },
  waiting: { family: 'neutral', glyph: 'pause', word: t('Waits') },
  request: { family: 'warning', glyph: 'half', word: t('Requested') },
}

const cardHeight = 78

function Card({ card }: { card: BacklogCard }) {
  const flag = card.flag && flags[card.flag]
  const { ref, look, refusal, acts } = useCard(card.key, false)
  return (
    <div ref={ref} {...acts} className={`dc-plan-waiting${look}`} data-card={card.key}>
      <b>
        {card.order?.number ?? t('Request')}
        {card.isRush && (
          <span className="dc-danger-text" title={t('Rush')}>
            <Glyph name="rush" size={11} />
          </span>
        )}
      </b>
      {card.jurisdiction ? <JurisdictionChip code={card.jurisdiction} /> : <span />}
      <span className="dc-plan-name" title={card.product}>
        {card.product}
      </span>
      <span className="dc-plan-quantity">
        {amountText(card.quantity, card.unitKind)} {card.phase === '' ? card.wantedText : t(card.phase)}
      </span>
      {refusal !== undefined ? (
        <span className="dc-plan-state dc-danger-text" title={refusal}>
          <Glyph name="stop" size={11} />
          {refusal}
        </span>
      ) : (
        flag && (
          <span className={`dc-plan-state dc-${flag.family}-text`}>
            <Glyph name={flag.glyph} size={11} />
            {card.flag === 'late' ? lateText(card.lateBy) : flag.word}
          </span>
        )
      )}
    </div>
  )
}

type Props = {
  /** Null until they are known. */
  cards: readonly BacklogCard[] | null
  search: string
  onSearch: (typed: string) => void
  /** Asks for something to be made; null for who may not. */
  onRequest: (() => void) | null
}

/** What has no lane yet, the most urgent first. */
export function PlanBacklog({ cards: known, search, onSearch, onRequest }: Props) {
  const cards = known ?? []
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    overscan: 6,
    getItemKey: (index) => cards[index]?.key ?? index,
  })
  return (
    <section className="dc-plan-backlog" aria-label={t('Backlog')}>
      <h2>
        {t('Backlog')} <span>{known && figure(cards.length)}</span>
      </h2>
      <TextInput
        size="sm"
        aria-label={t('Search the backlog')}
        placeholder={t('Order or product')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <div className="dc-plan-scroll" ref={scroll}>
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              <Card card={cards[index]!} />
            </li>
          ))}
        </ul>
      </div>
      {onRequest && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onRequest}>
          {t('Request')}
        </Button>
      )}
    </section>
  )
}
