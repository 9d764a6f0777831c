import { Button, SegmentedControl } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import { type Project, projects } from '../../resources/projects/projects'
import { type ProjectTask, projectTasks } from '../../resources/projects/project_tasks'
import { taskItemRecords } from '../../resources/projects/task_item_records'
import { taskItems } from '../../resources/projects/task_items'
import { day, dayOf } from '../format/timeText'
import { useServerNow } from '../hooks/observed'
import { EmptyState } from '../parts/EmptyState'
import { ErrorState } from '../parts/ErrorState'
import { IconListTree } from '@tabler/icons-react'
import { mayCreate } from '../resource/list/rights'
import { Waiting } from '../resource/list/ListState'
import { RowsTable } from '../resource/list/RowsTable'
import { equals } from '../resource/live/useLiveRows'
import { RecordDrawer } from '../resource/record/RecordDrawer'
import { RecordFrame } from '../resource/record/RecordFrame'
import { RecordOf } from '../resource/record/RecordOf'
import { usePerson } from '../session/session'
import { failureMessage } from '../ui/messages'
import { useNavigate } from 'react-router-dom'
import { ProgressBar } from '../parts/ProgressBar'
import { BurnUpChart } from './BurnUpChart'
import { ProjectGantt } from './ProjectGantt'
import { ProjectHead } from './ProjectHead'
import { dueText, progressText } from './projectText'
import { StatusBoard } from './StatusBoard'
import { ProjectLog } from './items/ProjectLog'
import { newest, usePlan } from './usePlan'
import { t } from '../../texts/texts'
import './projects.css'

const minute = 60_000
const tabs = {
  plan: t('Plan|noun'),
  board: t('Board'),
  items: t('Items|projects'),
  records: t('Records'),
  burn_up: t('Burn-up'),
  log: t('Log'),
} as const
type Tab = keyof typeof tabs

const columns = ['todo', 'in_progress', 'blocked', 'done'] as const
const newestFirst = [{ field: 'id', direction: 'desc' }] as const
const inOrder = [
  { field: 'project_task_id', direction: 'asc' },
  { field: 'sequence', direction: 'asc' },
] as const

const asTask = (row: AnyRow) => row as unknown as ProjectTask

function TaskCard({ task, today }: { task: ProjectTask; today: string }) {
  return (
    <>
      <header>
        <b>{task.name}</b>
      </header>
      <p>{task.owner}</p>
      <div className="dc-project-progress">
        <ProgressBar done={task.progress_percent} planned={100} label={t('Progress')} />
        <span>{progressText(task.progress_percent)}</span>
      </div>
      <footer>
        <span>
          {task.actual_end_date === null
            ? dueText(task.due_date, today)
            : t('Ended {day}', { day: day(task.actual_end_date) })}
        </span>
        <span>{t('{done} of {count}', { done: task.items_done, count: task.items })}</span>
      </footer>
    </>
  )
}

type Opened = number | 'new' | null

function Inside({ project }: { project: Project }) {
  const navigate = useNavigate()
  const person = usePerson()
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date(useServerNow(minute)))
  const live = usePlan(project, today)
  const [opened, setOpened] = useState<Opened>(null)
  const [isEditing, setEditing] = useState(false)
  const requested = params.get('tab')
  const tab: Tab = requested !== null && requested in tabs ? (requested as Tab) : 'plan'
  const isOpen = project.status !== 'completed' && project.status !== 'cancelled'
  const mayAdd = mayCreate(projectTasks, person) && isOpen
  const ofProject = [equals('project_id', project.id)]
  return (
    <RecordFrame
      resource={projects}
      row={project as unknown as AnyRow}
      onRemoved={() => void navigate(projects.path)}
      actions={
        isOpen && (
          <>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('Change project')}
            </Button>
            {mayAdd && (
              <Button variant="default" onClick={() => setOpened('new')}>
                {t('Add task')}
              </Button>
            )}
          </>
        )
      }
      filters={
        <SegmentedControl
          aria-label={t('View')}
          data={Object.entries(tabs).map(([value, label]) => ({ value, label }))}
          value={tab}
          onChange={(next) => setParams(next === 'plan' ? {} : { tab: next }, { replace: true })}
        />
      }
    >
      {tab === 'plan' && project.description !== null && (
        <p className="dc-project-goal">{project.description}</p>
      )}
      {tab === 'plan' && <ProjectHead project={project} today={today} />}
      {live.error !== null && <ErrorState what={failureMessage(live.error)} />}
      {(tab === 'plan' || tab === 'board') && !live.isLoaded && live.error === null && <Waiting />}
      {tab === 'plan' && live.isLoaded && live.tasks.length === 0 && (
        <EmptyState icon={IconListTree} text={t('This project has no tasks yet')} />
      )}
      {tab === 'plan' && live.tasks.length > 0 && (
        <ProjectGantt project={project} live={live} today={today} onOpen={setOpened} />
      )}
      {tab === 'board' && (
        <StatusBoard
          resource={projectTasks}
          rows={live.tasks.filter(({ is_phase }) => is_phase === 0) as unknown as readonly AnyRow[]}
          columns={columns}
          name={(row) => asTask(row).name}
          card={(row) => <TaskCard task={asTask(row)} today={today} />}
        />
      )}
      {tab === 'items' && (
        <RowsTable
          resource={taskItems}
          title={t('Items|projects')}
          columns={[
            'name',
            'project_task_id',
            'assignee_id',
            'due_date',
            'estimated_hours',
            'logged_hours',
            'progress_percent',
            'status',
          ]}
          filters={ofProject}
          sort={inOrder}
          none={t('No items yet')}
          leads={({ id }) => `/task_items/record/${String(id)}`}
        />
      )}
      {tab === 'records' && (
        <RowsTable
          resource={taskItemRecords}
          title={t('Records')}
          columns={[
            'record_date',
            'record_type',
            'user_id',
            'task_item_id',
            'hours',
            'value',
            'amount',
            'description',
          ]}
          filters={ofProject}
          sort={newestFirst}
          none={t('No records yet')}
          leads={({ task_item_id: item }) => `/task_items/record/${String(item)}`}
        />
      )}
      {tab === 'burn_up' && <BurnUpChart project={project} />}
      {tab === 'log' && <ProjectLog project={project} news={newest(live.tasks)} />}
      {opened !== null && (
        <Suspense>
          <RecordDrawer
            resource={projectTasks}
            id={opened}
            initialValues={{
              project_id: project.id,
              project: project.number,
              start_date: project.start_date,
              due_date: project.start_date,
            }}
            onClose={() => setOpened(null)}
            onCreated={() => setOpened(null)}
          />
        </Suspense>
      )}
      {isEditing && (
        <Suspense>
          <RecordDrawer
            resource={projects}
            id={project.id}
            onClose={() => setEditing(false)}
            onCreated={() => setEditing(false)}
          />
        </Suspense>
      )}
    </RecordFrame>
  )
}

/** One project: its plan in time, its tasks by status, its items, records and burn-up. */
export function ProjectTasksView() {
  const { project_id: id } = useParams()
  return (
    <RecordOf resource={projects} id={id}>
      {(project) => <Inside key={project.id} project={project} />}
    </RecordOf>
  )
}
