import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { changeMany } from '../../../api/inventory/productChanges'
import { productChanges } from '../../../resources/inventory/product_changes/product_changes'
import { guardedFields } from '../../../resources/inventory/products/guardedFields'
import { type Product, products as table } from '../../../resources/inventory/products/products'
import { choice } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { problemOf } from '../../fields/problems'
import { DialogFoot } from '../../parts/DialogFoot'
import { useGuardedNow } from '../../resource/record/useGuarded'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

const ofOne = table.unique.flat()
const { reason, effective_on } = productChanges.fields

type Params = {
  name: string | null
  value: unknown
  label: string | undefined
  reason: unknown
  effective_on: unknown
}

/** Requests one value of a guarded field for many products as one batch. */
export function MassChange({ products, onClose }: { products: readonly Product[]; onClose: () => void }) {
  const once = useOnce<Record<string, unknown>>('change many')
  const now = useGuardedNow(table)
  const names = guardedFields.filter((name) => now.includes(name) && !ofOne.includes(name))
  const [request, setRequest] = useState<Params>({
    name: null,
    value: null,
    label: undefined,
    reason: '',
    effective_on: null,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const field = choice(
    t('Field'),
    names,
    Object.fromEntries(names.map((name) => [name, table.fields[name].label])),
  )
  const chosen = request.name === null ? null : table.fields[request.name as (typeof guardedFields)[number]]

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = [
      ['name', problemOf(field, request.name)],
      ['value', chosen ? problemOf(chosen, request.value) : null],
      ['reason', problemOf(reason, request.reason)],
      ['effective_on', problemOf(effective_on, request.effective_on)],
    ].filter((pair): pair is [string, string] => pair[1] !== null)
    setErrors(Object.fromEntries(wrong))
    setRefusal(null)
    if (wrong.length > 0) return
    setSending(true)
    try {
      const { changes } = await once(
        {
          product_ids: products.map(({ id }) => id),
          proposed: { [request.name ?? '']: request.value },
          reason: request.reason,
          effective_on: request.effective_on,
        },
        changeMany,
      )
      notifySuccess(t('{count} changes submitted as one batch', { count: figure(changes.length) }))
      onClose()
    } catch (thrown) {
      setRefusal(Object.values(fieldMessages(thrown))[0] ?? failureMessage(thrown))
      setSending(false)
    }
  }
  const change = (more: Partial<Params>) => setRequest((was) => ({ ...was, ...more }))
  const error = (name: string) => (errors[name] ? { error: errors[name] } : {})
  return (
    <Dialog
      opened
      centered
      size={560}
      onClose={onClose}
      title={t('Change {count} products', { count: figure(products.length) })}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <FieldInput
            field={field}
            label={t('Field')}
            value={request.name}
            {...error('name')}
            onChange={(name) => change({ name: name as string | null, value: null, label: undefined })}
          />
          {chosen && (
            <FieldInput
              key={request.name}
              field={chosen}
              label={chosen.label}
              value={request.value}
              shown={request.label}
              {...error('value')}
              onChange={(value, label) => change({ value: value === '' ? null : value, label })}
            />
          )}
          <FieldInput
            field={reason}
            label={reason.label}
            value={request.reason}
            {...error('reason')}
            onChange={(value) => change({ reason: value })}
          />
          <FieldInput
            field={effective_on}
            label={effective_on.label}
            value={request.effective_on}
            {...error('effective_on')}
            onChange={(value) => change({ effective_on: value })}
          />
          <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
            {t('Submit')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
