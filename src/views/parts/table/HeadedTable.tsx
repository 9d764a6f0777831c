import { type ReactNode, useRef } from 'react'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { t } from '../../../texts/texts'
import './headedTable.css'

/** A column head; figures are right-aligned, with the unit after the name. */
type TableHead = string | { figure: string; unit?: string }

export type HeadedTableProps = {
  heads: readonly TableHead[]
  /** The box over the boxes that choose a row, where rows are chosen. */
  chooseAll?: ReactNode
  /** Rows end with something to press. */
  hasTools?: boolean
  foot?: ReactNode
  className?: string
  children: ReactNode
}

function Head({ head }: { head: TableHead }) {
  if (typeof head === 'string') return <th scope="col">{head}</th>
  return (
    <th scope="col" className="dc-right">
      {head.figure}
      {head.unit && (
        <>
          {' '}
          <small>{head.unit}</small>
        </>
      )}
    </th>
  )
}

/** Rows under their heads; the focus of a row that goes stays in the table. */
export function HeadedTable({ heads, chooseAll, hasTools, foot, className, children }: HeadedTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  return (
    <table className={className}>
      <thead>
        <tr>
          {chooseAll && <th scope="col">{chooseAll}</th>}
          {heads.map((head) => (
            <Head key={typeof head === 'string' ? head : head.figure} head={head} />
          ))}
          {hasTools && (
            <th scope="col" className="dc-stays">
              <span className="dc-hidden">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} {...rowFocus}>
        {children}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
