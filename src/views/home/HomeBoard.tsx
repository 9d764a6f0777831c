import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { opens } from '../../access'
import { boardKpis } from '../../streams/boards/boardTiles'
import { ownQueue, queueCounts, queueTitle } from '../../streams/boards/home'
import { stateOf } from '../../streams/boards/productionBoard'
import { Glyph } from '../parts/Glyph'
import { cardLook, productName, sizeText, stateText } from '../production/board/cardText'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { usePerson } from '../session/session'
import { HomeTile } from './HomeTile'

const board = '/production/production-dashboard'
const most = 8
/** Number of placeholders for the figures, so that nothing moves when they load. */
const figures = Array.from({ length: 6 }, (_, place) => place)

/** The day of the plant in figures, and for operators what waits in their own phases. */
export function HomeBoard({ hasQueue, beside: aside }: { hasQueue: boolean; beside: ReactNode }) {
  const { roles } = usePerson()
  const { tiles, cards, cardsFresh, tilesFresh, now, today, isLoaded } = useProductionBoard()
  const queue = hasQueue ? ownQueue(cards, roles, today) : []
  const { ready, running, stopped } = queueCounts(queue)
  const seesOrders = opens(roles, ['production_orders'])
  return (
    <>
      <div className="dc-home-tiles">
        {tiles
          ? boardKpis(tiles, now)
              .filter(({ key }) => key !== 'machines')
              .map((kpi) => <HomeTile key={kpi.key} kpi={kpi} freshness={tilesFresh} to={board} />)
          : figures.map((place) => <div key={place} className="dc-kpi" aria-hidden="true" />)}
        {aside}
      </div>
      {hasQueue && isLoaded && (
        <section className={`dc-home-card${cardsFresh.state === 'lost' ? ' dc-is-lost' : ''}`}>
          <header>
            <h2>{queueTitle(roles)}</h2>
            <small>
              {running} in progress, {ready} ready, {stopped} stopped
            </small>
          </header>
          <ul>
            {queue.slice(0, most).map((card) => {
              const look = cardLook[stateOf(card)]
              return (
                <li key={card.id}>
                  <Link to={seesOrders ? `/production/production-orders/${card.production_order_id}` : board}>
                    <b>{card.number}</b>
                    <span className="dc-cut">
                      {productName(card)} {sizeText(card)}
                    </span>
                    <span className={`dc-word dc-${look.family}-text`}>
                      <Glyph name={look.glyph} />
                      {stateText(card, now)}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
          <p>
            <Link to={board}>
              {queue.length > most ? `${queue.length - most} more on the board` : 'Open the board'}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}
