import { customers } from '../../resources/general/customers'
import type { RecordPart } from '../resource/RecordDrawer'
import { RecordPage } from '../resource/RecordPage'
import { RowsTable } from '../resource/RowsTable'
import { equals } from '../resource/useLiveRows'

/** The stores of a chain, and whoever else belongs to a customer. */
const Stores = ({ row }: RecordPart) =>
  row && (
    <RowsTable
      resource={customers}
      title="Stores"
      columns={['number', 'name', 'ship_city', 'ship_province_id', 'status']}
      filters={[equals('parent_customer_id', row.id)]}
      sort={[{ field: 'number', direction: 'asc' }]}
      none={`No store belongs to this ${row.kind === 'chain' ? 'chain' : 'customer'} yet`}
      leads={({ id }) => `/general/customer/${String(id)}`}
    />
  )

/** One customer: who it is, where it is shipped to and billed, its taxes and terms, its stores and files. */
export const CustomerView = () => <RecordPage resource={customers} parts={{ Stores }} />
