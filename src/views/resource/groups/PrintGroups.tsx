import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { keyLabel, keyText } from '../../../resources/kit/query/reportGroups'
import { figure } from '../../format/format'
import { PrintSheet } from '../export/PrintSheet'
import { figureColumns } from './groupColumns'
import { groupLines, type GroupOrder } from './groupLines'
import { t } from '../../../texts/texts'

type Props = { report: AnyResource; query: ListQuery; groups: Groups; order: GroupOrder }

/** The groups of a report on paper. */
export function PrintGroups({ report, query, groups, order }: Props) {
  const columns = figureColumns(report, groups)
  const { by, whole, more } = groups
  return (
    <PrintSheet
      resource={report}
      query={query}
      order={t('grouped by {by}', { by: by.map((key) => keyLabel(report, key)).join(', ') })}
      count={t('{count} rows{value}', {
        count: figure(whole.count),
        value: more === 1 ? t(' in more than {count} groups', { count: figure(groups.groups.length) }) : '',
      })}
      columns={by.length + columns.length}
    >
      <table>
        <thead>
          <tr>
            {by.map((key) => (
              <th key={key}>{keyLabel(report, key)}</th>
            ))}
            {columns.map(({ name, label, unit, isWord }) => (
              <th key={name} className={isWord ? '' : 'dc-right'}>
                {label} {unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupLines(groups, columns, order).map(({ group, isSubtotal }) => (
            <tr
              key={JSON.stringify([isSubtotal, group.key])}
              className={isSubtotal ? 'dc-print-sum' : undefined}
            >
              {by.map((key, place) => (
                <td key={key}>
                  {key in group.key
                    ? keyText(report, key, group)
                    : place === Object.keys(group.key).length
                      ? t('all')
                      : ''}
                </td>
              ))}
              {columns.map(({ name, text, isWord }) => (
                <td key={name} className={isWord ? '' : 'dc-right'}>
                  {text(group)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="dc-print-sum">
            <td colSpan={by.length}>{t('All rows')}</td>
            {columns.map(({ name, text, isWord }) => (
              <td key={name} className={isWord ? '' : 'dc-right'}>
                {text(whole)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </PrintSheet>
  )
}
