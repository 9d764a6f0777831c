import { ActionIcon, Button, Stack, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
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
import { useRowFocus } from '../../ui/focus/useRowFocus'
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

type RowProps = {
  nth: number
  typed: ReturnType<typeof emptyLine>['typed']
  label: ReturnType<typeof emptyLine>['label']
  errorOf: (name: string) => string | undefined
  onChange: (name: ComponentName, value: unknown, label?: string) => void
  onRemove: () => void
}

const ComponentRow = ({ nth, typed, label, errorOf, onChange, onRemove }: RowProps) => (
  <fieldset className="dc-component" aria-label={`Component ${nth}`}>
    {Object.entries(componentFields).map(([name, field]) => (
      <FieldInput
        key={name}
        field={field}
        label={field.label}
        value={typed[name as ComponentName]}
        {...(name === 'component_product_id' && { shown: label })}
        {...(errorOf(name) ? { error: errorOf(name) } : {})}
        onChange={(value, called) => onChange(name as ComponentName, value, called)}
      />
    ))}
    <Tooltip label="Remove">
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove component ${nth}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  </fieldset>
)

const problemsOfRequest = (payload: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(why).flatMap(([name, field]) => {
      const problem = problemOf(field, payload[name])
      return problem === null ? [] : [[name, problem] as const]
    }),
  )

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <div>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={onAdd}
    >
      Add component
    </Button>
  </div>
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
  const list = useRef<HTMLDivElement>(null)
  const rowFocus = useRowFocus(list)

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
          <Stack gap="md" ref={list} {...rowFocus}>
            {lines.map(({ key: at, label, typed }, nth) => (
              <ComponentRow
                key={at}
                nth={nth + 1}
                typed={typed}
                label={label}
                errorOf={(name) => errors[`${at}.${name}`]}
                onChange={(name, value, called) => change(at, name, value, called)}
                onRemove={() => setLines((all) => all.filter((line) => line.key !== at))}
              />
            ))}
          </Stack>
          <AddButton onAdd={() => setLines((all) => [...all, emptyLine()])} />
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
