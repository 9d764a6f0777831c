import type { DiscountLoss, PriceProof } from '../../../resources/sale/discounts/discountEngine'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'
import '../sale.css'

const reasons: Record<DiscountLoss, string> = {
  audience: t('not for this customer'),
  target: t('not for these goods'),
  min_qty: t('too few'),
  min_amount: t('amount too small'),
  used_up: t('used up'),
  no_saving: t('takes nothing off'),
  beaten: t('another is lower'),
  equal: t('equal: can be chosen'),
}

const price = (value: number) => figure(value, 4)

/** How a price came about: where it begins, what took something off, and why the other discounts did not. */
export function PriceSteps({ proof }: { proof: PriceProof | null }) {
  if (!proof) return <p>{t('No discount is active')}</p>
  return (
    <ol className="dc-sale-steps">
      <li>
        <span>{t('Price list')}</span> <b>{price(proof.base)}</b>
      </li>
      {proof.duty > 0 && (
        <li>
          <span>{t('Of it duty, never lowered')}</span> <span>{price(proof.duty)}</span>
        </li>
      )}
      {proof.steps.map(({ discount_id, code, name, price: after }) => (
        <li key={discount_id} className="dc-success-text">
          <span>
            {code} {name}
          </span>{' '}
          <b>{price(after)}</b>
        </li>
      ))}
      {proof.lost.map(({ discount_id, code, name, why, price: instead }) => (
        <li key={discount_id} className="dc-sale-lost">
          <span>
            {code} {name}: {reasons[why]}
          </span>{' '}
          {instead !== null && <s>{price(instead)}</s>}
        </li>
      ))}
    </ol>
  )
}
