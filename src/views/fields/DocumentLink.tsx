import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { usePerson } from '../session/session'
import { documentAddress } from './documentAddress'

// The row around it opens something else.
const stay = (event: MouseEvent) => event.stopPropagation()

/** The number of the document behind a row, which leads there. */
export function DocumentLink({ row, number }: { row: Readonly<Record<string, unknown>>; number: string }) {
  const address = documentAddress(row, usePerson())
  return address === null ? (
    number
  ) : (
    <Link className="dc-link" to={address} onClick={stay}>
      {number}
    </Link>
  )
}
