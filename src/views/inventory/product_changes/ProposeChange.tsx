import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { proposeChange } from '../../../api/inventory/productChanges'
import { productChanges } from '../../../resources/inventory/product_changes/product_changes'
import { guardedFields } from '../../../resources/inventory/products/guardedFields'
import { type Product, products } from '../../../resources/inventory/products/products'
import { choice, type Fields } from '../../../resources/kit/fields/field'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { opens } from '../../../access'
import { usePerson } from '../../session/session'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { DialogFoot } from '../../parts/DialogFoot'
import { useGuardedNow } from '../../resource/record/useGuarded'
import { useOnce } from '../../resource/saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import './productChange.css'
import '../../fields/form.css'

const ways = {
  update: 'Change fields',
  discontinue: 'Discontinue',
  block: 'Block',
  start: 'Make active again',
} as const
type Way = keyof typeof ways

const waysOf = ({ status }: Product): Way[] =>
  status === 'active'
    ? ['update', 'discontinue', 'block']
    : status === 'discontinued'
      ? ['update', 'start', 'block']
      : ['update', 'start']

const { reason, effective_on } = productChanges.fields

const bodyOf = (way: Way, typed: Record<string, unknown>) => {
  if (way === 'update') return { kind: 'update', proposed: typed }
  return way === 'start' ? { kind: 'update', proposed: { status: 'active' } } : { kind: way }
}

type Props = { product: Product; onClose: () => void }

type FieldsProps = {
  seen: Product
  guarded: readonly (typeof guardedFields)[number][]
  typed: Readonly<Record<string, unknown>>
  labels: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  onChange: (name: string, value: unknown, label?: string) => void
}

const GuardedFields = ({ seen, guarded, typed, labels, errors, onChange }: FieldsProps) => (
  <div className="dc-form-fields">
    {guarded.map((name) => (
      <div key={name} className="dc-field">
        <FieldInput
          field={products.fields[name]}
          label={products.fields[name].label}
          value={name in typed ? typed[name] : seen[name]}
          shown={
            name in typed
              ? labels[name]
              : (seen[labelKey(name) as keyof Product] as string | null | undefined)
          }
          {...(errors[name] ? { error: errors[name] } : {})}
          onChange={(value, label) => onChange(name, value, label)}
        />
      </div>
    ))}
  </div>
)

const problemsIn = (fields: Fields, values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    const problem = field ? problemOf(field, value) : null
    return problem === null ? [] : [[name, problem] as const]
  })

type WayProps = { product: Product; way: Way; onPick: (way: Way) => void }

const WayPick = ({ product, way, onPick }: WayProps) => (
  <FieldInput
    field={choice('What to do', waysOf(product), ways)}
    label="What to do"
    value={way}
    onChange={(value) => onPick((value as Way | null) ?? 'update')}
  />
)

/** Form to propose a change of the guarded fields of a product, with a reason. */
export function ProposeChange({ product, onClose }: Props) {
  const navigate = useNavigate()
  const person = usePerson()
  const once = useOnce<Record<string, unknown>>('propose')
  // The request is based on the values when the dialog opened.
  const [seen] = useState(product)
  const [way, setWay] = useState<Way>('update')
  const [typed, setTyped] = useState<Record<string, unknown>>({})
  const [payload, setPayload] = useState<Record<string, unknown>>({ reason: '', effective_on: null })
  const [labels, setLabels] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isDraft = seen.status === 'draft'
  const now = useGuardedNow(products)
  const guarded = guardedFields.filter((name) => now.includes(name))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const fields: Fields = { ...products.fields, reason, effective_on }
    const wrong = problemsIn(fields, { ...typed, ...payload })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    if (!isDraft && way === 'update' && Object.keys(typed).length === 0) return setRefusal('No changes')
    setSending(true)
    setRefusal(null)
    try {
      const change = await once(
        {
          product_id: seen.id,
          base_version: seen.version,
          ...(isDraft ? { kind: 'create' } : bodyOf(way, typed)),
          ...payload,
        },
        proposeChange,
      )
      notifySuccess(`${change.number} submitted`)
      onClose()
      if (opens(person.roles, ['inventory_changes'])) await navigate(`/product_changes/${change.id}`)
    } catch (thrown) {
      const refused = Object.entries(fieldMessages(thrown)).map(
        ([name, message]) => [name.replace(/^proposed\./, ''), message] as const,
      )
      setErrors(Object.fromEntries(refused))
      const isShown = refused.some(([name]) => name in fields)
      setRefusal(isShown ? null : (refused[0]?.[1] ?? failureMessage(thrown)))
      setSending(false)
    }
  }

  const change = (name: string, value: unknown, label?: string) => {
    if (label !== undefined) setLabels((now) => ({ ...now, [name]: label }))
    setTyped((now) => ({ ...now, [name]: value === '' ? null : value }))
  }

  return (
    <Dialog
      opened
      centered
      size={760}
      onClose={onClose}
      title={isDraft ? `Submit ${seen.sku} for approval` : `Propose a change of ${seen.sku}`}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {!isDraft && <WayPick product={seen} way={way} onPick={setWay} />}
          {!isDraft && way === 'update' && (
            <GuardedFields
              seen={seen}
              guarded={guarded}
              typed={typed}
              labels={labels}
              errors={errors}
              onChange={change}
            />
          )}
          {Object.entries({ reason, effective_on }).map(([name, field]) => (
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
            Submit
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
