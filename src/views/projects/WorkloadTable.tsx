import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconUsers } from '@tabler/icons-react'
import { saveText } from '../../api/files'
import { projectWorkload } from '../../api/projects/projects'
import { projectsReport } from '../../resources/projects/reports/projects_report'
import { projects } from '../../resources/projects/projects'
import type { Workload } from '../../resources/projects/projectCalls'
import { figure } from '../format/format'
import { day } from '../format/timeText'
import { useAnswer } from '../hooks/useAnswer'
import { EmptyState } from '../parts/EmptyState'
import { ErrorState } from '../parts/ErrorState'
import { PlainTable } from '../parts/table/PlainTable'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { failureMessage } from '../ui/messages'
import { Page } from '../ui/Page'
import { hoursText } from './projectText'
import { t } from '../../texts/texts'
import './projects.css'

const running = [equals('status', 'in_progress')]

/** From here on a week counts as full. */
const fullShare = 0.9

const people = ({ cells }: Workload) => [...new Map(cells.map((cell) => [cell.assignee_id, cell.person]))]
const weeksOf = ({ cells }: Workload) =>
  [...new Set(cells.map(({ week }) => week))].toSorted((one, other) => (one < other ? -1 : 1)).slice(0, 16)

const hoursIn = ({ cells }: Workload, person: number, week: string) =>
  cells.find((cell) => cell.assignee_id === person && cell.week === week)?.hours ?? 0

function lookOf(hours: number, capacity: number) {
  if (hours > capacity) return 'dc-right dc-heat-over'
  return hours > capacity * fullShare ? 'dc-right dc-heat-full' : 'dc-right'
}

const asText = (load: Workload) =>
  [
    [t('Person'), ...weeksOf(load)].join(),
    ...people(load).map(([id, name]) =>
      [
        `"${name.replaceAll('"', '""')}"`,
        ...weeksOf(load).map((week) => String(hoursIn(load, id, week))),
      ].join(),
    ),
  ].join('\r\n')

/** What people have left to do by week, against what a person does in a week. */
export function WorkloadTable({ choice }: { choice: ReactNode }) {
  // An item that changes changes its project.
  const { rows } = useLiveRows(projects, running)
  const news = rows.reduce((last, { updated_at: at }) => (at > last ? at : last), '')
  const { value, error } = useAnswer(`${rows.length}:${news}`, projectWorkload)
  const all = value ? people(value) : []
  return (
    <Page
      title={projectsReport.title}
      note={value ? t('Capacity {hours} a week', { hours: hoursText(value.capacity) }) : undefined}
      actions={
        <>
          {choice}
          <Button
            variant="default"
            disabled={!value}
            onClick={() => value && saveText(asText(value), 'workload.csv')}
          >
            {t('Export CSV')}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {value && all.length === 0 && <EmptyState icon={IconUsers} text={t('No open items are assigned')} />}
      {value && all.length > 0 && (
        <PlainTable
          className="dc-card-rows dc-project-heat"
          label={t('Workload')}
          heads={[t('Person'), ...weeksOf(value).map((week) => ({ figure: day(week, 'MM/DD') }))]}
        >
          {all.map(([id, name]) => (
            <tr key={id}>
              <td>{name}</td>
              {weeksOf(value).map((week) => {
                const hours = hoursIn(value, id, week)
                return (
                  <td key={week} className={lookOf(hours, value.capacity)}>
                    {hours === 0 ? '' : figure(hours, 1)}
                    {hours > value.capacity ? ' ▲' : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </PlainTable>
      )}
    </Page>
  )
}
