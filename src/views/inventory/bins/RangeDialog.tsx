import { type FormEvent, useState } from 'react'
import { makeBinRange } from '../../../api/inventory/stock'
import { type BinRange, binRangeFields, binsOfRange } from '../../../resources/inventory/bins/binRange'
import type { AnyField } from '../../../resources/kit/fields/field'
import { isBlank } from '../../../resources/kit/fields/rules'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { problemOf } from '../../fields/problems'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { DialogFoot } from '../../parts/DialogFoot'
import { Scrolled } from '../../parts/table/Scrolled'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { t } from '../../../texts/texts'
import './range.css'

const fields: Readonly<Record<string, AnyField>> = binRangeFields
const fresh: Record<string, unknown> = {
  kind: 'storage',
  aisle_from: '01',
  aisle_to: '12',
  rack_from: '01',
  rack_to: '01',
  level_from: 'A',
  level_to: 'E',
}
const shownAtMost = 60

const wrongOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const problem = problemOf(field, values[name])
      return problem === null ? [] : [[name, problem]]
    }),
  )

/** Makes the bins of whole aisles at once; their codes are seen before. */
export function RangeDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(fresh)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<Record<string, unknown>>('bins')
  const isWhole = Object.keys(fresh).every(
    (name) => fields[name] && problemOf(fields[name], values[name]) === null,
  )
  const range = isWhole ? binsOfRange(values as BinRange) : null
  const made = range && 'bins' in range ? range.bins : []
  const wrong: Record<string, string> = range && 'wrong' in range ? { [range.wrong]: range.text } : {}

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const problems = wrongOf(values)
    setErrors(problems)
    setRefusal(null)
    if (Object.keys(problems).length > 0 || made.length === 0) return
    setSending(true)
    try {
      const payload = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
      const answer = await once(payload, makeBinRange)
      notifySuccess(t('{made} bins created', { made: figure(answer.made) }))
      onClose()
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      setErrors(refused)
      setRefusal(Object.keys(refused).length > 0 ? null : failureMessage(thrown))
      setSending(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('New range of bins')} size={640} centered>
      <form onSubmit={(event) => void send(event)} noValidate>
        <div className="dc-range">
          {Object.entries(fields).map(([name, field]) => (
            <FieldInput
              key={name}
              field={field}
              label={field.label}
              value={values[name]}
              data-autofocus={name === 'location_id'}
              {...((errors[name] ?? wrong[name]) ? { error: errors[name] ?? wrong[name] } : {})}
              onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </div>
        <section className="dc-range-codes" aria-label={t('Codes')} aria-live="polite">
          <b>{made.length === 0 ? t('No bins yet') : t('{count} bins', { count: figure(made.length) })}</b>
          <Scrolled className="dc-range-list" label={t('Codes of the bins')} role="group">
            {made
              .slice(0, shownAtMost)
              .map(({ code }) => code)
              .join('  ')}
            {made.length > shownAtMost &&
              t('  and {count} more', { count: figure(made.length - shownAtMost) })}
          </Scrolled>
        </section>
        <DialogFoot refusal={refusal} isSending={isSending} isEmpty={made.length === 0} onCancel={onClose}>
          {t('Create {value}', {
            value: made.length > 0 ? t('{count} bins', { count: figure(made.length) }) : t('bins'),
          })}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
