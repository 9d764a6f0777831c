import { Button, Group } from '@mantine/core'
import { opens } from '../../../access'
import { newKey } from '../../../api/resourceApi'
import { assignProgramme, complianceHistory } from '../../../api/training/training'
import type {
  CompliancePerson,
  ComplianceProgramme,
} from '../../../resources/training/compliance/complianceCalls'
import { trainingProjects } from '../../../resources/training/programmes/training_projects'
import { counted } from '../../format/format'
import { day, instant } from '../../format/timeText'
import { useAnswer } from '../../hooks/useAnswer'
import { PlainTable } from '../../parts/table/PlainTable'
import { StatusTag } from '../../parts/StatusTag'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

/** A cell of the matrix: whose, of which programme, and the people of its column. */
export type OpenCell = {
  person: CompliancePerson
  programme: ComplianceProgramme
  letter: string
  people: readonly CompliancePerson[]
}

/** All trainings of a person in a programme, and what brings those who lack it to one. */
export function HistoryDialog({ cell, onClose }: { cell: OpenCell; onClose: () => void }) {
  const { person, programme } = cell
  const { roles } = usePerson()
  const { value } = useAnswer(`${programme.id}:${person.id}`, (signal) =>
    complianceHistory(programme.id, person.id, signal),
  )
  const assign = async (people: number[] | null) => {
    try {
      const added = await assignProgramme(programme.id, people, null, newKey())
      notifySuccess(t('{people} assigned', { people: counted(added.length, 'person') }))
      onClose()
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  const lacking = programme.expired + programme.missing
  return (
    <Dialog opened onClose={onClose} title={`${person.name}: ${programme.name}`} size={760} centered>
      {value?.length === 0 && <p>{t('No training yet')}</p>}
      {value && value.length > 0 && (
        <PlainTable
          label={t('Trainings')}
          heads={[t('Training'), t('Status'), t('Revisions'), t('Trainer'), t('Signed'), t('Expires')]}
        >
          {value.map((entry) => (
            <tr key={entry.attendee_id}>
              <td>{entry.number}</td>
              <td>
                <StatusTag status={entry.status} />
              </td>
              <td>{entry.revisions}</td>
              <td>{entry.trainer}</td>
              <td>{entry.signed_at === null ? '' : instant(entry.signed_at)}</td>
              <td>{entry.expires_on === null ? '' : day(entry.expires_on)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {opens(roles, trainingProjects.access.write) && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => void assign([person.id])}>
            {t('Assign {name}', { name: person.name })}
          </Button>
          {lacking > 0 && (
            <Button onClick={() => void assign(null)}>
              {t('Assign all who lack it ({count})', { count: lacking })}
            </Button>
          )}
        </Group>
      )}
    </Dialog>
  )
}
