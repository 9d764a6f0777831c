import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { GroupLine } from '../../../resources/kit/query/nestedGroups'
import { keyLabel, keyText } from '../../../resources/kit/query/reportGroups'
import type { Group } from '../../../resources/kit/query/resourceAnswers'
import { groupKeyOf } from '../../../resources/kit/define/defineReport'
import { distinctTable } from '../../fields/CellValue'
import { RowName } from '../../parts/RowName'
import { type FigureColumn, figureColumns } from './groupColumns'
import { groupLines, type GroupOrder, nextOrder } from './groupLines'
import { t } from '../../../texts/texts'

type Props = {
  report: AnyResource
  groups: Groups
  order: GroupOrder
  onOrder: (order: GroupOrder) => void
  /** The stored scroll position of the table. */
  place: { last: () => number; keep: (top: number) => void }
  /** Opens the rows of a group, or of the whole report. */
  onOpen: (group: Group | null) => void
}

/** The groups of a report: a line each, the line over all of them last; every line opens its rows. */
export function GroupTable({ report, groups, order, onOrder, place, onOpen }: Props) {
  const columns = useMemo(() => figureColumns(report, groups), [report, groups])
  const lines = useMemo(() => groupLines(groups, columns, order), [groups, columns, order])
  const scrolled = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (scrolled.current) scrolled.current.scrollTop = place.last()
  }, [place])
  return (
    // The table may be longer than its place and then scrolls; the focus lets the keyboard do it.
    <div
      ref={scrolled}
      className="dc-groups"
      role="region"
      aria-label={t('{title}, groups', { title: report.title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => place.keep(currentTarget.scrollTop)}
    >
      <table>
        <thead>
          <tr>
            {groups.by.map((key) => (
              <th key={key} scope="col">
                {keyLabel(report, key)}
              </th>
            ))}
            {columns.map(({ name, label, unit, isWord }) => {
              if (isWord)
                return (
                  <th key={name} scope="col">
                    {label}
                  </th>
                )
              const Arrow = order?.isDown ? IconArrowDown : IconArrowUp
              const isSorted = order?.name === name
              return (
                <th
                  key={name}
                  scope="col"
                  className="dc-right"
                  aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <button type="button" className="dc-plain" onClick={() => onOrder(nextOrder(order, name))}>
                    {label} {unit && <small>{unit}</small>}
                    {isSorted && <Arrow size={13} stroke={2} aria-hidden="true" />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <FigureLine
              key={JSON.stringify([line.isSubtotal, line.group.key])}
              {...{ report, columns, line, onOpen }}
              by={groups.by}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={groups.by.length}>
              <button type="button" className="dc-plain dc-link" onClick={() => onOpen(null)}>
                {t('All rows')}
              </button>
            </th>
            {columns.map(({ name, text, value, isWord }) => (
              <td key={name} className={isWord ? '' : figureClass(report, name, value(groups.whole))}>
                {text(groups.whole)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Zero is grey; a figure that should be zero and is not is red. */
const figureClass = (report: AnyResource, name: string, value: number) =>
  value === 0 ? 'dc-right dc-zero' : report.report?.alarms.includes(name) ? 'dc-right dc-alarm' : 'dc-right'

function FigureLine({
  report,
  by,
  columns,
  line: { group, isSubtotal },
  onOpen,
}: {
  report: AnyResource
  by: readonly string[]
  columns: readonly FigureColumn[]
  line: GroupLine
  onOpen: (group: Group) => void
}) {
  const keys = by.filter((key) => key in group.key)
  const names = keys.map((key) => {
    const text = keyText(report, key, group)
    const table = distinctTable(report, groupKeyOf(key).field)
    return table ? <RowName key={key} resource={table} label={text} /> : text
  })
  const open = (
    <button type="button" className="dc-plain dc-link" onClick={() => onOpen(group)}>
      {isSubtotal
        ? t('{keys}, all', { keys: keys.map((key) => keyText(report, key, group)).join(', ') })
        : names[0]}
    </button>
  )
  return (
    <tr className={isSubtotal ? 'dc-subtotal' : undefined}>
      <th scope="row" colSpan={isSubtotal ? by.length : 1}>
        {open}
      </th>
      {!isSubtotal && keys.slice(1).map((key, place) => <td key={key}>{names[place + 1]}</td>)}
      {columns.map(({ name, text, value, isWord }) => (
        <td key={name} className={isWord ? '' : figureClass(report, name, value(group))}>
          {text(group)}
        </td>
      ))}
    </tr>
  )
}
