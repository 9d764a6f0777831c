import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { proposeChange, setComponents } from '../../../api/inventory/productChanges'
import { productChanges } from '../../../resources/inventory/product_changes/product_changes'
import type { ProductComponent } from '../../../resources/inventory/products/product_components'
import type { Product } from '../../../resources/inventory/products/products'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { DialogFoot } from '../../parts/DialogFoot'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { emptyLine, inOrder, lineOf, problemsIn, refusalsOf, valuesOf } from './componentLines'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { ComponentRows } from './ComponentRows'
import { t } from '../../../texts/texts'
import './components.css'
import '../../fields/form.css'

const { reason, effective_on } = productChanges.fields
const why = { reason, effective_on }

type Props = {
  product: Product
  existing: readonly ProductComponent[]
  /** Changes need an approved request. */
  isGuarded: boolean
  onClose: () => void
}

const problemsOfRequest = (payload: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(why).flatMap(([name, field]) => {
      const problem = problemOf(field, payload[name])
      return problem === null ? [] : [[name, problem] as const]
    }),
  )

/** Components of a product as one list: saved at once, or requested where they need approval. */
export function ComponentsDialog({ product, existing, isGuarded, onClose }: Props) {
  const once = useOnce<Record<string, unknown>>(`components ${product.id}`)
  const [seen] = useState(product)
  const [lines, setLines] = useState(() => (existing.length > 0 ? existing.map(lineOf) : [emptyLine()]))
  const [payload, setPayload] = useState<Record<string, unknown>>({ reason: '', effective_on: null })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = { ...problemsIn(lines), ...(isGuarded ? problemsOfRequest(payload) : {}) }
    setErrors(wrong)
    setRefusal(null)
    if (Object.keys(wrong).length > 0) return
    const sent = inOrder(lines)
    const components = sent.map((line) => valuesOf(line, existing))
    setSending(true)
    try {
      if (isGuarded) {
        const { number } = await once(
          {
            kind: 'update',
            product_id: seen.id,
            base_version: seen.version,
            proposed: { components },
            ...payload,
          },
          proposeChange,
        )
        notifySuccess(t('{number} submitted', { number }))
      } else {
        await once({ components }, (sent, key) =>
          setComponents(seen, sent.components as typeof components, key),
        )
        notifySuccess(t('Components saved'))
      }
      onClose()
    } catch (thrown) {
      const refused = fieldMessages(thrown)
      const placed = refusalsOf(refused, sent)
      setErrors(placed)
      setRefusal(
        Object.keys(placed).length > 0 ? null : (Object.values(refused)[0] ?? failureMessage(thrown)),
      )
      setSending(false)
    }
  }

  return (
    <Dialog opened centered size={860} onClose={onClose} title={t('Components of {sku}', { sku: seen.sku })}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <ComponentRows lines={lines} errors={errors} onChange={setLines} />
          {isGuarded &&
            Object.entries(why).map(([name, field]) => (
              <FieldInput
                key={name}
                field={field}
                label={field.label}
                value={payload[name]}
                {...(errors[name] ? { error: errors[name] } : {})}
                onChange={(value) => setPayload((now) => ({ ...now, [name]: value }))}
              />
            ))}
          <DialogFoot refusal={refusal} isSending={isSending} onCancel={onClose}>
            {isGuarded ? t('Submit') : t('Save')}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
