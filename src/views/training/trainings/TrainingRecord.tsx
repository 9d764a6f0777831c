import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { opens } from '../../../access'
import { type AnyRow, newKey } from '../../../api/resourceApi'
import { enrolPeople } from '../../../api/training/training'
import { trains } from '../../../machines/workflows/training/trainings'
import { day as dayField, optional, reference } from '../../../resources/kit/fields/field'
import {
  type TrainingAttendee,
  trainingAttendees,
} from '../../../resources/training/trainings/training_attendees'
import { type Training, trainings } from '../../../resources/training/trainings/trainings'
import { percent } from '../../format/format'
import { instant } from '../../format/timeText'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { StatusTag } from '../../parts/StatusTag'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'
import './trainings.css'

const CheckInDialog = lazyPart(async () => (await import('./CheckInDialog')).CheckInDialog)
const CountersignDialog = lazyPart(async () => (await import('./CountersignDialog')).CountersignDialog)

const asTraining = (row: AnyRow) => row as unknown as Training
const asRow = (attendee: TrainingAttendee) => attendee as unknown as AnyRow

const enrolInputs = {
  user_id: reference('Person', 'users', { where: { status: 'active' } }),
  due_date: optional(dayField('Due')),
}

function AttendeeRow({ attendee, training }: { attendee: TrainingAttendee; training: Training }) {
  const person = usePerson()
  const [isSigning, setSigning] = useState(false)
  const mayCountersign =
    training.delivery === 'on_the_job' &&
    training.status === 'in_progress' &&
    attendee.status === 'attended' &&
    attendee.countersigned_at === null &&
    attendee.user_id !== person.id &&
    trains(attendee, person)
  return (
    <tr>
      <td>{attendee.user}</td>
      <td>
        <StatusTag status={attendee.status} />
      </td>
      <td className="dc-right">{attendee.score_percent === null ? '' : percent(attendee.score_percent)}</td>
      <td>{attendee.signed_at === null ? '' : instant(attendee.signed_at)}</td>
      <td>
        <Group gap="xs" wrap="nowrap">
          {mayCountersign && (
            <Button size="xs" onClick={() => setSigning(true)}>
              {t('Countersign')}
            </Button>
          )}
          <ResourceActions resource={trainingAttendees} row={asRow(attendee)} />
        </Group>
        {isSigning && (
          <Suspense>
            <CountersignDialog attendee={attendee} onClose={() => setSigning(false)} />
          </Suspense>
        )}
      </td>
    </tr>
  )
}

/** The people in a training with their results, live while it runs. */
function AttendeesOf({ row }: RecordPart) {
  const person = usePerson()
  const [open, setOpen] = useState<'enrol' | 'check_in' | null>(null)
  const { rows, isLoaded } = useLiveRows(trainingAttendees, row && [equals('training_id', row.id)], [
    { field: 'id', direction: 'asc' },
  ])
  if (!row || !isLoaded) return null
  const training = asTraining(row)
  const mayEnrol =
    opens(person.roles, trainings.access.write) &&
    (training.status === 'planned' || training.status === 'open')
  const mayShowCode = training.status === 'in_progress' && training.month === null && trains(training, person)
  const here = rows.filter(({ status }) => ['attended', 'passed', 'failed'].includes(status)).length
  return (
    <RowsSection title={t('Attendees')} count={rows.length}>
      <Group mb="sm">
        {mayEnrol && (
          <Button variant="default" onClick={() => setOpen('enrol')}>
            {t('Add attendee')}
          </Button>
        )}
        {mayShowCode && <Button onClick={() => setOpen('check_in')}>{t('Show check-in code')}</Button>}
      </Group>
      {rows.length > 0 ? (
        <PlainTable
          label={t('Attendees')}
          heads={[t('Person'), t('Status'), { figure: t('Score') }, t('Signed')]}
          hasTools
        >
          {rows.map((attendee) => (
            <AttendeeRow key={attendee.id} attendee={attendee} training={training} />
          ))}
        </PlainTable>
      ) : (
        <p>{t('No one is enrolled yet')}</p>
      )}
      {open === 'check_in' && (
        <Suspense>
          <CheckInDialog training={training} attended={here} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'enrol' && (
        <InputsDialog
          title={t('Add attendee')}
          inputs={enrolInputs}
          send={t('Add')}
          onCancel={() => setOpen(null)}
          onSend={async ({ user_id, due_date }) => {
            const due = typeof due_date === 'string' ? due_date : null
            await enrolPeople(training.id, [Number(user_id)], due, newKey())
            setOpen(null)
          }}
        />
      )}
    </RowsSection>
  )
}

/** One training over its list: when and where, its attendees, and what was taught. */
export const TrainingRecord = (props: RecordGiven) => (
  <RecordDrawer {...props} hasLines={false} below={AttendeesOf} />
)
