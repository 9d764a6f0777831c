import { opens } from '../../../access'
import { trainingSessionsReport } from '../../../resources/training/reports/training_sessions_report'
import { trainingAttendees } from '../../../resources/training/trainings/training_attendees'
import { trainings } from '../../../resources/training/trainings/trainings'
import { ReportScreen } from '../../report/ReportScreen'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'
import { MyTrainings } from './MyTrainings'
import { TrainingCalendar } from './TrainingCalendar'
import { TrainingRecord } from './TrainingRecord'

const { path } = trainings
const tabs = {
  mine: { label: t('Mine'), address: path },
  all: { label: t('All|trainings'), address: `${path}?list=all` },
  calendar: { label: t('Calendar'), address: `${path}?list=calendar` },
  attendees: { label: t('Attendees'), address: `${path}?list=attendees` },
  report: { label: t('Report|noun'), address: `${path}?list=report` },
} as const

/** The tabs of the trainer page. */
function AllTrainings() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'mine') return <MyTrainings choice={choice} />
  if (tab === 'calendar') return <TrainingCalendar choice={choice} />
  if (tab === 'attendees') return <ResourceScreen key={tab} resource={trainingAttendees} actions={choice} />
  if (tab === 'report') return <ReportScreen key={tab} resource={trainingSessionsReport} actions={choice} />
  return <ResourceScreen key={tab} resource={trainings} record={TrainingRecord} actions={choice} />
}

/** A person's own trainings, and all of them for those who train. */
export function TrainingsView() {
  const { roles } = usePerson()
  return opens(roles, trainings.access.read) ? <AllTrainings /> : <MyTrainings />
}
