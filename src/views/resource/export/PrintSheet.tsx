import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { askedLabel } from '../../../resources/kit/query/queryWords'
import { serverNow } from '../../../streams/connection/clock'
import { instant, shownZone } from '../../format/timeText'
import { usePerson } from '../../session/session'
import { filterWords } from '../filters/filterWords'
import { t } from '../../../texts/texts'
import '../../ui/print.css'

const landscapeFrom = 7
const denseFrom = 13

// A running foot on every sheet; the text goes into a style sheet, so nothing in it may end its string.
const quoted = (text: string) =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

type Props = {
  resource: AnyResource
  query: ListQuery
  /** Sort order or grouping, in words. */
  order: string
  /** Number of rows, in words. */
  count: string
  /** How many columns have to find a place. */
  columns: number
  /**
   * Called when it is laid out, to open the print dialog. Absent when the browser began to print by itself.
   */
  onReady?: () => void
  children: ReactNode
}

/** A table on paper: what it is and of which rows, when and for whom, then the table, black on white. */
export function PrintSheet({ resource, query, order, count, columns, onReady, children }: Props) {
  const person = usePerson()
  useEffect(() => onReady?.(), [onReady])
  const { only = {} } = resource.list
  const filters = query.filters
    .filter(({ field }) => !(field in only))
    .map((filter) => `${askedLabel(resource, filter.field)} ${filterWords(resource, filter)}`)
  const search = query.search.trim()
  return createPortal(
    <section
      className={columns >= denseFrom ? 'dc-print dc-print-dense' : 'dc-print'}
      aria-label={t('{title}, to print', { title: resource.title })}
    >
      <style>{`@page {
        size: ${columns >= landscapeFrom ? 'landscape' : 'portrait'};
        @bottom-left { content: ${quoted(`${person.company}, ${resource.title}`)} }
      }`}</style>
      <p>{person.company}</p>
      <h1>{resource.title}</h1>
      <p>
        {filters.length > 0 ? filters.join('; ') : t('No filters')}
        {search !== '' && t('; found by “{search}”', { search })}
        {order !== '' && `; ${order}`}
      </p>
      <p>
        {count}, {instant(new Date(serverNow()))} {shownZone()}, {person.name}
      </p>
      {children}
    </section>,
    document.body,
  )
}
