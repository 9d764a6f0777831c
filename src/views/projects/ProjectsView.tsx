import { type ReactNode, useState } from 'react'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import '@mantine/core/styles/RingProgress.css'
import { type AnyRow, newKey } from '../../api/resourceApi'
import { copyProject } from '../../api/projects/projects'
import { projectCalls } from '../../resources/projects/projectCalls'
import { type Project, projects } from '../../resources/projects/projects'
import { projectTasks } from '../../resources/projects/project_tasks'
import { taskItemRecords } from '../../resources/projects/task_item_records'
import { taskItems } from '../../resources/projects/task_items'
import { ErrorState } from '../parts/ErrorState'
import { StatusTag } from '../parts/StatusTag'
import { ProgressBar } from '../parts/ProgressBar'
import { InputsDialog } from '../resource/events/InputsDialog'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { mayCreate } from '../resource/list/rights'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven } from '../resource/record/RecordDrawer'
import { usePerson } from '../session/session'
import { failureMessage } from '../ui/messages'
import { Page } from '../ui/Page'
import { ProjectCard } from './ProjectCard'
import { progressText } from './projectText'
import { ProjectsTimeline } from './ProjectsTimeline'
import { ProjectsWall } from './ProjectsWall'
import { StatusBoard } from './StatusBoard'
import { t } from '../../texts/texts'
import './projects.css'

const { path } = projects
const tabs = {
  projects: { label: t('List'), address: path },
  board: { label: t('Board'), address: `${path}?list=board` },
  timeline: { label: t('Timeline'), address: `${path}?list=timeline` },
  wall: { label: t('Wall'), address: `${path}?list=wall` },
  tasks: { label: t('Tasks'), address: `${path}?list=tasks` },
  items: { label: t('Items|projects'), address: `${path}?list=items` },
  records: { label: t('Records'), address: `${path}?list=records` },
} as const

const columns = ['draft', 'planned', 'in_progress', 'on_hold', 'completed'] as const
const worstFirst = [
  { field: 'health_rank', direction: 'asc' },
  { field: 'due_date', direction: 'asc' },
] as const
const byStart = [{ field: 'start_date', direction: 'asc' }] as const
const noTemplates = [equals('is_template', 0)]
const running = [equals('is_template', 0), equals('status', 'in_progress')]

const asProject = (row: AnyRow) => row as unknown as Project

/** Copies a project: its tasks, what they wait for and, where that is wanted, their items. */
function CopyButton({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (!mayCreate(projects, usePerson())) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Copy as new project')}
      </Button>
      {isOpen && (
        <InputsDialog
          title={t('Copy {name}', { name: String(row.name) })}
          inputs={projectCalls.copy.inputs}
          send={t('Copy|verb')}
          onCancel={() => setOpen(false)}
          onSend={async (values) => {
            const copy = await copyProject({ ...values, id: row.id }, newKey())
            await navigate(`/projects/tasks/${copy.id}`)
          }}
        />
      )}
    </>
  )
}

/** The list of the projects that the reader leads. */
const MineButton = () => (
  <Button component={Link} variant="default" to={`${path}?f.owner_id=is:${usePerson().id}`}>
    {t('Mine')}
  </Button>
)

const ProjectRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={CopyButton} />

function Shown({
  rows,
  choice,
  children,
}: {
  rows: ReturnType<typeof useLiveRows>
  choice: ReactNode
  children: ReactNode
}) {
  return (
    <Page title={projects.title} actions={choice}>
      {rows.error !== null && <ErrorState what={failureMessage(rows.error)} />}
      {rows.isLoaded && children}
    </Page>
  )
}

function Board({ choice }: { choice: ReactNode }) {
  const live = useLiveRows(projects, noTemplates, worstFirst)
  return (
    <Shown rows={live} choice={choice}>
      <StatusBoard
        resource={projects}
        rows={live.rows as unknown as readonly AnyRow[]}
        columns={columns}
        name={(row) => asProject(row).name}
        card={(row) => <ProjectCard project={asProject(row)} />}
      />
    </Shown>
  )
}

function Timeline({ choice }: { choice: ReactNode }) {
  const live = useLiveRows(projects, noTemplates, byStart)
  return (
    <Shown rows={live} choice={choice}>
      <ProjectsTimeline projects={live.rows.filter(({ status }) => status !== 'cancelled')} />
    </Shown>
  )
}

function Wall({ choice }: { choice: ReactNode }) {
  const live = useLiveRows(projects, running, worstFirst)
  return (
    <Shown rows={live} choice={choice}>
      <ProjectsWall projects={live.rows} />
    </Shown>
  )
}

const cells = {
  progress_percent: ({ row }: { row: AnyRow }) => (
    <span className="dc-project-progress">
      <ProgressBar done={asProject(row).progress_percent} planned={100} label={t('Progress')} />
      <span>{progressText(Math.round(asProject(row).progress_percent))}</span>
    </span>
  ),
  health: ({ row }: { row: AnyRow }) => <StatusTag status={asProject(row).health} />,
}

/** All projects as a list, by status, in time and for a wall; their tasks, items and records as lists. */
export function ProjectsView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'board') return <Board choice={choice} />
  if (tab === 'timeline') return <Timeline choice={choice} />
  if (tab === 'wall') return <Wall choice={choice} />
  if (tab === 'tasks') return <ResourceScreen key={tab} resource={projectTasks} actions={choice} />
  if (tab === 'items') return <ResourceScreen key={tab} resource={taskItems} actions={choice} />
  if (tab === 'records') return <ResourceScreen key={tab} resource={taskItemRecords} actions={choice} />
  return (
    <ResourceScreen
      key={tab}
      resource={projects}
      record={ProjectRecord}
      actions={
        <>
          {choice}
          <MineButton />
        </>
      }
      cells={cells}
    />
  )
}
