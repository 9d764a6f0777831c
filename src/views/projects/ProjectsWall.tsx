import { RingProgress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { healths, type Project } from '../../resources/projects/projects'
import { StatusTag } from '../parts/StatusTag'
import { useServerNow } from '../hooks/observed'
import { dayOf } from '../format/timeText'
import { counted } from '../format/format'
import { dueText, progressText } from './projectText'
import { t } from '../../texts/texts'

const minute = 60_000
const onePage = 12
const pageMs = 20_000

/** Projects under way, the late ones first: twelve at once, the next ones after 20 s. */
export function ProjectsWall({ projects }: { projects: readonly Project[] }) {
  const today = dayOf(new Date(useServerNow(minute)))
  const [turn, setTurn] = useState(0)
  const pages = Math.max(1, Math.ceil(projects.length / onePage))
  useEffect(() => {
    if (pages === 1) return undefined
    const timer = setInterval(() => setTurn((now) => now + 1), pageMs)
    return () => clearInterval(timer)
  }, [pages])
  const from = (turn % pages) * onePage
  return (
    <div className="dc-project-wall">
      <p>
        {healths.toReversed().map((health) => (
          <span key={health}>
            <StatusTag status={health} /> <b>{projects.filter((one) => one.health === health).length}</b>
          </span>
        ))}
      </p>
      <ul>
        {projects.slice(from, from + onePage).map((project) => (
          <li key={project.id} className={`dc-wall-${project.health}`}>
            <RingProgress
              size={84}
              thickness={8}
              sections={[{ value: project.progress_percent, color: 'var(--dc-bar)' }]}
              label={<b>{progressText(Math.round(project.progress_percent))}</b>}
              aria-label={t('Progress')}
            />
            <div>
              <Link className="dc-link" to={`/projects/tasks/${project.id}`}>
                {project.name}
              </Link>
              <StatusTag status={project.health} />
              <span>{dueText(project.due_date, today)}</span>
              {project.late_items > 0 && (
                <span className="dc-danger-text">
                  {t('{items} late', { items: counted(project.late_items, 'item') })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
