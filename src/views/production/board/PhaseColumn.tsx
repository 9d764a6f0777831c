import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { type BoardColumn, stateOf } from '../../../streams/boards/productionBoard'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { OrderCard } from './OrderCard'
import { t } from '../../../texts/texts'

export type ColumnHandle = { reveal: (card: number) => void }

type Props = {
  column: BoardColumn
  /** Cards side by side; all of them are drawn. */
  isWide: boolean
  now: number
  today: string
  found: number | null
  /** Not live: how old what is shown is, in words. */
  lost: string | null
  /** Delay shown while it is polled. */
  late: string | null
  onOpen: (card: Card) => void
  ref?: Ref<ColumnHandle>
}

/** Up to so many cards are simply drawn; more are drawn as they come into view. */
const drawnAtOnce = 14

const wipWord = { below: '', at: t('at the limit'), over: t('over the limit') } as const

/** Cards hidden below the lower edge, so that a column says what it does not show. */
function useBelow(scroll: { current: HTMLDivElement | null }, cards: readonly Card[]) {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const box = scroll.current
    if (!box) return undefined
    const measure = () => {
      const hidden = box.scrollHeight - box.scrollTop - box.clientHeight
      const average = Math.max(1, box.scrollHeight / Math.max(1, cards.length))
      // A card counts as hidden when about a third of it is.
      setBelow(Math.max(0, Math.floor(hidden / average + 0.65)))
    }
    measure()
    box.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    return () => {
      box.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [scroll, cards])
  return below
}

type HeadProps = Pick<Props, 'column' | 'late'> & { text: string }

function PhaseHead({ column: { column, wip, averageHours }, text, late }: HeadProps) {
  return (
    <header>
      <h2>{column.name}</h2>
      {late ? (
        <span className="dc-average dc-late-word">
          <Glyph name="clock" size={10} />
          {late}
        </span>
      ) : (
        averageHours !== null && (
          <span className="dc-average dc-whole">
            <span>{t('avg {averageHours} h', { averageHours: figure(averageHours, 1) })}</span>
          </span>
        )
      )}
      <span className={`dc-wip dc-wip-${wip}`} title={wipWord[wip]}>
        {wip === 'over' && <Glyph name="stop" size={10} />}
        {text}
      </span>
    </header>
  )
}

/** One phase: its limit, its pace and its cards. */
export function PhaseColumn({ column, isWide, now, today, found, lost, late, onOpen, ref }: Props) {
  const { cards, wip, count } = column
  const { name, code, wip_limit: limit } = column.column
  const scroll = useRef<HTMLDivElement>(null)
  const isVirtual = !isWide && cards.length > drawnAtOnce
  const virtual = useVirtualizer({
    count: cards.length,
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => 112,
    overscan: 6,
    getItemKey: (index) => cards[index]?.id ?? index,
  })
  const below = useBelow(scroll, cards)

  useImperativeHandle(ref, () => ({
    reveal(card) {
      if (isVirtual)
        virtual.scrollToIndex(
          cards.findIndex(({ id }) => id === card),
          { align: 'auto' },
        )
      requestAnimationFrame(() => {
        const element = scroll.current?.querySelector<HTMLElement>(`[data-card="${card}"]`)
        element?.focus({ preventScroll: isVirtual })
      })
    },
  }))

  const item = (card: Card, index: number) => (
    <OrderCard
      card={card}
      now={now}
      today={today}
      isStop={index === 0}
      isFound={found === card.id}
      onOpen={onOpen}
    />
  )
  const text = limit === null ? figure(count) : t('{count} of {limit}', { count: figure(count), limit })

  return (
    <section
      className={`dc-column${lost ? ' dc-is-lost' : ''}`}
      style={{ '--phase': `var(--dc-phase-${code}, ${column.column.colour})` } as React.CSSProperties}
      aria-label={`${name}, ${text} ${wipWord[wip]}`}
      data-phase={column.column.id}
    >
      <PhaseHead column={column} text={text} late={late} />
      {lost && (
        <p className="dc-lost-word">
          <Glyph name="lost" />
          {lost}
        </p>
      )}
      <div className="dc-cards" ref={scroll}>
        {isVirtual ? (
          <ul style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="dc-placed"
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
              >
                {item(cards[index] as Card, index)}
              </li>
            ))}
          </ul>
        ) : (
          <ul>
            {cards.map((card, index) => (
              <li key={card.id}>{item(card, index)}</li>
            ))}
          </ul>
        )}
      </div>
      {below > 0 && (
        <button
          type="button"
          className="dc-more"
          tabIndex={-1}
          onClick={() => scroll.current?.scrollBy({ top: scroll.current.clientHeight - 40 })}
        >
          {t('{below} more', { below })}
          {cards.slice(-below).every((card) => stateOf(card) === 'ready') && t(' ready')}
        </button>
      )}
    </section>
  )
}
