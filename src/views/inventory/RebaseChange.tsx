import { Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FieldChange } from '../../api/productChanges'
import type { AnyRow } from '../../api/resourceApi'
import { type ProductChange, productChanges } from '../../resources/inventory/product_changes'
import { choice } from '../../resources/kit/field'
import { FieldInput } from '../fields/FieldInput'
import { DialogFoot } from '../parts/DialogFoot'
import { fireRow } from '../resource/fireRow'
import { failureMessage, fieldMessages } from '../shell/messages'
import { notifySuccess } from '../shell/notify'

type Given = { change: ProductChange; fields: readonly FieldChange[]; onClose: () => void }

/** The requester picks, field by field, what stands now or what was proposed; the request then waits anew. */
export function RebaseChange({ change, fields, onClose }: Given) {
  const [kept, setKept] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const proposed = Object.fromEntries(
      fields.filter(({ field }) => !kept.includes(field)).map(({ field, proposed: value }) => [field, value]),
    )
    setSending(true)
    try {
      await fireRow(productChanges, change as unknown as AnyRow, 'rebase', { proposed })
      notifySuccess(`${change.number} submitted`)
      onClose()
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
      setSending(false)
    }
  }
  return (
    <Modal opened centered size={560} onClose={onClose} title={`Rebase ${change.number}`}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {fields.map(({ field, label, now_text, proposed_text }) => (
            <FieldInput
              key={field}
              field={choice(label, ['proposed', 'now'], {
                proposed: `Proposed: ${proposed_text ?? 'empty'}`,
                now: `As it is now: ${now_text ?? 'empty'}`,
              })}
              label={label}
              value={kept.includes(field) ? 'now' : 'proposed'}
              onChange={(value) =>
                setKept((all) => (value === 'now' ? [...all, field] : all.filter((one) => one !== field)))
              }
            />
          ))}
          <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
            Submit again
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  )
}
