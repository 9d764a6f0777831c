import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { projectTime } from '../../resources/projects/reports/project_time'
import { projectsReport } from '../../resources/projects/reports/projects_report'
import { projectWorkload } from '../../resources/projects/reports/project_workload'
import { projects } from '../../resources/projects/projects'
import { ReportScreen } from '../report/ReportScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { Page } from '../ui/Page'
import { BurnUpChart } from './BurnUpChart'
import { WorkloadTable } from './WorkloadTable'
import { t } from '../../texts/texts'

const path = '/projects_report'
const tabs = {
  report: { label: t('Planned and actual'), address: path },
  burn_up: { label: t('Burn-up'), address: `${path}?list=burn_up` },
  workload: { label: t('Workload'), address: `${path}?list=workload` },
  workload_items: { label: t('Open work'), address: `${path}?list=workload_items` },
  time: { label: t('Time'), address: `${path}?list=time` },
} as const

const notTemplates = [equals('is_template', 0)]
const byName = [{ field: 'name', direction: 'asc' }] as const

/** The burn-up of a project that is chosen. */
function BurnUp({ choice }: { choice: ReactNode }) {
  const { rows } = useLiveRows(projects, notTemplates, byName)
  const [chosen, setChosen] = useState<string | null>(null)
  const started = rows.filter(({ actual_start_date }) => actual_start_date !== null)
  const project = started.find(({ id }) => String(id) === chosen) ?? started[0]
  return (
    <Page
      title={projectsReport.title}
      actions={choice}
      filters={
        <Select
          aria-label={t('Project')}
          w={320}
          searchable
          allowDeselect={false}
          data={started.map(({ id, number, name }) => ({ value: String(id), label: `${number} ${name}` }))}
          value={project ? String(project.id) : null}
          onChange={setChosen}
        />
      }
    >
      {project && <BurnUpChart project={project} />}
    </Page>
  )
}

/** Planned against actual, burn-up, workload and time of projects. */
export function ProjectsReportView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'burn_up') return <BurnUp choice={choice} />
  if (tab === 'workload') return <WorkloadTable choice={choice} />
  if (tab === 'workload_items') return <ReportScreen key={tab} resource={projectWorkload} actions={choice} />
  if (tab === 'time') return <ReportScreen key={tab} resource={projectTime} actions={choice} />
  return <ReportScreen key={tab} resource={projectsReport} actions={choice} />
}
