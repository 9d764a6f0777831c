import type { Project } from '../../resources/projects/projects'
import { money, percent } from '../format/format'
import { Facts } from '../parts/Facts'
import { ProgressBar } from '../parts/ProgressBar'
import { StatusTag } from '../parts/StatusTag'
import { dayOrDash, dueText, hoursText, progressText } from './projectText'
import { t } from '../../texts/texts'
import './projects.css'

/** What a project is for, when it ends, how far it is and what it costs. */
export const ProjectHead = ({ project, today }: { project: Project; today: string }) => (
  <Facts
    fits
    facts={[
      [t('Owner'), project.owner],
      [t('Dates'), `${dayOrDash(project.start_date)} – ${dayOrDash(project.due_date)}`],
      [t('Due'), dueText(project.due_date, today)],
      [t('Projected end'), dayOrDash(project.projected_end)],
      [t('Health'), <StatusTag key="health" status={project.health} />],
      [
        t('Progress'),
        <span key="progress" className="dc-project-progress">
          <ProgressBar done={project.progress_percent} planned={100} label={t('Progress')} />
          <span>{progressText(project.progress_percent)}</span>
        </span>,
      ],
      [t('Hours'), `${hoursText(project.logged_hours)} / ${hoursText(project.estimated_hours)}`],
      [
        t('Cost'),
        project.budget === null
          ? money(project.cost)
          : `${money(project.cost)} / ${money(project.budget)} (${percent(project.budget_use_percent ?? 0, 0)})`,
      ],
    ]}
  />
)
