import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { IconLayoutKanban } from '@tabler/icons-react'
import type { Role } from '../../../access'
import type { BoardTiles, Card } from '../../../resources/production/boards/boardCalls'
import {
  type BoardView,
  boardColumns,
  defaultView,
  findCard,
  viewCounts,
} from '../../../streams/boards/productionBoard'
import { duration } from '../../format/format'
import { clock } from '../../format/timeText'
import { EmptyState } from '../../parts/EmptyState'
import { lazyPart } from '../../ui/lazyPart'
import './board.css'
import { BoardColumns } from './BoardColumns'
import { BoardKpis } from './BoardKpis'
import { BoardTitle } from './BoardTitle'
import type { ColumnHandle } from './PhaseColumn'
import type { ProductionBoard } from './useProductionBoard'
import { isLost, lostWord } from '../../parts/wall/WallFrame'
import { t } from '../../../texts/texts'

const BoardCharts = lazyPart(async () => (await import('../../charts/BoardCharts')).BoardCharts)

const about = (tiles: BoardTiles | null, now: number) => {
  if (!tiles) return ''
  if (!tiles.shift) return t('{site}, no shift running', { site: tiles.site })
  const { name, from, to } = tiles.shift
  const left = Date.parse(to) - now
  return t('{site}, {name} {from} to {to}{value}', {
    site: tiles.site,
    name,
    from: clock(from),
    to: clock(to),
    value: left > 0 ? t(', {span} left', { span: duration(left / 60_000) }) : '',
  })
}

type Props = {
  board: ProductionBoard
  roles: readonly Role[]
  onOpen: (card: Card) => void
  onWall: () => void
}

/** The production board at a desk: figures, the phases with their cards, and how the day goes. */
export function BoardDesk({ board, roles, onOpen, onWall }: Props) {
  const { columns, cards, tiles, cardsFresh, tilesFresh, now, today } = board
  const [view, setView] = useState<BoardView>(() => defaultView(roles))
  const [found, setFound] = useState<number | null>(null)
  const handle = useRef<ColumnHandle>(null)
  const shown = useMemo(
    () => boardColumns(columns, cards, tiles?.averages ?? {}, { view, roles, today }),
    [columns, cards, tiles?.averages, view, roles, today],
  )
  const names = useMemo(() => Object.fromEntries(columns.map(({ code, name }) => [code, name])), [columns])
  const counts = useMemo(() => viewCounts(cards, today), [cards, today])

  const search = useCallback(
    (typed: string) => {
      const card = findCard(cards, typed)
      if (!card) return false
      setView('all')
      setFound(card.id)
      // The column of the card may only come with the wider view.
      setTimeout(() => handle.current?.reveal(card.id))
      return true
    },
    [cards],
  )

  // Who works in a phase sees the cards first, over the whole page, and the figures of the plant in one row below.
  const isOwn = view === 'mine'
  const kpis = <BoardKpis tiles={tiles} now={now} freshness={tilesFresh} isSlim={isOwn} />
  return (
    <div className={`dc-board${isOwn ? ' dc-own' : ''}`}>
      <BoardTitle
        about={about(tiles, now)}
        view={view}
        counts={counts}
        onView={setView}
        onSearch={search}
        onWall={onWall}
      />
      {!isOwn && kpis}
      {board.isLoaded && shown.length === 0 ? (
        <EmptyState icon={IconLayoutKanban} text={t('No cards in your phases')} />
      ) : (
        <BoardColumns
          ref={handle}
          columns={shown}
          isWide={isOwn}
          now={now}
          today={today}
          found={found}
          lost={isLost(cardsFresh) ? lostWord(cardsFresh) : null}
          late={
            cardsFresh.state === 'late'
              ? t('Late {floor} s', { floor: Math.floor((cardsFresh.ageMs ?? 0) / 1000) })
              : null
          }
          onOpen={onOpen}
        />
      )}
      {isOwn ? (
        kpis
      ) : (
        <Suspense fallback={<div className="dc-board-charts" />}>
          {tiles && <BoardCharts tiles={tiles} names={names} isLost={isLost(tilesFresh)} />}
        </Suspense>
      )}
    </div>
  )
}
