import { Link } from 'react-router-dom'
import type { Project } from '../../resources/projects/projects'
import { ProgressBar } from '../parts/ProgressBar'
import { StatusTag } from '../parts/StatusTag'
import { useServerNow } from '../hooks/observed'
import { day, dayOf } from '../format/timeText'
import { counted } from '../format/format'
import { dueText, progressText } from './projectText'
import { t } from '../../texts/texts'

const minute = 60_000

/** A project as a card: name, owner, progress, health, days to its due day and late items. */
export function ProjectCard({ project }: { project: Project }) {
  const ended = project.actual_end_date
  const today = dayOf(new Date(useServerNow(minute)))
  const {
    id,
    name,
    number,
    owner,
    progress_percent: progress,
    health,
    due_date: due,
    late_items: late,
  } = project
  return (
    <>
      <header>
        <Link className="dc-link" to={`/projects/tasks/${id}`}>
          {name}
        </Link>
      </header>
      <p>
        {number} · {owner}
      </p>
      <div className="dc-project-progress">
        <ProgressBar done={progress} planned={100} label={t('Progress')} />
        <span>{progressText(progress)}</span>
      </div>
      <footer>
        {ended === null && <StatusTag status={health} />}
        <span>{ended === null ? dueText(due, today) : t('Ended {day}', { day: day(ended) })}</span>
        {late > 0 && (
          <span className="dc-danger-text">{t('{items} late', { items: counted(late, 'item') })}</span>
        )}
      </footer>
    </>
  )
}
