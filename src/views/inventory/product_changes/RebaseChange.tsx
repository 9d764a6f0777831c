import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FieldChange } from '../../../resources/inventory/product_changes/productChangeCalls'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type ProductChange,
  productChanges,
} from '../../../resources/inventory/product_changes/product_changes'
import { choice } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { DialogFoot } from '../../parts/DialogFoot'
import { fireRow } from '../../resource/events/fireRow'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

type Props = { change: ProductChange; fields: readonly FieldChange[]; onClose: () => void }

const isComponent = ({ field }: FieldChange) => field.startsWith('components.')
const differs = ({ now_text, proposed_text }: FieldChange) => now_text !== proposed_text

/** The new proposal: the kept fields, or the whole list of components as chosen. */
function picked(fields: readonly FieldChange[], selected: readonly string[]) {
  const isKept = ({ field }: FieldChange) => selected.includes(field)
  const plain = fields.filter((one) => !isComponent(one) && !isKept(one))
  const parts = fields.filter(isComponent)
  const components = parts
    .map((one) => (isKept(one) ? one.now : one.proposed) ?? null)
    .filter((one) => one !== null)
  const isAltered = parts.some((one) => differs(one) && !isKept(one))
  return {
    ...Object.fromEntries(plain.map(({ field, proposed }) => [field, proposed])),
    ...(isAltered && { components }),
  }
}

/**
 * The requester chooses the current or the proposed value per field; the request then awaits approval again.
 */
export function RebaseChange({ change, fields, onClose }: Props) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const proposed = picked(fields, selected)
    setSending(true)
    try {
      await fireRow(productChanges, change as unknown as AnyRow, 'rebase', { proposed })
      notifySuccess(t('{number} submitted', { number: change.number }))
      onClose()
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
      setSending(false)
    }
  }
  return (
    <Dialog
      opened
      centered
      size={560}
      onClose={onClose}
      title={t('Rebase {number}', { number: change.number })}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {fields.filter(differs).map(({ field, label, now_text, proposed_text }) => (
            <FieldInput
              key={field}
              field={choice(label, ['proposed', 'now'], {
                proposed: t('Proposed: {proposedText}', { proposedText: proposed_text ?? 'empty' }),
                now: t('Current: {nowText}', { nowText: now_text ?? 'empty' }),
              })}
              label={label}
              value={selected.includes(field) ? 'now' : 'proposed'}
              onChange={(value) =>
                setSelected((all) => (value === 'now' ? [...all, field] : all.filter((one) => one !== field)))
              }
            />
          ))}
          <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
            {t('Submit again')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
