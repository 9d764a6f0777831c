import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { assemblyOrders } from '../../../resources/assembly/assembly_orders'
import {
  type ComparedComponent,
  type ComponentChange,
  componentChanges,
} from '../../../resources/assembly/componentChanges'
import { assemblyOrderComponents } from '../../../resources/assembly/parts'
import { pageAddress } from '../../../resources/kit/define/addresses'
import type { ProductionOrder } from '../../../resources/production/orders/production_orders'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { liveCount } from '../../../streams/rows/liveCount'
import { figure } from '../../format/format'
import { useObserved } from '../../hooks/observed'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { t } from '../../../texts/texts'

const finished: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [
    { logic_operator: 'and', operator: 'in', value_type: 'value', value: ['done', 'shipped', 'closed'] },
  ],
}

/** The order of the product that was done last, before this one. */
function useLastDone({ id, product_id }: Pick<ProductionOrder, 'id' | 'product_id'>) {
  const last$ = useMemo(
    () =>
      liveCount(
        assemblyOrders,
        {
          filters: [finished, equals('product_id', product_id)],
          sort: [{ field: 'done_at', direction: 'desc' }],
          search: '',
        },
        { first: 2, isCounted: false },
      ),
    [product_id],
  )
  const row = useObserved(last$).value?.rows.find((one) => one.id !== id)
  return row ? { id: row.id, number: String(row['number']) } : null
}

const perPack = ({ qty_per_pack: qty, scrap_percent: scrap }: ComparedComponent) =>
  scrap
    ? t('{qty} per pack and {scrap} % lost', { qty: figure(qty ?? 0), scrap: figure(scrap) })
    : t('{qty} per pack', { qty: figure(qty ?? 0) })

function changeText(change: ComponentChange): string {
  const { component } = change
  const [product, now] = [component.product ?? '', perPack(component)]
  if (change.kind === 'changed')
    return t('{product}: {now} instead of {before}', { product, now, before: perPack(change.before) })
  return change.kind === 'added'
    ? t('{product} is new: {now}', { product, now })
    : t('{product} is left out', { product })
}

type Props = {
  order: Pick<ProductionOrder, 'id' | 'product_id'>
  components: readonly ComparedComponent[]
}

/** What the packs of an order take otherwise than those of the last order of the product that was done. */
export function ComponentChanges({ order, components }: Props) {
  const last = useLastDone(order)
  const before = useLiveRows(assemblyOrderComponents, last && [equals('production_order_id', last.id)])
  if (!last || !before.isLoaded) return null
  const changes = componentChanges(components, before.rows)
  const address = pageAddress(assemblyOrders, last.id)
  const link = address ? (
    <Link className="dc-link" to={address}>
      {last.number}
    </Link>
  ) : (
    last.number
  )
  if (changes.length === 0)
    return (
      <p className="dc-order-none">
        {t('The same components as the last order that was done:')} {link}
      </p>
    )
  return (
    <section aria-label={t('Differences to the last order')}>
      <p>
        <b>{t('Differences to the last order')}</b> {link}
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.component.product_id}>{changeText(change)}</li>
        ))}
      </ul>
    </section>
  )
}
