import { useMemo } from 'react'
import { wallKpis } from '../../../streams/boards/boardTiles'
import { boardAlarms, wallPages } from '../../../streams/boards/boardWall'
import { boardColumns } from '../../../streams/boards/productionBoard'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import type { ProductionBoard } from '../board/useProductionBoard'
import { WallCard } from './WallCard'
import { isLost, lostWord, TryingAgain, useWallSize, WallFrame } from '../../parts/wall/WallFrame'
import { useWallPage } from '../../parts/wall/useWallPage'
import { WallKpi } from '../../parts/wall/WallKpi'
import { t } from '../../../texts/texts'

/** What is left of a wall's height for the cards of a column, under header, figures and the column's own head. */
const roomOf = (height: number, isMarked: boolean, isFar: boolean) =>
  height - 40 - 56 - (isFar ? 121 : 205) - 40 - 3 * 14 - (6 + 8 + 44 + 9 + 10) - (isMarked ? 53 : 0)

/** The production board on a wall: figures, columns, alarms; pages turn by themselves. */
export function BoardWall({ board }: { board: ProductionBoard }) {
  const { tiles, cards, columns, cardsFresh, tilesFresh, now, today } = board
  const size = useWallSize()
  const lost = isLost(cardsFresh)
  const pages = useMemo(() => {
    const all = boardColumns(columns, cards, {}, { view: 'all', roles: [], today })
    return wallPages(all, { columns: size.columns, room: roomOf(size.height, lost, size.factor > 1), today })
  }, [columns, cards, today, size.columns, size.height, size.factor, lost])
  const page = useWallPage('production', pages.length)
  const kpis = tiles ? wallKpis(tiles, now, size.fit(size.factor > 1 ? 3 : 4)) : []

  return (
    <WallFrame
      title={[tiles?.site, tiles?.shift?.name].filter(Boolean).join(', ') || t('Production')}
      size={size}
      sources={[cardsFresh, tilesFresh]}
      foot={
        <>
          {boardAlarms(cards, today, size.factor > 1 ? 1 : Math.min(2, size.fit(2))).map(
            ({ key, lead, words }) => (
              <span key={key} className={`dc-alarm ${lost ? 'dc-lost-text' : 'dc-danger-text'}`}>
                <Glyph name={lost ? 'lost' : 'stop'} size={22} />
                <b>{lead}</b>
                <span>{words}</span>
              </span>
            ),
          )}
          <span>
            {lost ? (
              <TryingAgain />
            ) : (
              pages.length > 1 && (
                <span>
                  {t('Page')} <b>{page + 1}</b> {t('of {count}', { count: pages.length })}
                </span>
              )
            )}
          </span>
        </>
      }
    >
      <div
        className="dc-wall-kpis"
        {...(kpis.length < 4 && { style: { gridTemplateColumns: `repeat(${kpis.length}, auto)` } })}
      >
        {kpis.map((kpi) => (
          <WallKpi
            key={kpi.key}
            kpi={size.factor > 1 ? { ...kpi, wallLabel: kpi.wallLabel.split(',')[0] ?? '' } : kpi}
            freshness={tilesFresh}
          />
        ))}
      </div>
      <div className="dc-wall-columns">
        {pages[page]?.columns.map(({ column, count, wip, shown, more }) => (
          <section
            key={column.id}
            className={`dc-wall-column${lost ? ' dc-is-lost' : ''}`}
            style={{ '--phase': `var(--dc-phase-${column.code}, ${column.colour})` } as React.CSSProperties}
          >
            <h2>
              {column.name}
              <span className={lost ? '' : `dc-wip-${wip}`}>
                {column.wip_limit === null ? figure(count) : `${figure(count)} / ${column.wip_limit}`}
              </span>
            </h2>
            {lost && (
              <div className="dc-lost-bar">
                <Glyph name="lost" size={22} />
                {lostWord(cardsFresh)}
              </div>
            )}
            <ul>
              {shown.map((card) => (
                <WallCard key={card.id} card={card} now={now} today={today} />
              ))}
            </ul>
            {more && <p className="dc-more-left">{more}</p>}
          </section>
        ))}
      </div>
    </WallFrame>
  )
}
