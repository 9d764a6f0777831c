import { Button, Group, Select, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { roles as allRoles } from '../../../access'
import { complianceMatrix } from '../../../api/training/training'
import { saveText } from '../../../api/files'
import { roleTitles } from '../../../resources/general/people/roleTitles'
import type {
  ComplianceMatrix,
  CompliancePerson,
} from '../../../resources/training/compliance/complianceCalls'
import { trainingAttendees } from '../../../resources/training/trainings/training_attendees'
import { trainingDocuments } from '../../../resources/training/documents/training_documents'
import { counted, percent } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { failureMessage } from '../../ui/messages'
import { useNewest } from './useNewest'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import { MatrixTable } from './MatrixTable'
import { HistoryDialog, type OpenCell } from './HistoryDialog'
import './compliance.css'

const roleChoices = allRoles.map((role) => ({ value: role, label: roleTitles[role] ?? role }))
const groupings = [
  { value: 'none', label: t('No groups') },
  { value: 'role', label: t('By role') },
  { value: 'location', label: t('By location') },
]

const withQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The matrix as a file of comma-separated values. */
const asText = ({ programmes, people }: ComplianceMatrix) =>
  [
    [t('Person'), t('Location'), ...programmes.map(({ name }) => name), '%'].map(withQuotes).join(),
    ...people.map(({ name, location, cells, percent: share }) =>
      [name, location ?? '', ...cells.split(''), share === null ? '' : String(share)].map(withQuotes).join(),
    ),
  ].join('\r\n')

/** The people of the matrix under the names of their groups. */
function grouped(people: readonly CompliancePerson[], by: string) {
  if (by === 'none') return [['', people] as const]
  const groups = new Map<string, CompliancePerson[]>()
  for (const person of people) {
    const names =
      by === 'location'
        ? [person.location ?? t('No location')]
        : person.roles.map((role) => roleChoices.find(({ value }) => value === role)?.label ?? role)
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), person])
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Who holds which programme: a letter per person and programme, with the percent of each row and column. */
export function ComplianceView({ choice }: { choice: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const role = params.get('role')
  const asOf = params.get('as_of') ?? ''
  const by = params.get('by_group') ?? 'none'
  const [open, setOpen] = useState<OpenCell | null>(null)
  // A cell turns when a person signs, or a document takes effect.
  const news = `${useNewest(trainingAttendees)}:${useNewest(trainingDocuments)}`
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(asOf)
  const { value, error } = useAnswer(`${role ?? ''}:${isDay ? asOf : ''}:${news}`, (signal) =>
    complianceMatrix(
      { ...(role !== null && { role: role as never }), ...(isDay && { as_of: asOf }) },
      signal,
    ),
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
            disabled={!value}
            onClick={() => value && saveText(asText(value), `compliance-${value.as_of}.csv`)}
          >
            {t('Export CSV')}
          </Button>
        </>
      }
      filters={
        <Group>
          <Select
            aria-label={t('Role')}
            placeholder={t('All roles')}
            data={roleChoices}
            value={role}
            clearable
            searchable
            onChange={(next) => set('role', next)}
          />
          <Select
            aria-label={t('Groups')}
            data={groupings}
            value={by}
            allowDeselect={false}
            onChange={(next) => set('by_group', next)}
          />
          <TextInput
            type="date"
            aria-label={t('As of')}
            value={asOf}
            onChange={(event) => set('as_of', event.currentTarget.value)}
          />
        </Group>
      }
    >
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {value && <MatrixTable matrix={value} groups={groups} onOpen={setOpen} />}
      {open && <HistoryDialog cell={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
