import type { ReactNode } from 'react'
import { figure } from '../../format/format'
import './rows.css'

/** Rows that belong to a record, under their name and how many there are, where they are several. */
export const RowsSection = ({
  title,
  count,
  children,
}: {
  title: string
  count?: number
  children: ReactNode
}) => (
  <section className="dc-rows-table" aria-label={title}>
    <h2>
      {title} {count !== undefined && <small>{figure(count)}</small>}
    </h2>
    {children}
  </section>
)
