import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Role } from '../../../access'
import { complianceMatrix } from '../../../api/training/training'
import { roleTitles } from '../../../resources/general/people/roleTitles'
import {
  type ComplianceMatrix,
  type CompliancePerson,
  stateLetters,
} from '../../../resources/training/compliance/complianceCalls'
import { trainingAttendees } from '../../../resources/training/trainings/training_attendees'
import { trainingDocuments } from '../../../resources/training/documents/training_documents'
import { counted, percent } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { Waiting } from '../../resource/list/ListState'
import { isWall } from '../../theme/wall'
import { failureMessage } from '../../ui/messages'
import { useNewest } from './useNewest'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import { TrainingWall } from '../wall/TrainingWall'
import { ComplianceFilters } from './ComplianceFilters'
import { ComplianceTrend } from './ComplianceTrend'
import { MatrixFileButton } from './MatrixFileButton'
import { MatrixTable } from './MatrixTable'
import { HistoryDialog, type OpenCell } from './HistoryDialog'
import './compliance.css'

/** The people of the matrix under the names of their groups. */
function grouped(people: readonly CompliancePerson[], by: string) {
  if (by === 'none') return [['', people] as const]
  const groups = new Map<string, CompliancePerson[]>()
  for (const person of people) {
    const names =
      by === 'location'
        ? [person.location ?? t('No location')]
        : person.roles.map((role) => roleTitles[role as Role] ?? role)
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), person])
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The people who lack something, with the programmes that they lack. */
const overdueOf = ({ people, programmes }: ComplianceMatrix) =>
  people
    .filter(({ expired, missing }) => expired + missing > 0)
    .map(({ id, name, cells }) => ({
      id,
      name,
      programmes: programmes.flatMap((programme, place) =>
        [stateLetters.expired, stateLetters.missing].some((letter) => letter === cells[place])
          ? programme.name
          : [],
      ),
    }))

/** Who holds which programme: a letter per person and programme, with the percent of each row and column. */
export function ComplianceView({ choice }: { choice: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const role = params.get('role') as Role | null
  const location = params.get('location')
  const asOf = params.get('as_of') ?? ''
  const by = params.get('by_group') ?? 'none'
  const [open, setOpen] = useState<OpenCell | null>(null)
  // A cell turns when a person signs, or a document takes effect.
  const news = `${useNewest(trainingAttendees)}:${useNewest(trainingDocuments)}`
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(asOf)
  const cut = {
    ...(role !== null && { role }),
    ...(location !== null && { location_id: Number(location) }),
    ...(isDay && { as_of: asOf }),
  }
  const { value, error } = useAnswer(`${JSON.stringify(cut)}:${news}`, (signal) =>
    complianceMatrix(cut, signal),
  )
  const set = (name: string, next: string | null) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === null || next === '' || next === 'none') changed.delete(name)
        else changed.set(name, next)
        return changed
      },
      { replace: true },
    )
  const groups = useMemo(() => grouped(value?.people ?? [], by), [value, by])
  if (isWall(params.toString())) return <TrainingWall overdue={value ? overdueOf(value) : []} />
  return (
    <Page
      title={t('Compliance')}
      note={
        value
          ? t('{people}, {percent} compliant', {
              people: counted(value.people.length, 'person'),
              percent: value.percent === null ? '–' : percent(value.percent, 1),
            })
          : undefined
      }
      actions={
        <>
          {choice}
          <Button
            variant="default"
            leftSection={<IconDeviceTv size={16} aria-hidden="true" />}
            onClick={() => set('wall', '1')}
          >
            {t('Wall')}
          </Button>
          {value && <MatrixFileButton cut={cut} day={value.as_of} />}
        </>
      }
      filters={<ComplianceFilters role={role} location={location} asOf={asOf} by={by} onChange={set} />}
    >
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {!value && error === null && (
        <div className="dc-matrix-waiting">
          <Waiting rows={12} />
        </div>
      )}
      {value && <MatrixTable matrix={value} groups={groups} onOpen={setOpen} />}
      <ComplianceTrend ofRole={role} locationId={location === null ? null : Number(location)} news={news} />
      {open && <HistoryDialog cell={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
