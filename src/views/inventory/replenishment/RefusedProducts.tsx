import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { LowStockRefusal } from '../../../resources/purchase/purchaseCalls'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { figure } from '../../format/format'
import { mayCreate } from '../../resource/list/rights'
import { newAddress } from '../../routing/newAddress'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import './replenish.css'

export type RefusedProps = {
  /** How many drafts were made of the others. */
  drafts: number
  refused: readonly LowStockRefusal[]
  /** Where the drafts are. */
  to: string
  onClose: () => void
}

/** Which of the chosen products were not ordered, each with its reason, and what can be done instead. */
export function RefusedProducts({ drafts, refused, to, onClose }: RefusedProps) {
  const person = usePerson()
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={t('{drafts} {value} created, {count} not ordered', {
        drafts: figure(drafts),
        value: drafts === 1 ? t('draft') : t('drafts'),
        count: figure(refused.length),
      })}
    >
      <ul className="dc-not-ordered">
        {refused.map(({ product_id, text, is_made }) => (
          <li key={product_id}>
            {text}
            {is_made === 1 && mayCreate(productionOrders, person) && (
              <Link className="dc-link" to={newAddress(productionOrders, { product_id })} onClick={onClose}>
                {t('Make production order')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="dc-not-ordered-foot">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        {drafts > 0 && (
          <Button component={Link} to={to} onClick={onClose}>
            {t('Open {value}', { value: drafts === 1 ? t('draft') : t('drafts') })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
