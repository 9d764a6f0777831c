import { type ReactNode, useRef } from 'react'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { Scrolled } from './Scrolled'
import { t } from '../../../texts/texts'
import './rows.css'

/** A column head; figures are right-aligned, with the unit after the name. */
type TableHead = string | { figure: string; unit?: string }

type Props = {
  /** The accessible name of the table. */
  label: string
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

/** A small table below the fields of a record or in a dialog; where it is too wide it scrolls by itself. */
export function PlainTable({ label, heads, chooseAll, hasTools, foot, className, children }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  return (
    <Scrolled
      className={className ? `dc-rows-scroll ${className}` : 'dc-rows-scroll'}
      label={label}
      role="group"
    >
      <table>
        <thead>
          <tr>
            {chooseAll && <th scope="col">{chooseAll}</th>}
            {heads.map((head) => (
              <Head key={typeof head === 'string' ? head : head.figure} head={head} />
            ))}
            {hasTools && (
              <th scope="col">
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
    </Scrolled>
  )
}
