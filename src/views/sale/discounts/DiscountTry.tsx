import { priceSale } from '../../../api/sales'
import { day, reference } from '../../../resources/kit/fields/field'
import { quantity } from '../../../resources/kit/fields/numbers'
import { serverNow } from '../../../streams/connection/clock'
import { TryOut } from '../../fields/TryOut'
import { dayOf } from '../../format/timeText'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'
import { PriceSteps } from './PriceSteps'
import '../../parts/panel.css'
import '../sale.css'

const inputs = {
  customer_id: reference(t('Customer'), 'customers'),
  product_id: reference(t('Product'), 'products'),
  qty: quantity(t('Quantity'), { above: 0, max: 999_999_999 }),
  date: day(t('Date')),
}
type Params = { customer_id: number | null; product_id: number | null; qty: number; date: string }

/** Tries what a customer pays on a day, step by step, by all discounts that are active. */
export const DiscountTry = ({ about }: { about: string }) => (
  <section className="dc-panel" aria-label={t('Try a price')}>
    <h2>{t('Try a price')}</h2>
    <TryOut
      inputs={inputs}
      start={(): Params => ({
        customer_id: null,
        product_id: null,
        qty: 1,
        date: dayOf(new Date(serverNow())),
      })}
      about={about}
      ask={({ customer_id, product_id, qty, date }, signal) =>
        priceSale(
          { customer_id: customer_id ?? 0, date, lines: [{ product_id: product_id ?? 0, qty }] },
          signal,
        )
      }
    >
      {({ currency, discount_total, lines: [line] }) =>
        line && (
          <>
            <p>
              <b>{line.price === null ? t('No price') : `${currency} ${figure(line.price, 4)}`}</b>
            </p>
            <PriceSteps proof={line.proof} />
            {discount_total > 0 && (
              <p>{t('Discounts on the order: {amount}', { amount: figure(discount_total, 2) })}</p>
            )}
          </>
        )
      }
    </TryOut>
  </section>
)
