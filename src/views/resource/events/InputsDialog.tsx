import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Fields } from '../../../resources/kit/fields/field'
import { DialogFoot } from '../../parts/DialogFoot'
import { Dialog } from '../../ui/Dialog'
import { EventInputs } from './EventInputs'
import { useEventForm } from './useEventForm'

const nothing = {}

type Props = {
  title: string
  inputs: Fields
  /** What the button says. */
  send: string
  onCancel: () => void
  /** Rejects with the refusal, which is shown here. */
  onSend: (payload: Record<string, unknown>) => Promise<void>
  /** Below the inputs, by what is typed. */
  below?: (values: Readonly<Record<string, unknown>>) => ReactNode
}

/** Dialog for the inputs of a call that belongs to no row. */
export function InputsDialog({ title, inputs, send, onCancel, onSend, below }: Props) {
  const names = Object.keys(inputs)
  const form = useEventForm({ inputs, row: nothing, nameOf: (name) => inputs[name]?.label ?? name })
  return (
    <Dialog opened onClose={onCancel} title={title} size={420} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(names, onSend)
        }}
        noValidate
      >
        <Stack gap="md">
          <EventInputs form={form} inputs={inputs} focusesFirst />
          {below?.(form.values)}
          <DialogFoot
            refusal={form.refusal}
            isSending={form.isSending}
            isEmpty={!form.isComplete(names)}
            onCancel={onCancel}
          >
            {send}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
