import { Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { assignBins } from '../../../api/inventory/families'
import { choice } from '../../../resources/kit/fields/field'
import { isBlank } from '../../../resources/kit/fields/rules'
import { binCalls } from '../../../resources/inventory/bins/binCalls'
import { productBinRoles, productBins } from '../../../resources/inventory/bins/product_bins'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { figure } from '../../format/format'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { DialogFoot } from '../../parts/DialogFoot'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'

const { min_qty, max_qty } = productBins.fields
const inputs = {
  location_id: binCalls.assign.inputs.location_id,
  role: choice(t('Role'), productBinRoles),
  min_qty,
  max_qty,
}

/** SKU and bin of each line, however the sheet they come from parts them. */
export const pairsIn = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [sku = '', bin = ''] = line.split(/[\s,;]+/)
      return { sku, bin }
    })

/** What is wrong with the lines, each by its number. */
const wrongLines = (messages: Readonly<Record<string, string>>) =>
  Object.entries(messages)
    .filter(([name]) => name.startsWith('pairs.'))
    .map(([name, message]) =>
      t('Line {number}: {message}', { number: Number(name.split('.')[1]) + 1, message }),
    )

/** Assigns bins to products from pasted pairs of SKU and bin. */
export function ProductBinsAssign({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Record<string, unknown>>({ role: 'pick' })
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<Parameters<typeof assignBins>[0]>('assign')
  const pairs = pairsIn(text)
  const wrong = wrongLines(errors)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const problems = Object.entries(inputs).flatMap(([name, field]) => {
      const problem = problemOf(field, values[name])
      return problem === null ? [] : [[name, problem] as const]
    })
    const none = pairs.length === 0 ? { pairs: t('Type or paste at least one line') } : {}
    setErrors({ ...Object.fromEntries(problems), ...none })
    setRefusal(null)
    if (problems.length > 0 || pairs.length === 0) return
    setSending(true)
    try {
      const input = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
      const { added, changed } = await once({ ...input, pairs }, assignBins)
      notifySuccess(
        t('{added} assigned, {changed} changed', { added: figure(added), changed: figure(changed) }),
      )
      onClose()
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(Object.keys(refused).length > 0 ? null : failureMessage(thrown))
      setSending(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('Assign bins to products')} size={520} centered>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {Object.entries(inputs).map(([name, field], place) => (
            <FieldInput
              key={name}
              field={field}
              label={field.label}
              value={values[name] ?? null}
              data-autofocus={place === 0}
              {...(errors[name] ? { error: errors[name] } : {})}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ))}
          <Textarea
            label={t('SKU and bin')}
            description={t(
              'One pair per line, as pasted from a spreadsheet. Existing assignments are updated.',
            )}
            placeholder="NL-AM-30-03-ON 01-02-A"
            autosize
            minRows={5}
            maxRows={12}
            value={text}
            error={errors.pairs ?? (wrong.length > 0 && t('Some lines have errors'))}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {wrong.length > 0 && (
            <ul className="dc-field-error" role="alert">
              {wrong.slice(0, 10).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {wrong.length > 10 && <li>{t('and {count} more', { count: figure(wrong.length - 10) })}</li>}
            </ul>
          )}
          <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
            {t('Assign {count}', { count: figure(pairs.length) })}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
