import { useState } from 'react'
import { customers } from '../../../resources/general/customers/customers'
import { sales } from '../../../resources/sale/sales'
import { serverNow } from '../../../streams/connection/clock'
import { dayOf } from '../../format/timeText'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { RecordPage } from '../../resource/record/RecordPage'
import { RowsTable } from '../../resource/list/RowsTable'
import { equals } from '../../resource/live/useLiveRows'
import { PageLink } from '../../routing/PageLink'
import { screenAt } from '../../routing/screens'
import { mayEnter } from '../../routing/visible'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

/** The stores of a chain, and other customers with this parent. */
const Stores = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={customers}
      title={t('Stores')}
      columns={['number', 'name', 'ship_city', 'ship_province_id', 'status']}
      filters={[equals('parent_customer_id', row.id)]}
      sort={[{ field: 'number', direction: 'asc' }]}
      none={t('No store belongs to this {value} yet', { value: row.kind === 'chain' ? 'chain' : 'customer' })}
      leads={({ id }) => `/general/customer/${String(id)}`}
    />
  )

const yearMs = 365 * 86_400_000

/** What a customer ordered within a year; the list of sales has all of it. */
function SalesHistory({ row }: RecordPart) {
  const [since] = useState(() => dayOf(new Date(serverNow() - yearMs)))
  if (!row) return null
  return (
    <>
      <RowsTable
        resource={sales}
        title={t('Sales, last 12 months')}
        columns={['number', 'status', 'order_date', 'promised_on', 'total', 'currency_id', 'shipped_percent']}
        filters={[
          equals('customer_id', row.id),
          {
            field: 'order_date',
            field_type: 'day',
            filters: [{ logic_operator: 'and', operator: '>=', value_type: 'value', value: since }],
          },
        ]}
        sort={[
          { field: 'order_date', direction: 'desc' },
          { field: 'number', direction: 'desc' },
        ]}
        none={t('No orders in the last year')}
        leads={({ id }) => `/sale/${String(id)}`}
      />
      <p>
        <PageLink to={`${sales.path}?f.customer_id=is:${row.id}`}>{t('All sales of this customer')}</PageLink>
      </p>
    </>
  )
}

/** One customer: who it is, where it is shipped to and billed, its taxes and terms, its stores, sales and files. */
export function CustomerView() {
  const person = usePerson()
  const list = screenAt(sales.path)
  const seesSales = list !== null && mayEnter(list.screen, person)
  return (
    <RecordPage
      resource={customers}
      parts={{ Stores, ...(seesSales && { 'Sales history': SalesHistory }) }}
    />
  )
}
