import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { inspectItem, writeCertificate } from '../../api/labReceiving/containers'
import { opens } from '../../access'
import { labReceivingCalls } from '../../resources/labReceiving/labReceivingCalls'
import { optional } from '../../resources/kit/fields/field'
import { decimal } from '../../resources/kit/fields/numbers'
import { labCertificateValues } from '../../resources/labReceiving/lab_certificate_values'
import { type LabProductLimit, labProductLimits } from '../../resources/labReceiving/lab_product_limits'
import type { LabReceivingItem } from '../../resources/labReceiving/lab_receiving_items'
import { FieldInput } from '../fields/FieldInput'
import { figure } from '../format/format'
import { DialogFoot } from '../parts/DialogFoot'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { usePerson } from '../session/session'
import { Dialog } from '../ui/Dialog'
import { failureMessage, fieldMessages } from '../ui/messages'
import { notifySuccess } from '../ui/notify'
import { t } from '../../texts/texts'

const { inputs, areas } = labReceivingCalls.inspect
type Values = Readonly<Record<string, unknown>>

const byName = [{ field: 'characteristic', direction: 'asc' }] as const

/** What the certificate says of a characteristic, with its limits. */
const valueOf = ({ unit, min_value: min, max_value: max }: LabProductLimit) =>
  optional(
    decimal(t('Value'), 6, {
      min: -1_000_000,
      max: 1_000_000,
      ...(unit !== null && { unit }),
      help: [
        ...(min === null ? [] : [t('at least {value}', { value: figure(min) })]),
        ...(max === null ? [] : [t('at most {value}', { value: figure(max) })]),
      ].join(', '),
    }),
  )

/** What the inspection of an item found: certificate, and of nicotine identity and strength. */
export function InspectItem({ item, size = 'xs' }: { item: LabReceivingItem; size?: 'xs' | 'sm' }) {
  const { roles } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState<Values>({})
  /** What the certificate says, by characteristic. */
  const [measured, setMeasured] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const open = () => {
    setValues({
      inspection: item.inspection === 'failed' ? 'failed' : 'passed',
      coa_checked: item.coa_checked_at === null ? 0 : 1,
      coa_reference: item.coa_reference,
      identity_result: item.identity_result,
      tested_mg_ml: item.tested_mg_ml,
      note: item.inspection_note,
    })
    setMeasured(Object.fromEntries(certified.map(({ characteristic, value }) => [characteristic, value])))
    setErrors({})
    setRefusal(null)
    setOpen(true)
  }
  const names = (Object.keys(inputs) as (keyof typeof inputs)[]).filter(
    (name) => item.product_kind === 'nicotine' || (name !== 'identity_result' && name !== 'tested_mg_ml'),
  )
  const { rows: limits } = useLiveRows(labProductLimits, [equals('product_id', item.product_id)], byName)
  const { rows: certified } = useLiveRows(
    labCertificateValues,
    [equals('lab_receiving_item_id', item.id)],
    byName,
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSending(true)
    try {
      const typed = Object.entries(measured).flatMap(([characteristic, value]) =>
        typeof value === 'number' ? [{ characteristic, value }] : [],
      )
      if (typed.length > 0) await writeCertificate(item.id, typed)
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
  if (!opens(roles, areas)) return null
  return (
    <>
      <Button size={size} variant="default" onClick={open}>
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
              {limits.map((limit) => (
                <FieldInput
                  key={limit.id}
                  field={valueOf(limit)}
                  label={limit.characteristic}
                  value={measured[limit.characteristic] ?? null}
                  onChange={(value) => setMeasured({ ...measured, [limit.characteristic]: value })}
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
