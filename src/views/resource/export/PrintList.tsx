import type { AnyRow } from '../../../api/resourceApi'
import { isFigure, labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { kindOf } from '../../../resources/kit/query/filter'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { sortWords } from '../../../resources/kit/query/queryWords'
import { figure } from '../../format/format'
import { PrintSheet } from './PrintSheet'
import { textOfCell } from './rowText'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  query: ListQuery
  columns: readonly string[]
  rows: readonly AnyRow[]
  /** How many pass; more than `rows` when the paper was cut short. */
  total: number
  /**
   * Called when it is laid out, to open the print dialog. Absent when the browser began to print by itself.
   */
  onReady?: () => void
}

// Texts up to this length are not wrapped, however many columns there are.
const shortText = 14
const wraps = new Set(['text', 'longText', 'reference', 'choices'])

/** Figures are right-aligned; only prose wraps. */
const classOf = (resource: AnyResource, name: string, place: number) =>
  isFigure(resource, name)
    ? 'dc-right'
    : place > 0 && name !== 'status' && wraps.has(kindOf(resource, name) ?? 'text')
      ? undefined
      : 'dc-one-line'

/** A list on paper, its rows as they are seen. */
export function PrintList({ resource, query, columns, rows, total, onReady }: Props) {
  return (
    <PrintSheet
      resource={resource}
      query={query}
      order={`order: ${sortWords(resource, query.sort)}`}
      count={
        rows.length < total
          ? t('The first {count} of {total} rows', { count: figure(rows.length), total: figure(total) })
          : t('{total} rows', { total: figure(total) })
      }
      columns={columns.length}
      {...(onReady && { onReady })}
    >
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
              {columns.map((name, place) => {
                const text = textOfCell(resource, name, row)
                const isShort = text.length <= shortText
                return (
                  <td key={name} className={classOf(resource, name, place) ?? (isShort ? 'dc-one-line' : '')}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
