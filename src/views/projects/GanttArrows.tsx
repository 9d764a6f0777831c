import { dayAfter } from '../../resources/kit/text/days'
import type { ProjectDependency } from '../../resources/projects/project_dependencies'
import { type GanttScale, leftOf, rowHeight } from './ganttScale'

type Dates = { start_date: string; due_date: string }

type Props = {
  dependencies: readonly ProjectDependency[]
  /** The row of each task, and its dates as they are shown. */
  rows: ReadonlyMap<number, number>
  dates: ReadonlyMap<number, Dates>
  scale: GanttScale
  /** The rows that are drawn. */
  from: number
  to: number
  left: number
}

const half = rowHeight / 2

/** Lines from what is waited for to what waits: from the end or the start of a bar to the start or the end of another. */
export function GanttArrows({ dependencies, rows, dates, scale, from, to, left }: Props) {
  const starts = (of: Dates) => leftOf(scale, of.start_date)
  const ends = (of: Dates) => leftOf(scale, dayAfter(of.due_date, 1))
  return (
    <svg className="dc-gantt-arrows" style={{ left, top: 0 }} width={1} height={1} aria-hidden="true">
      <defs>
        <marker
          id="dc-gantt-tip"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0 L8 4 L0 8 z" fill="var(--dc-text-3)" stroke="none" />
        </marker>
      </defs>
      {dependencies.map(({ id, project_task_id: task, depends_on_id: other, kind }) => {
        const [row, otherRow] = [rows.get(task), rows.get(other)]
        const [own, before] = [dates.get(task), dates.get(other)]
        if (row === undefined || otherRow === undefined || !own || !before) return null
        if ((row < from && otherRow < from) || (row > to && otherRow > to)) return null
        const x1 = kind === 'start_to_start' ? starts(before) : ends(before)
        const x2 = kind === 'finish_to_finish' ? ends(own) : starts(own)
        const [y1, y2] = [otherRow * rowHeight + half, row * rowHeight + half]
        const turn =
          kind === 'start_to_start'
            ? Math.min(x1, x2) - 8
            : kind === 'finish_to_finish'
              ? Math.max(x1, x2) + 8
              : x1 + 6
        return <path key={id} d={`M${x1} ${y1} H${turn} V${y2} H${x2}`} markerEnd="url(#dc-gantt-tip)" />
      })}
    </svg>
  )
}
