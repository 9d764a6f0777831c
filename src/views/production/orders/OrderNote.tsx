import type { ProductionOrder } from '../../../resources/production/orders/production_orders'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { t } from '../../../texts/texts'

const described = ({ flavor, brand, product, volume_ml, strength_mg_ml }: ProductionOrder) =>
  flavor
    ? [
        flavor,
        brand,
        volume_ml === null ? null : t('{volumeMl} ml', { volumeMl: figure(volume_ml) }),
        strength_mg_ml === null ? null : t('{strengthMgMl} mg/ml', { strengthMgMl: figure(strength_mg_ml) }),
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
    <Glyph name="rush" /> {t('Rush')}
  </span>
)
