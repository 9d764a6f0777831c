import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { opens } from '../../access'
import type { AnyRow } from '../../api/resourceApi'
import { type RdProject, rdProjects } from '../../resources/rd/rd_projects'
import { rdSamples } from '../../resources/rd/rd_samples'
import { mayCreate } from '../resource/list/rights'
import { RowsTable } from '../resource/list/RowsTable'
import { equals } from '../resource/live/useLiveRows'
import { RecordDrawer, type RecordPart } from '../resource/record/RecordDrawer'
import { RecordPage } from '../resource/record/RecordPage'
import { usePerson } from '../session/session'
import { t } from '../../texts/texts'
import './rd.css'

const inOrder = [{ field: 'number', direction: 'asc' }] as const
const developing: readonly string[] = ['accepted', 'in_development', 'in_evaluation']

/** The samples of a project: the requester judges them here, without their formulae. */
function Samples({ row }: RecordPart) {
  const person = usePerson()
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  if (!row) return null
  const project = row as unknown as RdProject
  const strength = Number(project.target_strengths.split(',')[0])
  return (
    <>
      {mayCreate(rdSamples, person) && developing.includes(project.status) && (
        <div className="dc-rd-tools">
          <Button variant="default" onClick={() => setOpened('new')}>
            {t('Add sample')}
          </Button>
        </div>
      )}
      <RowsTable
        resource={rdSamples}
        title={t('Samples')}
        columns={[
          'number',
          'blind_code',
          'name',
          'target_strength',
          'current_version_id',
          'cost_per_l',
          'status',
        ]}
        filters={[equals('project_id', project.id)]}
        sort={inOrder}
        none={t('Samples are created when the project is accepted')}
        tools={({ id }) => (
          <Button size="xs" variant="default" onClick={() => setOpened(id)}>
            {t('Open')}
          </Button>
        )}
      />
      {opened !== null && (
        <Suspense>
          <RecordDrawer
            resource={rdSamples}
            id={opened}
            initialValues={{
              project_id: project.id,
              project: project.number,
              base_type: project.base_type,
              target_strength: strength,
              target_pg_percent: project.target_pg_percent,
              target_vg_percent: project.target_vg_percent,
              target_cost_per_l: project.target_cost_per_l,
              due_date: project.due_date,
            }}
            onClose={() => setOpened(null)}
            onCreated={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A requester writes a project while it is a draft; then its supervisor does. */
function useRequested(row: AnyRow | null) {
  const { roles } = usePerson()
  return row !== null && row.status !== 'draft' && !opens(roles, ['rd_supervision'])
}

/** One project with its brief, targets and samples. */
export const RdProjectView = () => (
  <RecordPage resource={rdProjects} below={Samples} useFixed={useRequested} />
)
