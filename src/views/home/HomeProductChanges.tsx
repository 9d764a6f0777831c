import { productChanges } from '../../resources/inventory/product_changes/product_changes'
import { productChangesWaiting } from '../../resources/inventory/product_changes/productChangeValues'
import { computedValue } from '../../streams/rows/computedValue'
import { figure } from '../format/format'
import { useFreshness } from '../parts/live/useFreshness'
import { useObserved } from '../hooks/observed'
import { HomeTile } from './HomeTile'

/** Product changes waiting for approval. */
export function HomeProductChanges() {
  const live = useObserved(computedValue(productChangesWaiting)).value
  const freshness = useFreshness(live && live.signs, 'board')
  const many = live?.value ?? 0
  return (
    <HomeTile
      to={productChanges.path}
      freshness={freshness}
      kpi={{
        key: 'changes',
        label: 'Product changes to approve',
        wallLabel: 'Product changes',
        figure: figure(many),
        suffix: '',
        sense:
          many > 0
            ? { family: 'warning', words: 'Awaiting decision', wallWords: 'Awaiting decision' }
            : { family: 'success', words: 'None waiting', wallWords: 'None waiting' },
      }}
    />
  )
}
