import { Button } from '@mantine/core'
import { useState } from 'react'
import { opens } from '../../../access'
import { type AnyRow, newKey } from '../../../api/resourceApi'
import { assignProgramme } from '../../../api/training/training'
import { day, optional, reference } from '../../../resources/kit/fields/field'
import {
  type TrainingProject,
  trainingProjects,
} from '../../../resources/training/programmes/training_projects'
import { trainingComplianceReport } from '../../../resources/training/reports/training_compliance_report'
import { trainingCoverage } from '../../../resources/training/reports/training_coverage'
import { counted } from '../../format/format'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { ReportScreen } from '../../report/ReportScreen'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { valueOf } from '../../resource/record/edit'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import { ComplianceTrend } from '../compliance/ComplianceTrend'
import { ComplianceView } from '../compliance/ComplianceView'
import { Audience } from './Audience'

const { path } = trainingProjects
const tabs = {
  programmes: { label: t('Programmes'), address: path },
  compliance: { label: t('Compliance'), address: `${path}?list=compliance` },
  coverage: { label: t('Coverage'), address: `${path}?list=coverage` },
  report: { label: t('Compliance report'), address: `${path}?list=report` },
} as const

const asProject = (row: AnyRow) => row as unknown as TrainingProject

const assignInputs = {
  user_id: optional({
    ...reference('Person', 'users', { where: { status: 'active' } }),
    help: t('Everyone it is required of, if left blank'),
  }),
  due_date: optional(day('Due')),
}

/** Assigns an active programme to a person, or to all it is required of. */
function AssignButton({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const project = asProject(row)
  if (project.status !== 'active' || !opens(roles, trainingProjects.access.write)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Assign')}
      </Button>
      {isOpen && (
        <InputsDialog
          title={t('Assign {name}', { name: project.name })}
          inputs={assignInputs}
          send={t('Assign')}
          onCancel={() => setOpen(false)}
          onSend={async ({ user_id, due_date }) => {
            const people = typeof user_id === 'number' ? [user_id] : null
            const due = typeof due_date === 'string' ? due_date : null
            const added = await assignProgramme(project.id, people, due, newKey())
            notifySuccess(t('{people} assigned', { people: counted(added.length, 'person') }))
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

const Below = ({ form }: RecordPart) => <Audience roles={valueOf(form.edit, 'role_names')} />

const ProjectRecord = (props: RecordGiven) => <RecordDrawer {...props} actions={AssignButton} below={Below} />

const Trend = () => <ComplianceTrend ofRole={null} locationId={null} news="" />

/** Programmes, and who holds them. */
export function TrainingProjectsView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'compliance') return <ComplianceView choice={choice} />
  if (tab === 'report')
    return <ReportScreen key={tab} resource={trainingComplianceReport} actions={choice} above={Trend} />
  if (tab === 'coverage') return <ReportScreen key={tab} resource={trainingCoverage} actions={choice} />
  return <ResourceScreen key={tab} resource={trainingProjects} record={ProjectRecord} actions={choice} />
}
