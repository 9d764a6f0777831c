import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { StatusTag } from '../StatusTag'

type Props = {
  number: string
  /** Its page, where the person may open it. */
  to: string | null
  status: string
  children: ReactNode
}

/** A document on a line of a small table: its number first, its status last. */
export const DocumentRow = ({ number, to, status, children }: Props) => (
  <tr>
    <td>
      {to === null ? (
        number
      ) : (
        <Link className="dc-link" to={to}>
          {number}
        </Link>
      )}
    </td>
    {children}
    <td>
      <StatusTag status={status} />
    </td>
  </tr>
)
