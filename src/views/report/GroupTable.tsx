import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Group, Groups } from '../../api/reports'
import { labelOf } from '../../resources/kit/columns'
import type { AnyResource } from '../../resources/kit/defineResource'
import { fieldOf } from '../../resources/kit/defineResource'
import { figure } from '../fields/format'
import { keyLabel, keyText, ratioText, sumText } from './groupText'

type Column = {
  name: string
  label: string
  unit: string
  text: (group: Group) => string
  value: (group: Group) => number
}

function columnsOf(report: AnyResource, { whole }: Groups): Column[] {
  const sums = Object.keys(whole.sums).map((name) => ({
    name,
    label: labelOf(report, name),
    unit: fieldOf(report, name)?.unit ?? '',
    text: (group: Group) => sumText(report, name, group.sums[name] ?? '0'),
    value: (group: Group) => Number(group.sums[name] ?? 0),
  }))
  const ratios = Object.keys(whole.ratios).map((name) => ({
    name,
    label: report.report?.ratios[name]?.label ?? name,
    unit: '',
    text: (group: Group) => ratioText(group.ratios[name]),
    value: (group: Group) => Number(group.ratios[name] ?? -1),
  }))
  const count = {
    name: 'count',
    label: 'Rows',
    unit: '',
    text: (group: Group) => figure(group.count),
    value: (group: Group) => group.count,
  }
  return [count, ...sums, ...ratios]
}

type Order = { name: string; isDown: boolean } | null

const next = (order: Order, name: string): Order => {
  if (order?.name !== name) return { name, isDown: true }
  return order.isDown ? { name, isDown: false } : null
}

type Given = {
  report: AnyResource
  groups: Groups
  /** Opens the rows of a group, or of the whole report. */
  onOpen: (group: Group | null) => void
}

/** The groups of a report: a line each, the line over all of them last; every line opens its rows. */
export function GroupTable({ report, groups, onOpen }: Given) {
  const [order, setOrder] = useState<Order>(null)
  const columns = useMemo(() => columnsOf(report, groups), [report, groups])
  const lines = useMemo(() => {
    const by = columns.find(({ name }) => name === order?.name)
    if (!by || !order) return groups.groups
    const sign = order.isDown ? -1 : 1
    return groups.groups.toSorted((one, other) => sign * (by.value(one) - by.value(other)))
  }, [columns, groups, order])
  return (
    // The table may be longer than its place and then scrolls; the focus lets the keyboard do it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="dc-groups" role="region" aria-label={`${report.title}, groups`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {groups.by.map((key) => (
              <th key={key} scope="col">
                {keyLabel(report, key)}
              </th>
            ))}
            {columns.map(({ name, label, unit }) => {
              const Arrow = order?.isDown ? IconArrowDown : IconArrowUp
              const isSorted = order?.name === name
              return (
                <th
                  key={name}
                  scope="col"
                  className="dc-right"
                  aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <button type="button" className="dc-plain" onClick={() => setOrder(next(order, name))}>
                    {label} {unit && <small>{unit}</small>}
                    {isSorted && <Arrow size={13} stroke={2} aria-hidden="true" />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {lines.map((group) => (
            <tr key={JSON.stringify(group.key)}>
              {groups.by.map((key, place) =>
                place === 0 ? (
                  <th key={key} scope="row">
                    <button type="button" className="dc-plain dc-link" onClick={() => onOpen(group)}>
                      {keyText(report, key, group)}
                    </button>
                  </th>
                ) : (
                  <td key={key}>{keyText(report, key, group)}</td>
                ),
              )}
              {columns.map(({ name, text, value }) => (
                <td key={name} className={value(group) === 0 ? 'dc-right dc-zero' : 'dc-right'}>
                  {text(group)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={groups.by.length}>
              <button type="button" className="dc-plain dc-link" onClick={() => onOpen(null)}>
                All rows
              </button>
            </th>
            {columns.map(({ name, text }) => (
              <td key={name} className="dc-right">
                {text(groups.whole)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
