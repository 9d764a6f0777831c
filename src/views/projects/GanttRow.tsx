import { useDraggable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { dayAfter } from '../../resources/kit/text/days'
import type { ProjectTask } from '../../resources/projects/project_tasks'
import { figure } from '../format/format'
import { day } from '../format/timeText'
import { StatusTag } from '../parts/StatusTag'
import { GanttBar } from './GanttBar'
import { type GanttScale, leftOf, type RowMove, rowHeight, ticksOf } from './ganttScale'
import { hoursText, progressText } from './projectText'
import { t } from '../../texts/texts'

const moves: Partial<Record<string, RowMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

type Props = {
  task: ProjectTask
  at: number
  dates: { start_date: string; due_date: string } | null
  scale: GanttScale
  /** What it waits for, in short. */
  after: string
  today: string
  isMoved: boolean
  mayMove: boolean
  onOpen: (id: number) => void
  onMove: (task: ProjectTask, move: RowMove) => void
}

const short = (value: string | null) => (value === null ? '' : day(value, 'MM/DD'))

/** A task as a row of the plan: what is known of it at the left, its bar in time at the right. */
export function GanttRow({ task, at, dates, scale, after, today, ...props }: Props) {
  const { isMoved, mayMove, onOpen, onMove } = props
  const { setNodeRef, listeners, attributes } = useDraggable({ id: `row:${task.id}`, disabled: !mayMove })
  const press = (event: KeyboardEvent) => {
    const move = event.altKey ? moves[event.key] : undefined
    if (!move || !mayMove) return
    event.preventDefault()
    onMove(task, move)
  }
  const isLate =
    task.due_date !== null && task.due_date < today && task.status !== 'done' && task.status !== 'cancelled'
  const { baseline_start_date: base, baseline_due_date: baseDue } = task
  return (
    <div
      className={`dc-gantt-row${task.is_phase === 1 ? ' dc-gantt-phase' : ''}`}
      style={{ top: at * rowHeight }}
      role="row"
      onKeyDown={press}
    >
      <div className="dc-gantt-cells" role="presentation">
        <span role="cell">
          <button
            ref={setNodeRef}
            type="button"
            className="dc-gantt-handle"
            {...attributes}
            {...listeners}
            aria-label={t('Move {name}', { name: task.name })}
          >
            <IconGripVertical size={14} aria-hidden="true" />
          </button>
        </span>
        <span role="cell">{task.sequence}</span>
        <span role="cell" style={{ paddingLeft: 4 + (task.level - 1) * 14 }}>
          <button type="button" className="dc-gantt-name" onClick={() => onOpen(task.id)}>
            {task.name}
          </button>
          {task.is_critical === 1 && task.is_phase === 0 && (
            <i className="dc-gantt-mark" role="img" aria-label={t('Critical')} title={t('Critical')} />
          )}
        </span>
        <span role="cell">{task.owner}</span>
        <span role="cell" className={isLate ? 'dc-danger-text' : undefined}>
          {short(dates?.start_date ?? task.start_date)}–{short(dates?.due_date ?? task.due_date)}
        </span>
        <span role="cell" title={after}>
          {after}
        </span>
        <span role="cell">
          {task.is_phase === 0 && task.is_milestone === 0 ? (
            <Link className="dc-link" to={`/projects/tasks/items/${task.id}`}>
              {t('{done} of {count}', { done: task.items_done, count: task.items })}
            </Link>
          ) : null}
        </span>
        <span role="cell">
          {t('{done} of {count}', {
            done: figure(task.logged_hours, 0),
            count: hoursText(Math.round(task.estimated_hours)),
          })}
        </span>
        <span role="cell">{progressText(Math.round(task.progress_percent))}</span>
        <span role="cell">
          <StatusTag status={task.status} />
        </span>
      </div>
      <div className="dc-gantt-area" style={{ width: scale.width }} role="cell">
        {base !== null && baseDue !== null && task.is_phase === 0 && (
          <i
            className="dc-gantt-baseline"
            style={{
              left: leftOf(scale, base),
              width: Math.max(3, leftOf(scale, dayAfter(baseDue, 1)) - leftOf(scale, base)),
            }}
          />
        )}
        {dates && <GanttBar task={task} dates={dates} scale={scale} isMoved={isMoved} mayMove={mayMove} />}
      </div>
    </div>
  )
}

/** The names of the columns, and the weeks or months of the timeline. */
export const GanttHead = ({
  scale,
  width,
  isByWeek,
}: {
  scale: GanttScale
  width: number
  isByWeek: boolean
}) => (
  <div className="dc-gantt-head" role="row" style={{ width }}>
    <div className="dc-gantt-heads" role="presentation">
      {[
        '',
        '#',
        t('Task'),
        t('Owner'),
        t('Dates'),
        t('Waits for'),
        t('Items|projects'),
        t('Hours'),
        '%',
        t('Status'),
      ].map((head, at) => (
        <span key={at} role="columnheader">
          {head}
        </span>
      ))}
    </div>
    <div
      className="dc-gantt-area dc-project-timeline-head"
      role="columnheader"
      style={{ width: scale.width }}
    >
      {ticksOf(scale).map((tick) => (
        <span key={tick} style={{ left: leftOf(scale, tick) }}>
          {isByWeek ? day(tick, 'MM/DD') : tick.slice(0, 7)}
        </span>
      ))}
    </div>
  </div>
)
