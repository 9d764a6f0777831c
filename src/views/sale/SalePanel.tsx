import type { BehaviorSubject } from 'rxjs'
import type { AnyRow } from '../../api/resourceApi'
import type { PricedSale } from '../../resources/sale/saleCalls'
import type { Sale } from '../../resources/sale/sales'
import { figure } from '../format/format'
import { Glyph } from '../parts/Glyph'
import { Remarks, remarksOf } from './SaleRemarks'
import { useObserved } from '../hooks/observed'
import { valueOf } from '../resource/record/edit'
import type { RecordPart } from '../resource/record/RecordDrawer'
import { failureMessage } from '../ui/messages'
import { LinePrices } from './discounts/LinePrices'
import type { SalePricing } from './salePricing'
import { t } from '../../texts/texts'
import '../parts/panel.css'
import './sale.css'

const money = (value: number) => figure(value, 2)

type Sums = Pick<Sale, 'currency' | 'subtotal' | 'discount_total' | 'freight_amount' | 'taxes' | 'total'>

type TotalsGiven = { sums: Sums; duty: number; credit: number }

/** Subtotal, freight and each tax, as on the invoice; what of the lines is duty, which no price lowers. */
const Totals = ({
  sums: { currency, subtotal, discount_total, freight_amount, taxes, total },
  duty,
  credit,
}: TotalsGiven) => (
  <section className="dc-panel" aria-label={t('Total')}>
    <h2>
      {t('Total')} <small>{currency}</small>
    </h2>
    <dl className="dc-sale-sums">
      <dt>{t('Lines')}</dt>
      <dd>{money(subtotal)}</dd>
      {discount_total > 0 && (
        <>
          <dt>{t('Discounts on the order')}</dt>
          <dd>{money(-discount_total)}</dd>
        </>
      )}
      {freight_amount > 0 && (
        <>
          <dt>{t('Freight')}</dt>
          <dd>{money(freight_amount)}</dd>
        </>
      )}
      {taxes.map(({ code, name, rate, base, amount }) => (
        <div key={`${code} ${name}`} className="dc-sale-row">
          <dt title={name}>
            {code} {figure(rate)} %{' '}
            {base !== subtotal - discount_total && <small>{t('of {base}', { base: money(base) })}</small>}
          </dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="dc-sale-row dc-sale-total">
        <dt>{t('Total')}</dt>
        <dd>{money(total)}</dd>
      </div>
      {credit > 0 && (
        <>
          <dt>{t('Credit for returns')}</dt>
          <dd>{money(-credit)}</dd>
        </>
      )}
      {duty > 0 && (
        <>
          <dt>{t('Of the lines, duty')}</dt>
          <dd>{t('{amount} CAD', { amount: money(duty) })}</dd>
        </>
      )}
      {duty > 0 && currency === 'CAD' && (
        <>
          <dt>{t('Lines without duty')}</dt>
          <dd>{money(subtotal - discount_total - duty)}</dd>
        </>
      )}
    </dl>
  </section>
)

/** What the customer may owe in open orders, and does with this one. */
function Credit({ credit: { limit, open, after, is_checked } }: Pick<PricedSale, 'credit'>) {
  const isOver = limit !== null && after > limit
  return (
    <section className="dc-panel" aria-label={t('Credit')}>
      <h2>
        {t('Credit')} <small>{t('CAD')}</small>
      </h2>
      <dl className="dc-sale-sums">
        <dt>{t('Open orders')}</dt>
        <dd>{money(open)}</dd>
        <dt>{t('With this one')}</dt>
        <dd>{money(after)}</dd>
        <dt>{t('Limit')}</dt>
        <dd>{limit === null ? t('None') : money(limit)}</dd>
      </dl>
      {isOver && (
        <p className="dc-danger-text">
          <Glyph name="stop" />{' '}
          {t('Over the limit by {after}{value}', {
            after: money(after - limit),
            value: is_checked === 1 ? t(': the order will be put on hold') : '',
          })}
        </p>
      )}
    </section>
  )
}

const shipTo = ['address1', 'address2', 'city', 'province', 'postal_code', 'country'] as const

/** Where the goods go, as it is typed. */
function ShipTo({ row, form: { edit, labels } }: RecordPart) {
  const describe = (part: (typeof shipTo)[number]) => {
    const isPicked = part === 'province' || part === 'country'
    const name = `ship_to_${part}${isPicked ? '_id' : ''}`
    if (isPicked && name in edit.typed) return labels.get(name) ?? ''
    const value = isPicked ? row?.[`ship_to_${part}`] : valueOf(edit, name)
    return typeof value === 'string' ? value : ''
  }
  const isPickedUp = valueOf(edit, 'pick_up') === 1
  return (
    <section className="dc-panel" aria-label={t('Ship to')}>
      <h2>
        {t('Ship to')} <small>{isPickedUp ? t('picked up') : ''}</small>
      </h2>
      <p>
        {shipTo
          .map(describe)
          .filter((part) => part !== '')
          .join(', ') || t('No address yet')}
      </p>
    </section>
  )
}

const sumBy = (lines: readonly { duty_amount: number }[]) =>
  lines.reduce((sum, { duty_amount }) => sum + duty_amount, 0)

const stored = (row: AnyRow): Sums => row as unknown as Sale

/** Side panel of an order: totals, credit of the customer, warnings and shortages. */
export function SalePanel({ row, form, pricing }: RecordPart & { pricing: BehaviorSubject<SalePricing> }) {
  const now = useObserved(pricing).value
  const answer = now?.answer ?? null
  const isOver = row !== null && ['shipped', 'done', 'cancelled'].includes(String(row.status))
  const sums = row && (!form.isDirty || !answer) ? stored(row) : answer
  if (!sums) return null
  return (
    <div className="dc-sale-panel">
      <Totals sums={sums} duty={sumBy(answer?.lines ?? [])} credit={Number(row?.credit_total ?? 0)} />
      {now && <LinePrices pricing={now} />}
      <ShipTo row={row} form={form} />
      {!isOver && answer && <Credit credit={answer.credit} />}
      {!isOver && now && answer && answer.lines.length > 0 && <Remarks remarks={remarksOf(now)} />}
      {now?.failed ? <p className="dc-danger-text">{failureMessage(now.failed)}</p> : null}
    </div>
  )
}
