import { findPrice } from '../../../api/inventory/prices'
import type { ResolvedPrice } from '../../../resources/inventory/pricing/priceCalls'
import type { PriceTier } from '../../../resources/inventory/pricing/price_tiers'
import { day, reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { serverNow } from '../../../streams/connection/clock'
import { figure } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { TryOut } from '../../fields/TryOut'
import { t } from '../../../texts/texts'

const inputs = {
  product_id: reference(t('Product'), 'products'),
  qty: quantity(t('Quantity'), { above: 0, max: 999_999_999 }),
  date: day(t('Date')),
}
type Params = { product_id: number | null; qty: number; date: string }

const originOf = ({ source, price_tier, price_tier_line_id: line }: ResolvedPrice) =>
  source === 'list'
    ? t('the list price of the product')
    : t('{value} of {priceTier}{value2}', {
        value: line === null ? t('the default discount') : t('a line'),
        priceTier: price_tier,
        value2: source === 'default_tier' ? t(', the default of this currency') : '',
      })

/** Tries what a product costs by the tier as it is saved. */
export const PriceTierTry = ({ tier }: { tier: PriceTier }) => (
  <section className="dc-panel" aria-label={t('Try a price')}>
    <h2>{t('Try a price')}</h2>
    <TryOut
      inputs={inputs}
      start={(): Params => ({ product_id: null, qty: 1, date: dayOf(new Date(serverNow())) })}
      about={`${tier.id} ${tier.version}`}
      ask={(params, signal) =>
        findPrice({ ...params, product_id: params.product_id ?? 0, price_tier_id: tier.id }, signal)
      }
    >
      {(found) => (
        <p className="dc-tier-answer">
          {found.price === null ? (
            t('No price: the product has no list price')
          ) : (
            <>
              <b>
                {found.currency} {figure(found.price, 2)}
              </b>{' '}
              {t('from {originOf}', { originOf: originOf(found) })}
              {found.margin_percent !== null &&
                t(', margin {marginPercent} %', { marginPercent: figure(found.margin_percent, 2) })}
            </>
          )}
        </p>
      )}
    </TryOut>
  </section>
)
