import { useEffect, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../resources/production/orders/production_orders'
import { presence$, type Present } from '../../../streams/connection/presence'
import { figure, initials } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { StatusTag } from '../../parts/StatusTag'
import { ResourceActions } from '../../resource/list/ResourceActions'
import { usePerson } from '../../session/session'

/** Who else has this order open. */
function Others({ id }: { id: number }) {
  const me = usePerson()
  const [present, setPresent] = useState<readonly Present[]>([])
  useEffect(() => {
    const watching = presence$('production_orders', id).subscribe(setPresent)
    return () => watching.unsubscribe()
  }, [id])
  const others = present.filter((one) => one.id !== me.id)
  if (others.length === 0) return null
  return (
    <span className="dc-others">
      {others.slice(0, 4).map(({ id: other, name }) => (
        <span key={other} className="dc-avatar" title={name} aria-hidden="true">
          {initials(name)}
        </span>
      ))}
      <small title={others.map(({ name }) => name).join(', ')}>
        {others.length === 1 ? `${others[0]?.name} has this open` : `${others.length} others have this open`}
      </small>
    </span>
  )
}

const described = ({ flavor, brand, product, volume_ml, strength_mg_ml }: ProductionOrder) =>
  flavor
    ? [
        flavor,
        brand,
        volume_ml === null ? null : `${figure(volume_ml)} ml`,
        strength_mg_ml === null ? null : `${figure(strength_mg_ml)} mg/ml`,
      ]
        .filter(Boolean)
        .join(', ')
    : product

/** Number, product, state and what may be done with the order. */
export const OrderHeader = ({ order }: { order: ProductionOrder }) => (
  <div className="dc-order-head">
    <h1>{order.number}</h1>
    <span className="dc-order-what">{described(order)}</span>
    {order.jurisdiction && <JurisdictionChip code={order.jurisdiction} />}
    <StatusTag status={order.status} />
    {order.priority === 'rush' && (
      <span className="dc-rush">
        <Glyph name="rush" /> Rush
      </span>
    )}
    <span className="dc-space" />
    <Others id={order.id} />
    <ResourceActions resource={productionOrders} row={order as unknown as AnyRow} />
  </div>
)
