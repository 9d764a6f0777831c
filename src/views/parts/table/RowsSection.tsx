import type { ReactNode } from 'react'
import { figure } from '../../format/format'
import './rows.css'

/** Rows that belong to a record, under their name and how many there are. */
export const RowsSection = ({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) => (
  <section className="dc-rows-table" aria-label={title}>
    <h2>
      {title} <small>{figure(count)}</small>
    </h2>
    {children}
  </section>
)
