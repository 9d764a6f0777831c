import { Popover } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { AnyResource } from '../../resources/kit/defineResource'
import type { ColumnFilter } from '../../resources/kit/filter'
import { labelOf } from '../fields/cellText'
import { FilterEditor } from './FilterEditor'
import { filterableOf, filterWords } from './filterWords'
import { typesInField } from './keys'

type Given = {
  resource: AnyResource
  filters: readonly ColumnFilter[]
  onChange: (filters: ColumnFilter[]) => void
}

const without = (filters: readonly ColumnFilter[], field: string) =>
  filters.filter((one) => one.field !== field)

const replaced = (filters: readonly ColumnFilter[], field: string, filter: ColumnFilter | null) => {
  if (!filter) return without(filters, field)
  return filters.some((one) => one.field === field)
    ? filters.map((one) => (one.field === field ? filter : one))
    : [...filters, filter]
}

function Chip({ resource, filter, filters, onChange }: Given & { filter: ColumnFilter }) {
  const [isOpen, setOpen] = useState(false)
  const label = labelOf(resource, filter.field)
  return (
    <span className="dc-chip">
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md">
        <Popover.Target>
          <button type="button" className="dc-plain" onClick={() => setOpen(!isOpen)}>
            {label} <b>{filterWords(resource, filter)}</b>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterEditor
            resource={resource}
            field={filter.field}
            filter={filter}
            onApply={(next) => onChange(replaced(filters, filter.field, next))}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className="dc-plain dc-chip-x"
        aria-label={`Without the filter on ${label}`}
        onClick={() => onChange(without(filters, filter.field))}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

function AddFilter({ resource, filters, onChange }: Given) {
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const free = filterableOf(resource).filter((name) => !filters.some((one) => one.field === name))
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setField(null)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || typesInField(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className="dc-chip dc-chip-add" onClick={() => open(!isOpen)}>
          <IconPlus size={14} aria-hidden="true" />
          Filter
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {field === null ? (
          <div className="dc-filter-fields" role="menu" aria-label="Fields to filter by">
            {free.map((name) => (
              <button
                key={name}
                type="button"
                role="menuitem"
                className="dc-menu-item"
                onClick={() => setField(name)}
              >
                {labelOf(resource, name)}
              </button>
            ))}
          </div>
        ) : (
          <>
            <button type="button" className="dc-plain dc-filter-back" onClick={() => setField(null)}>
              <IconArrowLeft size={14} aria-hidden="true" />
              <b>{labelOf(resource, field)}</b>
            </button>
            <FilterEditor
              resource={resource}
              field={field}
              filter={filters.find((one) => one.field === field)}
              onApply={(next) => onChange(replaced(filters, field, next))}
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The filters of a list as chips, one to add, and one to clear them all. */
export function Filters(given: Given) {
  return (
    <>
      {given.filters.map((filter) => (
        <Chip key={filter.field} {...given} filter={filter} />
      ))}
      <AddFilter {...given} />
      <span className="dc-space" />
      {given.filters.length > 0 && (
        <button type="button" className="dc-plain dc-link" onClick={() => given.onChange([])}>
          Clear all
        </button>
      )}
    </>
  )
}
