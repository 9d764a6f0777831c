import { productionOrders } from '../../resources/production/orders/production_orders'
import { timeAgo } from '../format/format'
import { useFreshness } from '../parts/live/useFreshness'
import { useServerNow } from '../hooks/observed'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { HomeTile } from './HomeTile'

const pending = [equals('status', 'pending')]

/** Orders that wait for an approval, with the age of the oldest. */
export function HomePending() {
  const { rows, signs } = useLiveRows(productionOrders, pending)
  const freshness = useFreshness(signs, 'board')
  const now = useServerNow(60_000)
  const [oldest] = rows.toSorted((left, right) => left.updated_at.localeCompare(right.updated_at))
  return (
    <HomeTile
      to="/production/production-orders"
      freshness={freshness}
      kpi={{
        key: 'pending',
        label: 'Orders to approve',
        wallLabel: 'Orders to approve',
        figure: String(rows.length),
        suffix: '',
        sense: oldest
          ? {
              family: 'warning',
              words: `${oldest.number} waiting ${timeAgo(oldest.updated_at, now)}`,
              wallWords: oldest.number,
            }
          : { family: 'success', words: 'None waiting', wallWords: 'None waiting' },
      }}
    />
  )
}
