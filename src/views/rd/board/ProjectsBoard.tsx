import { Link } from 'react-router-dom'
import type { AnyRow } from '../../../api/resourceApi'
import { type RdProject, rdProjects } from '../../../resources/rd/rd_projects'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { due } from '../../format/format'
import { dayOf } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { ErrorState } from '../../parts/ErrorState'
import { ProgressBar } from '../../parts/ProgressBar'
import { StatusBoard } from '../../projects/StatusBoard'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'

const columns = ['draft', 'requested', 'accepted', 'in_development', 'in_evaluation', 'on_hold'] as const
const open: readonly ColumnFilter[] = [
  {
    field: 'status',
    field_type: 'text',
    filters: [{ logic_operator: 'and', operator: 'in', value_type: 'value', value: [...columns] }],
  },
]
const firstDue = [{ field: 'due_date', direction: 'asc' }] as const
const asProject = (row: AnyRow) => row as unknown as RdProject

/** A project as a card: its customer, its samples and its due day. */
function Card({ project, today }: { project: RdProject; today: string }) {
  const { id, name, number, customer, sample_count: samples, approved_count: approved } = project
  const left = project.due_date === null ? null : due(project.due_date, today)
  return (
    <>
      <header>
        <Link className="dc-link" to={`/rd/project/${id}`}>
          {name}
        </Link>
      </header>
      <p>{[number, customer].filter(Boolean).join(' · ')}</p>
      <ProgressBar done={approved} planned={samples} label={t('Samples approved')} />
      <footer>
        <span>{t('{approved} of {samples} approved', { approved, samples })}</span>
        {left && <span className={left.isLate ? 'dc-danger-text' : undefined}>{left.text}</span>}
      </footer>
    </>
  )
}

/** Open projects by their status; a card that is dropped in a column is sent the event that leads there. */
export function ProjectsBoard() {
  const { rows, isLoaded, error } = useLiveRows(rdProjects, open, firstDue)
  const today = dayOf(new Date(useServerNow(60_000)))
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!isLoaded) return null
  return (
    <StatusBoard
      resource={rdProjects}
      rows={rows as unknown as readonly AnyRow[]}
      columns={columns}
      name={(row) => asProject(row).name}
      card={(row) => <Card project={asProject(row)} today={today} />}
    />
  )
}
