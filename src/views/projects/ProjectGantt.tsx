import { Button, Group, Select } from '@mantine/core'
import { DndContext, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { moveProjectTask, replanProject, rescheduleTask, undoReschedule } from '../../api/projects/projects'
import { type DatesChange, moveTask, type Rescheduled } from '../../planning/projects/reschedule'
import { dayAfter } from '../../resources/kit/text/days'
import type { Project } from '../../resources/projects/projects'
import { type ProjectTask, projectTasks } from '../../resources/projects/project_tasks'
import { counted } from '../format/format'
import { day } from '../format/timeText'
import { mayWrite } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { useShortcut } from '../ui/keyboard'
import { notifyError, notifySuccess } from '../ui/notify'
import { GanttArrows } from './GanttArrows'
import { GanttHead, GanttRow } from './GanttRow'
import {
  draggedTo,
  leftOf,
  placeByKey,
  rowHeight,
  type RowMove,
  scaleOf,
  waitsFor,
  type Zoom,
  zooms,
} from './ganttScale'
import { type Proposal, ShiftDialog } from './ShiftDialog'
import { type LivePlan, useGanttSensors } from './usePlan'
import { t } from '../../texts/texts'
import './gantt.css'

const zoomNames = [
  { value: 'week', label: t('Weeks') },
  { value: 'month', label: t('Months') },
  { value: 'quarter', label: t('Quarters') },
]
/** The width of the list beside the bars: less where there is less room, as in the styles. */
const listWidth = globalThis.innerWidth < 992 ? 260 : globalThis.innerWidth < 1360 ? 660 : 798
const drawnAround = 6

type Props = {
  project: Project
  live: LivePlan
  today: string
  onOpen: (id: number) => void
}

const rowKey = 'row'

/** The tasks of a project as a tree beside their bars in time; dates are moved, and what waits for them goes along. */
export function ProjectGantt({ project, live, today, onOpen }: Props) {
  const { tasks, dependencies, plan, timeline } = live
  const person = usePerson()
  const isOpen = project.status !== 'completed' && project.status !== 'cancelled'
  const mayMove = mayWrite(projectTasks, person) && isOpen
  const [zoom, setZoom] = useState<Zoom>('month')
  const [drag, setDrag] = useState<Rescheduled | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [scrolled, setScrolled] = useState({ top: 0, height: 800 })
  const scroll = useRef<HTMLDivElement>(null)
  const perDay = zooms[zoom]
  const scale = useMemo(
    () => scaleOf(tasks, [project.start_date, project.due_date, project.projected_end, today], perDay),
    [tasks, project.start_date, project.due_date, project.projected_end, today, perDay],
  )
  const sensors = useGanttSensors(perDay)
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks])
  const rows = useMemo(() => new Map(tasks.map(({ id }, at) => [id, at])), [tasks])
  const changes: readonly DatesChange[] = useMemo(
    () => drag?.changes ?? (proposal?.kind === 'move' ? proposal.made.changes : []),
    [drag, proposal],
  )
  const moved = useMemo(() => new Map(changes.map(({ id, after }) => [id, after])), [changes])
  const after = useMemo(() => waitsFor(tasks, dependencies), [tasks, dependencies])
  const dates = useMemo(() => {
    const shown = new Map<number, { start_date: string; due_date: string }>()
    for (const { id, start_date, due_date } of tasks) {
      const own = moved.get(id)
      if (own) shown.set(id, own)
      else if (start_date !== null || due_date !== null)
        shown.set(id, { start_date: start_date ?? due_date ?? '', due_date: due_date ?? start_date ?? '' })
    }
    return shown
  }, [tasks, moved])

  const dragged = ({ active, delta }: Pick<DragMoveEvent, 'active' | 'delta'>) => {
    const [part = '', key = ''] = String(active.id).split(':')
    const task = byId.get(Number(key))
    return task
      ? { part, task, days: Math.round(delta.x / perDay), steps: Math.round(delta.y / rowHeight) }
      : null
  }
  const follow = (event: DragMoveEvent) => {
    const found = dragged(event)
    if (!found || found.part === rowKey || !plan) return
    const to = draggedTo(plan, found.task, found.part, found.days)
    setDrag(to && moveTask(plan, found.task.id, to, true))
  }
  const send = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done !== undefined) notifySuccess(done)
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  const move = (task: ProjectTask, to: { start_date: string; due_date: string }) => {
    if (!plan) return
    const made = moveTask(plan, task.id, to, true)
    const last = made.changes.reduce((one, { after }) => (after.due_date > one ? after.due_date : one), '')
    const isOutside = project.due_date !== null && last > project.due_date
    if (made.changes.length > 1 || isOutside) setProposal({ kind: 'move', task, to, made })
    else if (made.changes.length === 1)
      void send(() => rescheduleTask({ id: task.id, version: task.version, ...to, shift_dependants: 1 }))
  }
  const drop = (event: DragEndEvent) => {
    const found = dragged(event)
    setDrag(null)
    if (!found) return
    if (found.part === rowKey) {
      moveRow(found.task, found.steps)
      return
    }
    const to = plan && draggedTo(plan, found.task, found.part, found.days)
    if (to) move(found.task, to)
  }
  /** Puts a task before the one that is so many rows further. */
  const moveRow = (task: ProjectTask, steps: number) => {
    const at = rows.get(task.id)
    if (at === undefined || steps === 0) return
    const before = tasks[at + steps + (steps > 0 ? 1 : 0)]
    if (before?.id === task.id) return
    void send(() =>
      moveProjectTask({
        id: task.id,
        version: task.version,
        before_id: before?.id ?? null,
        parent_id: null,
      }),
    )
  }
  const moveByKey = (task: ProjectTask, way: RowMove) => {
    const place = placeByKey(tasks, task, way)
    if (place) void send(() => moveProjectTask({ id: task.id, version: task.version, ...place }))
  }
  const propose = (direction: 'forward' | 'deadline') =>
    void send(async () => {
      const made = await replanProject({ id: project.id, version: project.version, direction, dry_run: 1 })
      if (made.changes.length === 0) notifySuccess(t('Nothing would move'))
      else setProposal({ kind: direction, made })
    })
  const apply = (isAlone: boolean) =>
    void send(async () => {
      if (!proposal) return
      if (proposal.kind === 'move')
        await rescheduleTask({
          id: proposal.task.id,
          version: proposal.task.version,
          ...proposal.to,
          shift_dependants: isAlone ? 0 : 1,
          is_outside: 1,
        })
      else
        await replanProject({
          id: project.id,
          version: project.version,
          direction: proposal.kind,
          dry_run: 0,
        })
      setProposal(null)
    })
  const last = timeline?.undo ?? null
  const undo = () => {
    if (last && mayMove) void send(() => undoReschedule(project.id, last.id), t('Dates are as they were'))
  }
  useShortcut('ctrl+z', t('Undo'), undo)

  // Opens where work is.
  const todayAt = leftOf(scale, today)
  useEffect(() => {
    scroll.current?.scrollTo({ left: Math.max(0, todayAt - 160) })
  }, [todayAt])
  const from = Math.max(0, Math.floor(scrolled.top / rowHeight) - drawnAround)
  const to = Math.min(tasks.length, Math.ceil((scrolled.top + scrolled.height) / rowHeight) + drawnAround)
  return (
    <>
      <div className="dc-gantt-tools">
        {mayMove && (
          <Group gap="xs">
            <Button variant="default" size="sm" onClick={() => propose('forward')}>
              {t('Plan forward')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={project.due_date === null}
              onClick={() => propose('deadline')}
            >
              {t('Plan from deadline')}
            </Button>
            <Button variant="default" size="sm" disabled={last === null} onClick={undo}>
              {t('Undo reschedule')}
            </Button>
          </Group>
        )}
        <Select
          aria-label={t('Scale')}
          size="sm"
          w={130}
          data={zoomNames}
          value={zoom}
          allowDeselect={false}
          onChange={(next) => setZoom(next as Zoom)}
        />
        <span className="dc-gantt-note" role="status">
          {drag
            ? t('{tasks} move, all ends on {day}', {
                tasks: counted(drag.changes.length, 'task'),
                day: drag.end === null ? '–' : day(drag.end),
              })
            : t('Drag bars, or lift them with Space. Alt and arrows move a row.')}
        </span>
      </div>
      <DndContext
        sensors={sensors}
        onDragMove={follow}
        onDragEnd={drop}
        onDragCancel={() => setDrag(null)}
        autoScroll={false}
      >
        <div
          ref={scroll}
          className={project.status === 'on_hold' ? 'dc-gantt dc-on-hold' : 'dc-gantt'}
          role="table"
          aria-label={t('Plan')}
          aria-rowcount={tasks.length}
          onScroll={({ currentTarget: { scrollTop: top, clientHeight: height } }) =>
            setScrolled({ top, height })
          }
        >
          <GanttHead scale={scale} width={listWidth + scale.width} isByWeek={zoom === 'week'} />
          <div
            className="dc-gantt-space"
            role="rowgroup"
            style={{ height: tasks.length * rowHeight, width: listWidth + scale.width }}
          >
            {tasks.slice(from, to).map((task, place) => (
              <GanttRow
                key={task.id}
                task={task}
                at={from + place}
                dates={dates.get(task.id) ?? null}
                scale={scale}
                after={after.get(task.id) ?? ''}
                today={today}
                isMoved={moved.has(task.id)}
                mayMove={mayMove}
                onOpen={onOpen}
                onMove={moveByKey}
              />
            ))}
            <i className="dc-gantt-line dc-gantt-today" style={{ left: listWidth + leftOf(scale, today) }} />
            {project.due_date !== null && (
              <i
                className="dc-gantt-line dc-gantt-due"
                style={{ left: listWidth + leftOf(scale, dayAfter(project.due_date, 1)) }}
              />
            )}
            <GanttArrows
              dependencies={dependencies}
              rows={rows}
              dates={dates}
              scale={scale}
              from={from}
              to={to}
              left={listWidth}
            />
          </div>
        </div>
      </DndContext>
      {proposal && (
        <ShiftDialog
          project={project}
          proposal={proposal}
          today={today}
          nameOf={(id) => byId.get(id)?.name ?? ''}
          onApply={apply}
          onClose={() => setProposal(null)}
        />
      )}
    </>
  )
}
