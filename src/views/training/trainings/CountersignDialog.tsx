import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { newKey } from '../../../api/resourceApi'
import { countersignPlace } from '../../../api/training/training'
import { trainingProjectTasks } from '../../../resources/training/programmes/training_project_tasks'
import type { TrainingAttendee } from '../../../resources/training/trainings/training_attendees'
import { DialogFoot } from '../../parts/DialogFoot'
import { PasswordField } from '../../parts/PasswordField'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'

const inOrder = [{ field: 'sequence', direction: 'asc' }] as const

type Props = { attendee: TrainingAttendee; onClose: () => void }

/** What was observed on the job, task by task, and the password of the trainer who signs for it. */
export function CountersignDialog({ attendee, onClose }: Props) {
  const { rows } = useLiveRows(
    trainingProjectTasks,
    [equals('training_project_id', attendee.training_project_id)],
    inOrder,
  )
  const [observed, setObserved] = useState<readonly number[]>([])
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async () => {
    setSending(true)
    try {
      await countersignPlace({ id: attendee.id, password, tasks: observed }, newKey())
      notifySuccess(t('{user} countersigned', { user: attendee.user }))
      onClose()
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
      setSending(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={t('Observed of {user}', { user: attendee.user })} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="md">
          {rows.map(({ id, text }) => (
            <Checkbox
              key={id}
              size="lg"
              label={text}
              checked={observed.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setObserved((all) => (checked ? [...all, id] : all.filter((one) => one !== id)))
              }
            />
          ))}
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <DialogFoot
            refusal={refusal}
            isSending={isSending}
            isEmpty={observed.length < rows.length || rows.length === 0 || password === ''}
            onCancel={onClose}
          >
            {t('Countersign')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
