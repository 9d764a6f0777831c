import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { type Cuts, endsOf, mostEnds } from '../../../resources/kit/query/ageBuckets'
import { FilterButtons } from './FilterButtons'
import type { EditorGiven } from './FilterEditor'

type Typed = readonly (number | string)[]

const typedOf = (ends: readonly number[]): Typed =>
  Array.from({ length: mostEnds }, (_, place) => ends[place] ?? '')

/** Where the spans of age of a report end: up to five days, each above the one before it. */
export function AgeBucketFilter({ cuts, field, filter, onApply }: EditorGiven & { cuts: Cuts }) {
  const value = filter?.filters[0]?.value
  const ends = typeof value === 'string' ? endsOf(value) : null
  const [typed, setTyped] = useState(() => typedOf(ends ?? cuts.ends))
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const text = typed.filter((end) => end !== '').join('/')
    if (!endsOf(text)) return setWrong(true)
    onApply({
      field,
      field_type: 'text',
      filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value: text }],
    })
  }
  return (
    <form
      className="dc-filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="dc-filter-cuts" role="group" aria-label="Days at which an age ends">
        {typed.map((end, place) => (
          <NumberInput
            key={place}
            aria-label={`Age ${place + 1} ends, days`}
            value={end}
            min={1}
            allowDecimal={false}
            hideControls
            error={isWrong}
            onChange={(next) => {
              setWrong(false)
              setTyped(typed.with(place, next))
            }}
          />
        ))}
      </div>
      <Text
        size="xs"
        c={isWrong ? 'var(--dc-danger)' : 'var(--dc-text-2)'}
        role={isWrong ? 'alert' : undefined}
      >
        Days at which an age ends, each above the one before it; what is older stands by itself.
      </Text>
      <FilterButtons isSet={filter !== undefined} onClear={() => onApply(null)} />
    </form>
  )
}
