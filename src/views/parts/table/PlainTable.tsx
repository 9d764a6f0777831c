import { HeadedTable, type HeadedTableProps } from './HeadedTable'
import { Scrolled } from './Scrolled'
import './rows.css'

type Props = HeadedTableProps & {
  /** The accessible name of the table. */
  label: string
}

/** A small table below the fields of a record or in a dialog; where it is too wide it scrolls by itself. */
export const PlainTable = ({ label, className, ...table }: Props) => (
  <Scrolled
    className={className ? `dc-rows-scroll ${className}` : 'dc-rows-scroll'}
    label={label}
    role="group"
  >
    <HeadedTable {...table} />
  </Scrolled>
)
