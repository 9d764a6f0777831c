import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { ColumnFilter } from '../../resources/kit/filter'
import { cellText, isFigure, labelOf } from '../fields/cellText'
import { figure } from '../fields/format'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { Waiting } from '../resource/ListState'
import { useLiveRows } from '../resource/useLiveRows'
import { failureMessage } from '../shell/messages'
import './inventory.css'

type Given = {
  resource: AnyResource
  title: string
  columns: readonly string[]
  filters: readonly ColumnFilter[]
  sort?: readonly { field: string; direction: 'asc' | 'desc' }[]
  /** Said where there is no row. */
  none: string
  /** The address of a row. */
  leads?: (row: Readonly<Record<string, unknown>>) => string
  /** What may be done with a row, at its end. */
  tools?: (row: AnyRow) => ReactNode
}

/** Rows of another table that belong to a record, live, as a plain table below its fields. */
export function RowsTable({ resource, title, columns, filters, sort = [], none, leads, tools }: Given) {
  const { rows, isLoaded, error } = useLiveRows(resource, filters, sort)
  if (!isLoaded) return error === null ? <Waiting /> : <ErrorState what={failureMessage(error)} />
  const all = rows as readonly AnyRow[]
  const side = (name: string) => (isFigure(resource, name) ? 'dc-right' : undefined)
  return (
    <section className="dc-rows-table" aria-label={title}>
      <h2>
        {title} <small>{figure(all.length)}</small>
      </h2>
      {all.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className="dc-rows-scroll">
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className={side(name)}>
                    {labelOf(resource, name)}
                  </th>
                ))}
                {tools && <td aria-label="Actions" />}
              </tr>
            </thead>
            <tbody>
              {all.map((row) => (
                <tr key={row.id}>
                  {columns.map((name, at) => (
                    <td key={name} className={side(name)}>
                      {name === 'status' ? (
                        <StatusTag status={String(row.status)} />
                      ) : leads && at === 0 ? (
                        <Link className="dc-link" to={leads(row)}>
                          {cellText(resource, name, row)}
                        </Link>
                      ) : (
                        cellText(resource, name, row)
                      )}
                    </td>
                  ))}
                  {tools && <td className="dc-rows-tools">{tools(row)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
