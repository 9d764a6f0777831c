import { Link } from 'react-router-dom'
import { type Project } from '../../resources/projects/projects'
import { dayAfter } from '../../resources/kit/text/days'
import { EmptyState } from '../parts/EmptyState'
import { Scrolled } from '../parts/table/Scrolled'
import { IconCalendar } from '@tabler/icons-react'
import { useServerNow } from '../hooks/observed'
import { day, dayOf } from '../format/timeText'
import { daysBetween, progressText } from './projectText'
import { t } from '../../texts/texts'
import './gantt.css'

const minute = 60_000
const perDay = 4

/** What is left of today stays in sight that far. */
const before = 240

/** Opens the timeline at today; projects of a year ago are to the left. */
function showToday(mark: HTMLLIElement | null) {
  mark?.closest('.dc-project-timeline')?.scrollTo({ left: Math.max(0, mark.offsetLeft - before) })
}

/** Projects as bars in time, with today, their baseline behind them and how far they are. */
export function ProjectsTimeline({ projects }: { projects: readonly Project[] }) {
  const today = dayOf(new Date(useServerNow(minute)))
  const dated = projects.filter(({ start_date, due_date }) => start_date !== null && due_date !== null)
  if (dated.length === 0) return <EmptyState icon={IconCalendar} text={t('No projects with dates')} />
  const days = dated.flatMap(({ start_date, due_date }) => [start_date ?? today, due_date ?? today])
  const first = dayAfter(
    [today, ...days].reduce((one, other) => (other < one ? other : one)),
    -14,
  )
  const last = dayAfter(
    [today, ...days].reduce((one, other) => (other > one ? other : one)),
    45,
  )
  const left = (date: string) => daysBetween(first, date) * perDay
  const months: string[] = []
  for (let at = `${first.slice(0, 7)}-01`; at <= last; at = `${dayAfter(at, 32).slice(0, 7)}-01`)
    if (at >= first) months.push(at)
  const width = left(last)
  return (
    <Scrolled className="dc-project-timeline" label={t('Timeline')} role="group">
      <div className="dc-project-timeline-head" style={{ width }}>
        {months.map((month) => (
          <span key={month} style={{ left: left(month) }}>
            {month.slice(0, 7)}
          </span>
        ))}
      </div>
      <ul style={{ width }}>
        {dated.map((project) => {
          const from = project.start_date ?? today
          const to = dayAfter(project.due_date ?? today, 1)
          const { baseline_start_date: base, baseline_due_date: baseDue } = project
          return (
            <li key={project.id}>
              {base !== null && baseDue !== null && (
                <i
                  className="dc-project-timeline-baseline"
                  style={{ left: left(base), width: left(dayAfter(baseDue, 1)) - left(base) }}
                />
              )}
              <Link
                to={`/projects/tasks/${project.id}`}
                className={`dc-project-timeline-bar dc-project-timeline-${project.health}`}
                style={{ left: left(from), width: Math.max(perDay, left(to) - left(from)) }}
                aria-label={t('{name}: {from} to {to}, {progress}', {
                  name: project.name,
                  from: day(from),
                  to: day(project.due_date ?? from),
                  progress: progressText(project.progress_percent),
                })}
              >
                <i style={{ width: `${project.progress_percent}%` }} />
              </Link>
              <span className="dc-project-timeline-name" style={{ left: left(to) + 6 }}>
                {project.name}
              </span>
            </li>
          )
        })}
        <li
          ref={showToday}
          className="dc-project-timeline-today"
          style={{ left: left(today) }}
          aria-hidden="true"
        />
      </ul>
    </Scrolled>
  )
}
