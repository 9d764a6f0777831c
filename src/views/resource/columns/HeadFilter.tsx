import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { labelOf } from '../../../resources/kit/text/columns'
import { FilterEditor } from '../filters/FilterEditor'
import { FilterFrame } from '../filters/FilterFrame'
import { fieldsOfHead, replaced } from '../filters/filterWords'
import type { ListHeads } from './listHeads'
import { t } from '../../../texts/texts'

type Props = Omit<ListHeads, 'sort' | 'onSort'> & {
  field: string
  /** The focused header cell of the grid. */
  cell: HTMLElement
}

/** The funnel in the head of a column; Alt and the arrow down open it by keyboard. */
export function HeadFilter({ resource, filters, hidden, onFilters, field, cell }: Props) {
  const [isOpen, setOpen] = useState(false)
  const fields = fieldsOfHead(resource, field)
  const isSet = filters.some((one) => fields.includes(one.field))
  const label = t('Filter by {resource}', { resource: labelOf(resource, field) })
  const change = useCallback(
    (next: boolean) => {
      setOpen(next)
      // The focus was on the cell, which the grid leads from head to head, never on the funnel inside it.
      if (!next) requestAnimationFrame(() => cell.focus())
    },
    [cell],
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setOpen(true)
    }
    cell.addEventListener('keydown', press, { capture: true })
    return () => cell.removeEventListener('keydown', press, { capture: true })
  }, [cell])

  const Funnel = isSet ? IconFilterFilled : IconFilter
  return (
    <FilterFrame
      label={label}
      isOpen={isOpen}
      onChange={change}
      target={
        <button
          type="button"
          tabIndex={-1}
          className={`dc-head-funnel${isSet ? ' dc-head-filtered' : ''}`}
          aria-label={isSet ? t('{label}, set', { label }) : label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={t('{label} (Alt+↓)', { label })}
          onClick={() => change(!isOpen)}
        >
          <Funnel size={13} aria-hidden="true" />
        </button>
      }
    >
      <b className="dc-filter-title">{labelOf(resource, field)}</b>
      <FilterEditor
        resource={resource}
        field={field}
        filters={filters}
        hidden={hidden}
        onApply={(next) => {
          change(false)
          onFilters(replaced(filters, fields, next))
        }}
      />
    </FilterFrame>
  )
}
