import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { AnyRow } from '../../api/resourceApi'
import { isFigure, labelOf } from '../../resources/kit/columns'
import type { AnyResource } from '../../resources/kit/defineResource'
import { kindOf } from '../../resources/kit/filter'
import type { ListQuery } from '../../resources/kit/listAddress'
import { askedLabel, sortWords } from '../../resources/kit/queryWords'
import { serverNow } from '../../streams/clock'
import { figure } from '../fields/format'
import { instant, shownZone } from '../fields/timeText'
import { usePerson } from '../session/session'
import { filterWords } from './filterWords'
import { textOfCell } from './rowText'
import './print.css'

type Given = {
  resource: AnyResource
  query: ListQuery
  columns: readonly string[]
  rows: readonly AnyRow[]
  /** How many pass; more than `rows` when the paper was cut short. */
  total: number
  /** Once it stands: the print dialog opens now. Absent when the browser asked by itself. */
  onReady?: () => void
}

const landscapeFrom = 7
const denseFrom = 13

const wraps = new Set(['text', 'longText', 'reference', 'choices'])

/** Figures stand at the right; only what is read as words goes on in the next line. */
const classOf = (resource: AnyResource, name: string, place: number) =>
  isFigure(resource, name)
    ? 'dc-right'
    : place > 0 && name !== 'status' && wraps.has(kindOf(resource, name) ?? 'text')
      ? undefined
      : 'dc-one-line'

/** A list on paper: what it is and of which rows, then the rows as they are seen, black on white. */
export function PrintList({ resource, query, columns, rows, total, onReady }: Given) {
  const person = usePerson()
  useEffect(() => onReady?.(), [onReady])
  const filters = query.filters.map(
    (filter) => `${askedLabel(resource, filter.field)} ${filterWords(resource, filter)}`,
  )
  const search = query.search.trim()
  const order = sortWords(resource, query.sort)
  return createPortal(
    <section
      className={columns.length >= denseFrom ? 'dc-print dc-print-dense' : 'dc-print'}
      aria-label={`${resource.title}, to print`}
    >
      <style>{`@page { size: ${columns.length >= landscapeFrom ? 'landscape' : 'portrait'} }`}</style>
      <h1>{resource.title}</h1>
      <p>
        {filters.length > 0 ? filters.join('; ') : 'No filters'}
        {search !== '' && `; found by “${search}”`}
        {order !== '' && `; by ${order}`}
      </p>
      <p>
        {rows.length < total
          ? `The first ${figure(rows.length)} of ${figure(total)} rows`
          : `${figure(total)} rows`}
        , {instant(new Date(serverNow()))} {shownZone()}, {person.name}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((name, place) => (
              <th key={name} className={classOf(resource, name, place)}>
                {labelOf(resource, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((name, place) => (
                <td key={name} className={classOf(resource, name, place)}>
                  {textOfCell(resource, name, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
