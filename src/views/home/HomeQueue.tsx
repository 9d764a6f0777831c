import { Link } from 'react-router-dom'
import { opens } from '../../access'
import { pageAddress } from '../../resources/kit/define/addresses'
import { productionOrders } from '../../resources/production/orders/production_orders'
import { ownQueue, queueCounts, queueTitle } from '../../streams/boards/home'
import { stateOf } from '../../streams/boards/productionBoard'
import { Glyph } from '../parts/Glyph'
import { cardLook, productName, sizeText, stateText } from '../production/board/cardText'
import { useProductionBoard } from '../production/board/useProductionBoard'
import { floorOf } from '../production/floorOf'
import { usePerson } from '../session/session'
import { t } from '../../texts/texts'

const board = '/production/production-dashboard'
const most = 8

/** What waits in the own phases, for operators. */
export function HomeQueue() {
  const { roles } = usePerson()
  const { cards, cardsFresh, now, today, isLoaded } = useProductionBoard()
  const queue = ownQueue(cards, roles, today)
  const { ready, running, stopped } = queueCounts(queue)
  const seesOrders = opens(roles, productionOrders.access.read)
  if (!isLoaded) return null
  return (
    <section className={`dc-home-card${cardsFresh.state === 'lost' ? ' dc-is-lost' : ''}`}>
      <header>
        <h2>{queueTitle(roles)}</h2>
        <small>
          {t('{running} in progress, {ready} ready, {stopped} stopped', { running, ready, stopped })}
        </small>
      </header>
      <ul>
        {queue.slice(0, most).map((card) => {
          const look = cardLook[stateOf(card)]
          return (
            <li key={card.id}>
              <Link
                to={(seesOrders && pageAddress(floorOf(card.area).orders, card.production_order_id)) || board}
              >
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
          {queue.length > most
            ? t('{count} more on the board', { count: queue.length - most })
            : t('Open the board')}
        </Link>
      </p>
    </section>
  )
}
