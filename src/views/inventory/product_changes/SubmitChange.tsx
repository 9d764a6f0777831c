import { type FormEvent, type ReactNode, useState } from 'react'
import { Stack } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { opens } from '../../../access'
import { proposeChange } from '../../../api/inventory/productChanges'
import { productChanges } from '../../../resources/inventory/product_changes/product_changes'
import type { Product } from '../../../resources/inventory/products/products'
import type { Fields } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { DialogFoot } from '../../parts/DialogFoot'
import { useOnce } from '../../resource/saving/useOnce'
import { usePerson } from '../../session/session'
import { Dialog } from '../../ui/Dialog'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import '../../fields/form.css'
import './productChange.css'

const { reason, effective_on } = productChanges.fields
const requestFields: Fields = { reason, effective_on }

const problemsIn = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = requestFields[name]
    const problem = field ? problemOf(field, value) : null
    return problem === null ? [] : [[name, problem] as const]
  })

/** Reason and effective date of a request, and what became of sending it. */
function useSubmitChange(product: Product, onSubmitted: () => void) {
  const navigate = useNavigate()
  const person = usePerson()
  const once = useOnce<Record<string, unknown>>('propose')
  const [payload, setPayload] = useState<Record<string, unknown>>({ reason: '', effective_on: null })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async (body: Readonly<Record<string, unknown>>) => {
    const wrong = problemsIn(payload)
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    setSending(true)
    setRefusal(null)
    try {
      const { id, version } = product
      const change = await once({ product_id: id, base_version: version, ...body, ...payload }, proposeChange)
      notifySuccess(t('{number} submitted', { number: change.number }))
      onSubmitted()
      if (opens(person.roles, ['inventory_changes'])) await navigate(`/product_changes/${change.id}`)
    } catch (thrown) {
      const refused = Object.entries(fieldMessages(thrown)).map(
        ([name, message]) => [name.replace(/^proposed\./, ''), message] as const,
      )
      setErrors(Object.fromEntries(refused))
      setRefusal(refused.length === 0 ? failureMessage(thrown) : null)
      setSending(false)
    }
  }
  const change = (name: string, value: unknown) => setPayload((now) => ({ ...now, [name]: value }))
  return { payload, errors, refusal, isSending, send, change }
}

type Props = {
  product: Product
  title: string
  /** The request itself: its kind, and what it proposes. */
  body: Readonly<Record<string, unknown>>
  /** What is changed, with the messages of what the server refused. */
  children?: (errors: Readonly<Record<string, string>>) => ReactNode
  onClose: () => void
  onSubmitted: () => void
}

/** The dialog that submits a request for a product: what is changed, why and from when. */
export function SubmitChange({ product, title, body, children, onClose, onSubmitted }: Props) {
  // The request is based on the values when the dialog opened.
  const [seen] = useState(product)
  const { payload, errors, refusal, isSending, send, change } = useSubmitChange(seen, onSubmitted)
  const others = Object.entries(errors).filter(([name]) => !(name in requestFields) && !(name in seen))
  return (
    <Dialog opened centered size={760} onClose={onClose} title={title}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send(body)
        }}
        noValidate
      >
        <Stack gap="md">
          {children?.(errors)}
          {Object.entries(requestFields).map(([name, field]) => (
            <FieldInput
              key={name}
              field={field}
              label={field.label}
              value={payload[name]}
              {...(errors[name] ? { error: errors[name] } : {})}
              onChange={(value) => change(name, value)}
            />
          ))}
          <DialogFoot refusal={refusal ?? others[0]?.[1] ?? null} isSending={isSending} onCancel={onClose}>
            {t('Submit')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
