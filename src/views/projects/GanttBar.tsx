import { useDraggable } from '@dnd-kit/core'
import { dayAfter } from '../../resources/kit/text/days'
import type { ProjectTask } from '../../resources/projects/project_tasks'
import { day } from '../format/timeText'
import { type GanttScale, leftOf } from './ganttScale'
import { progressText } from './projectText'
import { t } from '../../texts/texts'

type Props = {
  task: ProjectTask
  /** Its dates as they are shown, with a move that is not saved. */
  dates: { start_date: string; due_date: string }
  scale: GanttScale
  isMoved: boolean
  mayMove: boolean
}

/** What a bar is called: its task, dates and progress. */
const label = ({ name, progress_percent: progress }: ProjectTask, { start_date, due_date }: Props['dates']) =>
  t('{name}: {from} to {to}, {progress}', {
    name,
    from: day(start_date),
    to: day(due_date),
    progress: progressText(progress),
  })

function EndHandle({ task, left }: { task: ProjectTask; left: number }) {
  const { setNodeRef, listeners, attributes } = useDraggable({ id: `end:${task.id}` })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="dc-gantt-end"
      style={{ left: left - 4 }}
      {...attributes}
      {...listeners}
      aria-label={t('Due date of {name}', { name: task.name })}
    />
  )
}

/** The bar of a task in the timeline, which is moved by mouse, finger and keys. */
export function GanttBar({ task, dates, scale, isMoved, mayMove }: Props) {
  const isMovable =
    mayMove && task.is_phase === 0 && task.actual_start_date === null && task.status !== 'done'
  const { setNodeRef, listeners, attributes } = useDraggable({
    id: `bar:${task.id}`,
    disabled: !isMovable,
    attributes: { roleDescription: t('bar') },
  })
  const { 'aria-disabled': _, ...described } = attributes
  const left = leftOf(scale, dates.start_date)
  const width = leftOf(scale, dayAfter(dates.due_date, 1)) - left
  const look = [
    'dc-gantt-bar',
    task.is_phase === 1 ? 'dc-gantt-span' : '',
    task.is_milestone === 1 ? 'dc-gantt-milestone' : '',
    task.is_critical === 1 && task.is_phase === 0 ? 'dc-gantt-critical' : '',
    isMoved ? 'dc-gantt-moved' : '',
    isMovable ? '' : 'dc-gantt-fixed',
  ]
  const place =
    task.is_milestone === 1 ? { left: left + width - 8 } : { left, width: Math.max(scale.perDay, width) }
  const hasEnd = mayMove && task.is_phase === 0 && task.is_milestone === 0 && task.status !== 'done'
  const done =
    task.is_phase === 0 && task.is_milestone === 0 && task.progress_percent > 0 ? (
      <i style={{ width: `${task.progress_percent}%` }} />
    ) : null
  return (
    <>
      {isMovable ? (
        <div
          ref={setNodeRef}
          className={look.join(' ')}
          style={place}
          {...described}
          {...listeners}
          aria-label={label(task, dates)}
        >
          {done}
        </div>
      ) : (
        <span className={look.join(' ')} style={place} role="img" aria-label={label(task, dates)}>
          {done}
        </span>
      )}
      {hasEnd && <EndHandle task={task} left={left + Math.max(scale.perDay, width)} />}
    </>
  )
}
