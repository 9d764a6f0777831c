import { Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { text } from '../../resources/kit/fields/field'
import { FieldInput } from '../fields/FieldInput'
import { DialogFoot } from '../parts/DialogFoot'
import { failureMessage, fieldMessages } from '../ui/messages'
import { Dialog } from '../ui/Dialog'

const why = text('Reason', 200)

type Props = {
  title: string
  /** What it does, on its button. */
  verb: string
  /** Nothing is typed that could be sent. */
  isEmpty: boolean
  onClose: () => void
  /** Rejects with the refusal, which is shown here. */
  onSend: (reason: string) => Promise<void>
  children: ReactNode
}

/** Something about the lines of an order, with its reason: what is refused is told by the number of the line. */
export function ChangeDialog({ title, verb, isEmpty, onClose, onSend, children }: Props) {
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setErrors(['Reason is required'])
    setSending(true)
    setErrors([])
    try {
      await onSend(reason)
    } catch (thrown) {
      const wrong = Object.entries(fieldMessages(thrown)).map(([key, message]) => {
        const place = key.split('.')[1]
        return place === undefined ? message : `Line ${Number(place) + 1}: ${message}`
      })
      setErrors(wrong.length > 0 ? wrong : [failureMessage(thrown)])
      setSending(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={title} size={860} centered>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {children}
          <FieldInput
            field={why}
            label="Reason"
            value={reason}
            onChange={(value) => setReason(typeof value === 'string' ? value : '')}
          />
          <DialogFoot
            refusal={errors.length > 0 ? errors.join('; ') : null}
            isSending={isSending}
            isEmpty={isEmpty}
            onCancel={onClose}
          >
            {verb}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
