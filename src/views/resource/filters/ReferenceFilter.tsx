import { Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { mostValues } from '../../../resources/kit/query/filterRules'
import { ReferenceInput } from '../../fields/ReferenceInput'
import type { EditorGiven } from './filterEditors'
import { FilterButtons } from './FilterButtons'
import { keepLabel, keptLabel } from './filterWords'
import { t } from '../../../texts/texts'

/** A filter by rows of another table, picked one after the other. */
export function ReferenceFilter({ resource, field, filter, onApply }: EditorGiven) {
  const definition = fieldOf(resource, field)
  const [first] = filter?.filters ?? []
  const [isNot, setNot] = useState(first?.operator === 'not_in' || first?.operator === '!=')
  const [ids, setIds] = useState<readonly number[]>(first ? [first.value].flat().map(Number) : [])
  const form = useRef<HTMLFormElement>(null)
  if (!definition) return null
  const { where: _, dependsOn: __, ...rest } = definition
  const apply = () => {
    const operator = isNot ? 'not_in' : 'in'
    const condition = { logic_operator: 'and', operator, value_type: 'value', value: ids } as const
    onApply(ids.length > 0 ? { field, field_type: 'reference', filters: [condition] } : null)
  }
  return (
    <form
      ref={form}
      className="dc-filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {ids.length > 0 && (
        <ul className="dc-filter-picks">
          {ids.map((id) => {
            const label = keptLabel(field, id) ?? `#${id}`
            return (
              <li key={id}>
                <span>{label}</span>
                <button
                  type="button"
                  className="dc-plain"
                  aria-label={t('Without {label}', { label })}
                  onClick={() => setIds(ids.filter((one) => one !== id))}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <ReferenceInput
        key={ids.length}
        field={rest}
        value={null}
        aria-label={t('Pick: {label}', { label: definition.label })}
        data-autofocus
        {...(ids.length >= mostValues ? { readOnly: true } : {})}
        onChange={(id, label) => {
          if (typeof id !== 'number') return
          keepLabel(field, id, label ?? `#${id}`)
          setIds([...new Set([...ids, id])])
          // The focus moves to the fresh box for the next one.
          requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus())
        }}
      />
      <Checkbox
        className="dc-filter-not"
        label={t('Exclude selected')}
        checked={isNot}
        onChange={(event) => setNot(event.currentTarget.checked)}
      />
      <FilterButtons isSet={filter !== undefined} onClear={() => onApply(null)} />
    </form>
  )
}
