import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { kindOf } from '../../../resources/kit/query/filter'
import { mostConditions } from '../../../resources/kit/query/filterRules'
import { spanPresets } from '../../fields/dayPresets'
import type { EditorGiven } from './filterEditors'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { FilterButtons } from './FilterButtons'
import {
  choose,
  type DraftRow,
  drawn,
  type How,
  howOf,
  howsOf,
  isTime,
  rowsOf,
  spanOf,
  withRow,
} from './filterDraft'
import { FilterRow } from './FilterRow'
import { comparableWith, operatorWord } from './filterWords'
import { t } from '../../../texts/texts'

/** A filter by conditions: one, or several joined by and or or; against a value or another column. */
export function FilterRows({ resource, field, filter, hidden, onApply }: EditorGiven) {
  const form = useRef<HTMLFormElement>(null)
  const rowFocus = useRowFocus(form)
  const kind = kindOf(resource, field) ?? 'text'
  const [rows, setRows] = useState<readonly DraftRow[]>(() => rowsOf(kind, filter))
  const [faults, setFaults] = useState<readonly (string | null)[]>([])
  const others = comparableWith(resource, field, hidden)
  const how = howOf(rows)
  const show = (next: readonly DraftRow[]) => {
    setRows(next)
    setFaults([])
  }
  const apply = () => {
    const { filter: drawnFilter, faults: found } = drawn(resource, field, rows)
    setFaults(found)
    if (drawnFilter) onApply(drawnFilter)
  }
  return (
    <form
      ref={form}
      {...rowFocus}
      className="dc-filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Select
        aria-label={t('Condition')}
        data={howsOf(kind).map((value) => ({ value, label: operatorWord(kind, value) }))}
        comboboxProps={{ withinPortal: false }}
        value={how}
        onChange={(next) => show(choose(kind, rows, (next ?? '=') as How))}
      />
      {rows.map((row, place) => (
        <FilterRow
          key={place}
          resource={resource}
          field={field}
          row={row}
          place={rows.length > 1 ? place : null}
          others={others}
          fault={faults[place] ?? null}
          onChange={(news) => show(rows.map((one, at) => (at === place ? { ...one, ...news } : one)))}
          onRemove={() => show(rows.filter((_, at) => at !== place))}
        />
      ))}
      {isTime(kind) && (
        <div className="dc-filter-spans" role="group" aria-label={t('Date shortcuts')}>
          {spanPresets().map(({ label, from, to }) => (
            <button
              key={label}
              type="button"
              className="dc-plain dc-link"
              onClick={() => onApply(spanOf(kind, field, from, to))}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <FilterButtons isSet={filter !== undefined} onClear={() => onApply(null)}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={rows.length >= mostConditions}
          onClick={() => show(withRow(kind, rows))}
        >
          {t('Add condition')}
        </Button>
      </FilterButtons>
    </form>
  )
}
