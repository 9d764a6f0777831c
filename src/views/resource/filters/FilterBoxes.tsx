import { Checkbox, TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import type { Option } from '../../../resources/kit/fields/field'
import { containsWords, kindOf } from '../../../resources/kit/query/filter'
import { optionsFor } from '../../../resources/kit/query/queryWords'
import type { EditorGiven } from './filterEditors'
import { FilterButtons } from './FilterButtons'
import { t } from '../../../texts/texts'

const searchedFrom = 9
const boxHeight = 30

type BoxesGiven = {
  options: readonly Option[]
  chosen: ReadonlySet<string>
  onToggle: (value: string) => void
}

/** The boxes that are in sight: a list of hundreds costs no more than one of ten. */
function Boxes({ options, chosen, onToggle }: BoxesGiven) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => boxHeight,
    overscan: 8,
    initialRect: { width: 240, height: 250 },
  })
  return (
    <div ref={scroller} className="dc-filter-boxes" role="group" aria-label={t('Values')}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const option = options[index]
          return (
            option && (
              <Checkbox
                key={option.value}
                className="dc-filter-box"
                style={{ transform: `translateY(${start}px)` }}
                label={option.label}
                checked={chosen.has(option.value)}
                onChange={() => onToggle(option.value)}
                {...(index === 0 && options.length < searchedFrom ? { 'data-autofocus': true } : {})}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** A filter by words of the definition: a box for each, all or none of them at once. */
export function FilterBoxes({ resource, field, filter, onApply }: EditorGiven) {
  const options = optionsFor(resource, field)
  const [first] = filter?.filters ?? []
  const [isNot, setNot] = useState(first?.operator === 'not_in' || first?.operator === '!=')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(first ? [first.value].flat().map(String) : []),
  )
  const [sought, setSought] = useState('')
  const shown = options.filter(({ label }) => containsWords(label, sought))
  const isAll = shown.length > 0 && shown.every(({ value }) => chosen.has(value))
  const isSome = shown.some(({ value }) => chosen.has(value))

  const toggle = (values: readonly string[], isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, ...values] : [...now].filter((one) => !values.includes(one))))
  const apply = () => {
    const value = options.map((option) => option.value).filter((one) => chosen.has(one))
    const operator = isNot ? 'not_in' : 'in'
    const condition = { logic_operator: 'and', operator, value_type: 'value', value } as const
    const kind = kindOf(resource, field) ?? 'choice'
    onApply(value.length > 0 ? { field, field_type: kind, filters: [condition] } : null)
  }
  return (
    <form
      className="dc-filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {options.length >= searchedFrom && (
        <TextInput
          data-autofocus
          aria-label={t('Search the values')}
          placeholder={t('Search')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <Checkbox
        className="dc-filter-all"
        label={
          sought.trim() === '' ? t('Select all') : t('Select all {count} found', { count: shown.length })
        }
        checked={isAll}
        indeterminate={isSome && !isAll}
        disabled={shown.length === 0}
        onChange={() =>
          toggle(
            shown.map(({ value }) => value),
            !isAll,
          )
        }
      />
      {shown.length === 0 && <p className="dc-filter-none">{t('No matches')}</p>}
      <Boxes options={shown} chosen={chosen} onToggle={(value) => toggle([value], !chosen.has(value))} />
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
