import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { bucketEnds, mostEnds, standardEnds } from '../../../resources/inventory/reports/agingBuckets'
import { FilterButtons } from '../../resource/filters/FilterButtons'
import type { EditorGiven } from '../../resource/filters/filterEditors'
import { t } from '../../../texts/texts'
import './aging.css'

type Typed = readonly (number | string)[]

const typedOf = (ends: readonly number[]): Typed =>
  Array.from({ length: mostEnds }, (_, place) => ends[place] ?? '')

/** Where the ages of the report end: up to five days, each above the one before it. */
export function AgeBucketFilter({ resource, field, filter, onApply }: EditorGiven) {
  const value = filter?.filters[0]?.value
  const shown = typeof value === 'string' ? value : (resource.report?.columnsBy?.standard ?? '')
  const [typed, setTyped] = useState(() => typedOf(bucketEnds(shown) ?? standardEnds))
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const text = typed.filter((end) => end !== '').join('/')
    if (!bucketEnds(text)) return setWrong(true)
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
      <div className="dc-age-buckets" role="group" aria-label={t('Days at which an age ends')}>
        {typed.map((end, place) => (
          <NumberInput
            key={place}
            aria-label={t('Age {place} ends, days', { place: place + 1 })}
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
        {t('Upper limits in days, rising. Anything older is a group of its own.')}
      </Text>
      <FilterButtons isSet={filter !== undefined} onClear={() => onApply(null)} />
    </form>
  )
}
