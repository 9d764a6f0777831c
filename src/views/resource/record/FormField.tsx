import { memo } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf, labelKey } from '../../../resources/kit/define/defineResource'
import { narrowed } from '../../../resources/kit/fields/narrow'
import type { AnyField } from '../../../resources/kit/fields/field'
import { isRequired } from '../../../resources/kit/fields/requiredWhere'
import { FieldInput } from '../../fields/FieldInput'
import { tableOf } from '../../registry/registry'
import { cellText } from '../../fields/cellText'
import { Glyph } from '../../parts/Glyph'
import { ChangedBy } from '../history/ChangedBy'
import { type Conflict, type News, valueOf } from './edit'
import { ConflictResolver } from './ConflictResolver'
import type { RecordForm } from './useRecordForm'
import { t } from '../../../texts/texts'

/** The element of a field, or of the lines of a table. */
export const fieldId = (resource: AnyResource, name: string) => `${resource.name}-${name}`

type Props = {
  resource: AnyResource
  name: string
  form: RecordForm
  isReadOnly: boolean
  isFirst?: boolean
  /** Its changes need approval. */
  isGuarded?: boolean
  /** The change that awaits approval. */
  pending?: string | undefined
}

/** The choice between two people's values of the field. */
function Both({ resource, name, form, conflict }: Props & { conflict: Conflict }) {
  const field = fieldOf(resource, name)
  const mine = {
    ...form.edit.base,
    [name]: form.edit.typed[name],
    ...(field?.kind === 'reference' && { [labelKey(name)]: form.labels.get(name) ?? null }),
  }
  return (
    <ConflictResolver
      label={field?.label ?? name}
      mine={cellText(resource, name, mine)}
      theirs={cellText(resource, name, form.edit.base ?? {})}
      conflict={conflict}
      onSettle={(whose) => form.settle(name, whose)}
    />
  )
}

/** The field as this record narrows it: operations of the phase that is chosen. */
const narrowedIn = (name: string, whole: AnyField, form: RecordForm) =>
  narrowed(form.narrowed(name, whole), (other) => valueOf(form.edit, other))

/** One field of a form: its input, its message, or the choice between two people's values. */
export function FormField(props: Props) {
  const { resource, name, form, isReadOnly, isFirst, isGuarded, pending } = props
  const field = fieldOf(resource, name)
  const conflict = form.edit.conflicts[name]
  if (!field) return null
  if (conflict) return <Both {...props} conflict={conflict} />
  const isTyped = name in resource.fields
  const base = form.edit.base
  const isFixed = !isTyped || (field.fixed === true && !form.isNew) || isReadOnly
  const error = form.edit.errors[name]
  const shown =
    name in form.edit.typed ? form.labels.get(name) : (base?.[labelKey(name)] as string | null | undefined)
  if (!isTyped && (field.kind === 'reference' || field.kind === 'instant' || field.kind === 'choices'))
    return (
      <div className="dc-shown">
        <span>{field.label}</span>
        <div>{base ? cellText(resource, name, base) : ''}</div>
      </div>
    )
  return (
    <Box
      field={narrowedIn(name, field, form)}
      name={name}
      id={fieldId(resource, name)}
      value={valueOf(form.edit, name)}
      news={form.edit.news[name]}
      shown={shown}
      error={error}
      isReadOnly={isFixed || pending !== undefined}
      isGuarded={isGuarded === true}
      approval={pending ?? (isGuarded && name in form.edit.typed ? t('Needs approval') : undefined)}
      isNeeded={isRequired(field, (one) => valueOf(form.edit, one))}
      isFirst={isFirst === true && !isFixed}
      onChange={form.change}
      onBlur={form.leave}
    />
  )
}

/** Whether a field names a row that several values tell apart: they are read whole only in twice the usual width. */
const isLong = (field: AnyField) => (tableOf(field)?.distinctBy?.length ?? 0) > 1

function classOf(field: AnyField): string {
  if (field.kind === 'longText' || field.kind === 'choices') return 'dc-field dc-field-wide'
  return isLong(field) ? 'dc-field dc-field-double' : 'dc-field'
}

type BoxGiven = {
  field: AnyField
  name: string
  id: string
  value: unknown
  shown: string | null | undefined
  error: string | undefined
  news: News | undefined
  isReadOnly: boolean
  isGuarded: boolean
  approval: string | undefined
  isNeeded: boolean
  isFirst: boolean
  onChange: RecordForm['change']
  onBlur: RecordForm['leave']
}

/** Drawn again only when its own field changes: typing into lines below leaves it alone. */
const Box = memo(function Box({
  field,
  name,
  error,
  news,
  isReadOnly,
  isGuarded,
  approval,
  isFirst,
  onChange,
  onBlur,
  ...props
}: BoxGiven) {
  return (
    <div className={classOf(field)} data-guarded={isGuarded || undefined}>
      <FieldInput
        {...props}
        field={field}
        label={field.label}
        readOnly={isReadOnly}
        {...(isFirst ? { 'data-autofocus': true } : {})}
        onChange={(value, label) => onChange(name, value, label)}
        onBlur={() => onBlur(name)}
        {...(error
          ? {
              error: (
                <span className="dc-field-error">
                  <Glyph name="stop" /> {error}
                </span>
              ),
            }
          : {})}
      />
      {isLong(field) && props.shown && (
        <small className="dc-field-whole" aria-hidden="true">
          {props.shown}
        </small>
      )}
      {news && <ChangedBy news={news} />}
      {approval && !error && <small className="dc-field-approval">{approval}</small>}
    </div>
  )
})

/** Brings a field with an error under the eyes. */
export const goTo = (resource: AnyResource, name: string) => {
  const input = document.getElementById(fieldId(resource, name))
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}
