import { lowStockNow } from '../../resources/inventory/replenishment/lowStockNow'
import { computedValue } from '../../streams/rows/computedValue'
import { useFreshness } from '../parts/live/useFreshness'
import { useObserved } from '../hooks/observed'
import { HomeTile } from './HomeTile'

/** Products of which too little may be used and nothing comes that makes up for it. */
export function HomeLowStock() {
  const live = useObserved(computedValue(lowStockNow)).value
  const freshness = useFreshness(live && live.signs, 'board')
  const { below = 0, uncovered = 0, below_min = 0 } = live?.value ?? {}
  const under = `${below_min} below minimum`
  return (
    <HomeTile
      to="/inventory/reports/inventory-products-low-stock?f.scope=is:company&f.purchase_status=any:not_in_purchase&f.transfer_status=any:not_in_transfer"
      freshness={freshness}
      kpi={{
        key: 'low_stock',
        label: 'Below reorder point, no purchase open',
        wallLabel: 'Below reorder point',
        figure: String(uncovered),
        suffix: `of ${below} low`,
        sense:
          below_min > 0
            ? { family: 'danger', words: under, wallWords: under }
            : {
                family: 'success',
                words: 'None below minimum',
                wallWords: 'None below minimum',
              },
      }}
    />
  )
}
