import { Button, Group, Stack } from '@mantine/core'
import type { Rescheduled } from '../../planning/projects/reschedule'
import type { RescheduleAnswer } from '../../resources/projects/projectCalls'
import type { ProjectTask } from '../../resources/projects/project_tasks'
import type { Project } from '../../resources/projects/projects'
import { counted } from '../format/format'
import { day } from '../format/timeText'
import { Dialog } from '../ui/Dialog'
import { dayOrDash } from './projectText'
import { t } from '../../texts/texts'

/** What a drag would do, or a plan made anew, until it is applied. */
export type Proposal =
  | { kind: 'move'; task: ProjectTask; to: { start_date: string; due_date: string }; made: Rescheduled }
  | { kind: 'forward' | 'deadline'; made: Pick<RescheduleAnswer, 'changes' | 'end'> }

type Props = {
  project: Project
  proposal: Proposal
  today: string
  nameOf: (id: number) => string
  /** `isAlone`: what waits for the task stays where it is. */
  onApply: (isAlone: boolean) => void
  onClose: () => void
}

const shown = 8

const titles = {
  move: t('Move what waits for it too?'),
  forward: t('Plan forward'),
  deadline: t('Plan from deadline'),
}

/** What a reschedule changes, before it is made. */
export function ShiftDialog({ project, proposal, today, nameOf, onApply, onClose }: Props) {
  const { changes, end } = proposal.made
  const others = proposal.kind === 'move' ? changes.length - 1 : changes.length
  const past = changes.filter(({ after }) => (after.start_date ?? today) < today).length
  const isLate = end !== null && project.due_date !== null && end > project.due_date
  return (
    <Dialog opened onClose={onClose} title={titles[proposal.kind]} size={520} centered>
      <Stack gap="sm">
        <p>
          {proposal.kind === 'move'
            ? t('{tasks} would move with {name}.', {
                tasks: counted(others, 'task'),
                name: proposal.task.name,
              })
            : t('{tasks} would move.', { tasks: counted(others, 'task') })}{' '}
          {end !== null && t('All would end on {day}.', { day: day(end) })}
        </p>
        {isLate && (
          <p className="dc-danger-text">
            {t('That is after the due date of the project, {day}.', { day: dayOrDash(project.due_date) })}
          </p>
        )}
        {proposal.kind === 'deadline' && past > 0 && (
          <p className="dc-danger-text">
            {t('{tasks} would have to start before today.', { tasks: counted(past, 'task') })}
          </p>
        )}
        <ul className="dc-gantt-note">
          {changes.slice(0, shown).map(({ id, before, after }) => (
            <li key={id}>
              {nameOf(id)}: {dayOrDash(before.start_date)} → {dayOrDash(after.start_date)},{' '}
              {dayOrDash(before.due_date)} → {dayOrDash(after.due_date)}
            </li>
          ))}
          {changes.length > shown && <li>{t('and {count} more', { count: changes.length - shown })}</li>}
        </ul>
        <Group justify="space-between">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Group gap="xs">
            {proposal.kind === 'move' && others > 0 && (
              <Button variant="default" onClick={() => onApply(true)}>
                {t('Move this task only')}
              </Button>
            )}
            <Button data-autofocus onClick={() => onApply(false)}>
              {t('Move {tasks}', { tasks: counted(changes.length, 'task') })}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}
