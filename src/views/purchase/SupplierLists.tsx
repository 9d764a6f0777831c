import type { SupplierCard } from '../../resources/purchase/supplierCalls'
import { figure } from '../format/format'
import { day } from '../format/timeText'
import { DocumentRow } from '../parts/table/DocumentRow'
import { PlainTable } from '../parts/table/PlainTable'
import { RowsSection } from '../parts/table/RowsSection'
import { t } from '../../texts/texts'

const money = (value: number, currency: string | null) => `${figure(value, 2)} ${currency ?? ''}`

/** Of what the price before was, in percent. */
function trendText(last: number | null, before: number | null) {
  if (last === null || before === null || before === 0) return ''
  const percent = Math.round((last / before - 1) * 1000) / 10
  return `${percent > 0 ? '+' : ''}${figure(percent)} %`
}

/** What is open with a supplier, what it sells and at which price, and its bills. */
export const SupplierLists = ({ card: { open, products, bills } }: { card: SupplierCard }) => (
  <>
    <RowsSection title={t('Open orders')} count={open.length}>
      {open.length === 0 ? (
        <p>{t('Nothing is on order')}</p>
      ) : (
        <PlainTable
          label={t('Open orders')}
          heads={[t('Number'), t('Due'), { figure: t('Days late') }, { figure: t('Total') }, t('Status')]}
        >
          {open.map(({ id, number, status, due_on, days_late, total, currency }) => (
            <DocumentRow key={id} number={number} to={`/purchase/${id}`} status={status}>
              <td>{due_on && day(due_on)}</td>
              <td className={days_late > 0 ? 'dc-right dc-danger-text' : 'dc-right'}>
                {days_late > 0 ? figure(days_late) : ''}
              </td>
              <td className="dc-right">{money(total, currency)}</td>
            </DocumentRow>
          ))}
        </PlainTable>
      )}
    </RowsSection>
    <RowsSection title={t('Products')} count={products.length}>
      {products.length === 0 ? (
        <p>{t('No products yet')}</p>
      ) : (
        <PlainTable
          label={t('Products')}
          heads={[
            t('SKU'),
            t('Product'),
            { figure: t('Last price, CAD') },
            { figure: t('Trend') },
            t('Ordered on'),
            { figure: t('Orders') },
            { figure: t('Lead time, days') },
          ]}
        >
          {products.map(({ id, sku, name, last_price, price_before, ordered_on, orders, lead_days }) => (
            <tr key={id}>
              <td>{sku}</td>
              <td>{name}</td>
              <td className="dc-right">{last_price === null ? '' : figure(last_price, 4)}</td>
              <td className="dc-right">{trendText(last_price, price_before)}</td>
              <td>{ordered_on && day(ordered_on)}</td>
              <td className="dc-right">{figure(orders)}</td>
              <td className="dc-right">{lead_days === null ? '' : figure(lead_days)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </RowsSection>
    <RowsSection title={t('Bills')} count={bills.length}>
      {bills.length === 0 ? (
        <p>{t('No bills yet')}</p>
      ) : (
        <PlainTable
          label={t('Bills')}
          heads={[t('Number'), t('Bill number'), t('Due'), { figure: t('Total') }, t('Status')]}
        >
          {bills.map(({ id, number, supplier_invoice_number, status, due_date, total, currency }) => (
            <DocumentRow key={id} number={number} to={`/invoice/${id}`} status={status}>
              <td>{supplier_invoice_number}</td>
              <td>{due_date && day(due_date)}</td>
              <td className="dc-right">{money(total, currency)}</td>
            </DocumentRow>
          ))}
        </PlainTable>
      )}
    </RowsSection>
  </>
)
