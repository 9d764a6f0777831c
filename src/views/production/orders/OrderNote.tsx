import type { ProductionOrder } from '../../../resources/production/orders/production_orders'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'

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

/** What an order makes, and for where. */
export const OrderNote = ({ order }: { order: ProductionOrder }) => (
  <>
    <span className="dc-order-what">{described(order)}</span>{' '}
    {order.jurisdiction && <JurisdictionChip code={order.jurisdiction} />}
  </>
)

/** The mark of an order that goes before the others. */
export const Rush = () => (
  <span className="dc-rush">
    <Glyph name="rush" /> Rush
  </span>
)
