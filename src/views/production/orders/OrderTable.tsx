import { HeadedTable, type HeadedTableProps } from '../../parts/table/HeadedTable'
import './order.css'

/** A table on the tab of an order; what its rows end with to press stays in view. */
export const OrderTable = (table: Omit<HeadedTableProps, 'className'>) => (
  <HeadedTable {...table} className="dc-order-table" />
)
