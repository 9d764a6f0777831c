import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { inspectItem } from '../../api/labReceiving/containers'
import { opens } from '../../access'
import { labReceivingCalls } from '../../resources/labReceiving/labReceivingCalls'
import type { LabReceivingItem } from '../../resources/labReceiving/lab_receiving_items'
import { FieldInput } from '../fields/FieldInput'
import { DialogFoot } from '../parts/DialogFoot'
import { usePerson } from '../session/session'
import { Dialog } from '../ui/Dialog'
import { failureMessage, fieldMessages } from '../ui/messages'
import { notifySuccess } from '../ui/notify'
import { t } from '../../texts/texts'

const { inputs, areas } = labReceivingCalls.inspect
type Values = Readonly<Record<string, unknown>>

/** What the inspection of an item found: certificate, and of nicotine identity and strength. */
export function InspectItem({ item }: { item: LabReceivingItem }) {
  const { roles } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  if (!opens(roles, areas)) return null
  const open = () => {
    setValues({
      inspection: item.inspection === 'failed' ? 'failed' : 'passed',
      coa_checked: item.coa_checked_at === null ? 0 : 1,
      coa_reference: item.coa_reference,
      identity_result: item.identity_result,
      tested_mg_ml: item.tested_mg_ml,
      note: item.inspection_note,
    })
    setErrors({})
    setRefusal(null)
    setOpen(true)
  }
  const names = (Object.keys(inputs) as (keyof typeof inputs)[]).filter(
    (name) => item.product_kind === 'nicotine' || (name !== 'identity_result' && name !== 'tested_mg_ml'),
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSending(true)
    try {
      await inspectItem(item.id, values)
      notifySuccess(t('{product} inspected', { product: item.product ?? '' }))
      setOpen(false)
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(Object.keys(refused).length > 0 ? null : failureMessage(thrown))
    }
    setSending(false)
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t('Inspect')}
      </Button>
      {isOpen && (
        <Dialog
          opened
          onClose={() => setOpen(false)}
          title={t('Inspection of {product}', { product: item.product ?? '' })}
          size={420}
          centered
        >
          <form noValidate onSubmit={(event) => void send(event)}>
            <Stack gap="md">
              {names.map((name) => (
                <FieldInput
                  key={name}
                  field={inputs[name]}
                  label={inputs[name].label}
                  value={values[name] ?? null}
                  onChange={(value) => setValues({ ...values, [name]: value })}
                  {...(errors[name] && { error: errors[name] })}
                />
              ))}
              <DialogFoot refusal={refusal} isSending={isSending} onCancel={() => setOpen(false)}>
                {t('Save')}
              </DialogFoot>
            </Stack>
          </form>
        </Dialog>
      )}
    </>
  )
}
