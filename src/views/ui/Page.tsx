import type { ReactNode } from 'react'
import './page.css'

type Props = {
  title: string
  /** The title as it is drawn, where it is more than text. */
  heading?: ReactNode
  /** Beside the title: "19 of 300", the shift. */
  note?: ReactNode
  /** At the right, the primary one last. */
  actions?: ReactNode
  /** The row of search and filters. */
  filters?: ReactNode
  children: ReactNode
}

/** The skeleton of a page: title row, filter row, content to the bottom; only the content scrolls. */
export const Page = ({ title, heading = title, note, actions, filters, children }: Props) => (
  <div className="dc-page">
    <div className="dc-page-head">
      <h1>{heading}</h1>
      {note && <span className="dc-page-note">{note}</span>}
      <span className="dc-space" />
      {actions && <div className="dc-page-actions">{actions}</div>}
    </div>
    {filters && <div className="dc-page-filters">{filters}</div>}
    <div className="dc-page-content">{children}</div>
  </div>
)
