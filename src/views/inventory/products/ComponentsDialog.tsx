import { ActionIcon, Button, Stack, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
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
import {
  componentFields,
  type ComponentName,
  emptyLine,
  inOrder,
  lineOf,
  problemsIn,
  refusalsOf,
  valuesOf,
} from './componentLines'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
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

/** What a product is made of, as one list: said at once, or asked for where that needs an approval. */
export function ComponentsDialog({ product, existing, isGuarded, onClose }: Props) {
  const once = useOnce<Record<string, unknown>>(`components ${product.id}`)
  const [seen] = useState(product)
  const [lines, setLines] = useState(() => (existing.length > 0 ? existing.map(lineOf) : [emptyLine()]))
  const [payload, setPayload] = useState<Record<string, unknown>>({ reason: '', effective_on: null })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const change = (at: number, name: ComponentName, value: unknown, label?: string) =>
    setLines((all) =>
      all.map((line) =>
        line.key === at
          ? {
              ...line,
              typed: { ...line.typed, [name]: value },
              ...(name === 'component_product_id' && { label: label ?? null }),
            }
          : line,
      ),
    )

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const unsaid = isGuarded
      ? Object.entries(why).flatMap(([name, field]) => {
          const problem = problemOf(field, payload[name])
          return problem === null ? [] : [[name, problem] as const]
        })
      : []
    const wrong = { ...problemsIn(lines), ...Object.fromEntries(unsaid) }
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
        notifySuccess(`${number} submitted`)
      } else {
        await once({ components }, (sent, key) =>
          setComponents(seen, sent.components as typeof components, key),
        )
        notifySuccess('Components saved')
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
    <Dialog opened centered size={860} onClose={onClose} title={`Components of ${seen.sku}`}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {lines.map(({ key: at, label, typed }, nth) => (
            <fieldset key={at} className="dc-component" aria-label={`Component ${nth + 1}`}>
              {Object.entries(componentFields).map(([name, field]) => (
                <FieldInput
                  key={name}
                  field={field}
                  label={field.label}
                  value={typed[name as ComponentName]}
                  {...(name === 'component_product_id' && { shown: label })}
                  {...(errors[`${at}.${name}`] ? { error: errors[`${at}.${name}`] } : {})}
                  onChange={(value, called) => change(at, name as ComponentName, value, called)}
                />
              ))}
              <Tooltip label="Remove">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove component ${nth + 1}`}
                  onClick={() => setLines((all) => all.filter((line) => line.key !== at))}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            </fieldset>
          ))}
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setLines((all) => [...all, emptyLine()])}
            >
              Add component
            </Button>
          </div>
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
            {isGuarded ? 'Submit' : 'Save'}
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
