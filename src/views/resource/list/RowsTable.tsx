import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { columnText, isFigure, labelOf } from '../../fields/cellText'
import { DocumentLink } from '../../fields/DocumentLink'
import { namesDocument } from '../../fields/documentAddress'
import { CellValue } from '../../fields/CellValue'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { failureMessage } from '../../ui/messages'
import { figure } from '../../format/format'
import { Waiting } from './ListState'
import { useLiveRows } from '../live/useLiveRows'
import { useRowsTotals } from '../live/useTotals'
import { Totals } from '../live/Totals'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  title: string
  columns: readonly string[]
  filters: readonly ColumnFilter[]
  sort?: readonly { field: string; direction: 'asc' | 'desc' }[]
  /** SignMessage where there is no row. */
  none: string
  /** The address of a row. */
  leads?: (row: Readonly<Record<string, unknown>>) => string
  /** How columns are drawn that their field alone does not say. */
  cells?: Readonly<Partial<Record<string, (row: AnyRow) => ReactNode>>>
  /** What may be done with a row, at its end. */
  tools?: (row: AnyRow) => ReactNode
}

/** Longer words than these are broken where the table is too wide. */
const longestUnbroken = 40

/** Sentences are broken into lines where a table is too wide; figures, codes and short words are not. */
function wraps(resource: AnyResource, name: string) {
  const field = fieldOf(resource, name)
  return (field?.kind === 'text' || field?.kind === 'longText') && (field.max ?? 0) > longestUnbroken
}

/** How a column is drawn; one of figures may have words in it where it is drawn by itself. */
const classOf = (resource: AnyResource, name: string, isOwn: boolean) =>
  isFigure(resource, name)
    ? `dc-right${isOwn ? ' dc-wraps' : ''}`
    : wraps(resource, name)
      ? 'dc-wraps'
      : undefined

/** A product of many years has thousands of movements: drawing them all takes seconds. */
const drawnAtOnce = 100

/** Rows of another table that belong to a record, live, as a plain table below its fields. */
export function RowsTable({
  resource,
  title,
  columns,
  filters,
  sort = [],
  none,
  leads,
  cells,
  tools,
}: Props) {
  const { rows, isLoaded, error } = useLiveRows(resource, filters, sort)
  const totals = useRowsTotals(resource, { filters, columns, rows: isLoaded ? rows : null })
  const [drawn, setDrawn] = useState(drawnAtOnce)
  if (!isLoaded) return error === null ? <Waiting /> : <ErrorState what={failureMessage(error)} />
  const all = rows as readonly AnyRow[]
  const heads = columns.map((name) =>
    isFigure(resource, name) ? { figure: labelOf(resource, name) } : labelOf(resource, name),
  )
  return (
    <RowsSection title={title} count={all.length}>
      {all.length === 0 ? (
        <p>{none}</p>
      ) : (
        <PlainTable label={title} heads={heads} hasTools={tools !== undefined}>
          {all.slice(0, drawn).map((row) => (
            <tr key={row.id}>
              {columns.map((name, at) => (
                <td key={name} className={classOf(resource, name, cells?.[name] !== undefined)}>
                  {cells?.[name] ? (
                    cells[name](row)
                  ) : namesDocument(resource, name) ? (
                    <DocumentLink row={row} number={columnText(resource, name, row)} />
                  ) : typeof row[name] === 'string' && /(^|_)status$/.test(name) ? (
                    <StatusTag status={row[name]} />
                  ) : leads && at === 0 ? (
                    <Link className="dc-link" to={leads(row)}>
                      <CellValue resource={resource} name={name} row={row} beside={columns} />
                    </Link>
                  ) : (
                    <CellValue resource={resource} name={name} row={row} beside={columns} />
                  )}
                </td>
              ))}
              {tools && <td className="dc-rows-tools">{tools(row)}</td>}
            </tr>
          ))}
        </PlainTable>
      )}
      {all.length > 0 && totals.length > 0 && (
        <div className="dc-rows-totals" role="group" aria-label={t('Totals of {title}', { title })}>
          <Totals totals={totals} />
        </div>
      )}
      {all.length > drawn && (
        <div className="dc-rows-more">
          <Button size="xs" variant="default" onClick={() => setDrawn(drawn + drawnAtOnce)}>
            {t('Show {min} more', { min: figure(Math.min(drawnAtOnce, all.length - drawn)) })}
          </Button>
        </div>
      )}
    </RowsSection>
  )
}
