import { opens } from '../../access'
import type { AnyRow } from '../../api/resourceApi'
import { receivings } from '../../resources/inventory/receiving/receivings'
import { RowsTable } from '../resource/list/RowsTable'
import { equals } from '../resource/live/useLiveRows'
import { usePerson } from '../session/session'
import { t } from '../../texts/texts'

const columns = ['number', 'line_count', 'progress', 'status', 'arrived_at']
const returnable = ['partially_shipped', 'shipped', 'done']

/** Deliveries that bring goods of an order back, live. */
export function SaleReceivings({ row: { id, status } }: { row: AnyRow }) {
  const { roles } = usePerson()
  if (!opens(roles, receivings.access.read) || !returnable.includes(String(status))) return null
  return (
    <RowsTable
      resource={receivings}
      title={t('Returns')}
      columns={columns}
      filters={[equals('sale_id', id)]}
      sort={[{ field: 'number', direction: 'desc' }]}
      none={t('Nothing was returned')}
      leads={(receiving) => `/receiving/${String(receiving.id)}`}
    />
  )
}
