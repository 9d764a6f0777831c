import { IconArrowLeft, IconPlus, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { headOf, labelOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { counted } from '../../format/format'
import { useShortcut } from '../../ui/keyboard'
import { FilterEditor } from './FilterEditor'
import { FilterFields } from './FilterFields'
import { FilterFrame } from './FilterFrame'
import { filterableOf } from '../../../resources/kit/query/filterable'
import { fieldsOfHead, filterWords, replaced } from './filterWords'
import { useLabels } from '../list/useLabels'
import { t } from '../../../texts/texts'

type Props = {
  resource: AnyResource
  filters: readonly ColumnFilter[]
  hidden: ReadonlySet<string>
  onChange: (filters: ColumnFilter[]) => void
}

function Chip({ resource, filter, filters, hidden, onChange }: Props & { filter: ColumnFilter }) {
  const [isOpen, setOpen] = useState(false)
  const label = labelOf(resource, headOf(resource, filter.field))
  const words = filterWords(resource, filter)
  const head = headOf(resource, filter.field)
  return (
    <span className="dc-chip">
      <FilterFrame
        label={t('Filter by {label}', { label })}
        isOpen={isOpen}
        onChange={setOpen}
        target={
          <button
            type="button"
            className="dc-plain dc-chip-words"
            title={`${label} ${words}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {label} <b>{words}</b>
          </button>
        }
      >
        <FilterEditor
          resource={resource}
          field={head}
          filters={filters}
          hidden={hidden}
          onApply={(next) => {
            setOpen(false)
            onChange(replaced(filters, fieldsOfHead(resource, head), next))
          }}
        />
      </FilterFrame>
      <button
        type="button"
        className="dc-plain dc-chip-x"
        aria-label={t('Remove filter on {label}', { label })}
        onClick={() => onChange(filters.filter((one) => one !== filter))}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

function AddFilter({ resource, filters, hidden, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const free = filterableOf(resource, hidden).filter(
    (name) => !filters.some((one) => fieldsOfHead(resource, name).includes(one.field)),
  )
  const open = useCallback((next: boolean) => {
    setOpen(next)
    if (next) setField(null)
  }, [])
  useShortcut('f', t('Filter the list'), () => open(true))
  return (
    <FilterFrame
      label={t('Add filter')}
      isOpen={isOpen}
      onChange={open}
      target={
        <button
          type="button"
          className="dc-chip dc-chip-add"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          <IconPlus size={14} aria-hidden="true" />
          {t('Add filter')}
        </button>
      }
    >
      {field === null ? (
        <FilterFields resource={resource} fields={free} onPick={setField} />
      ) : (
        <>
          <button type="button" className="dc-plain dc-filter-back" onClick={() => setField(null)}>
            <IconArrowLeft size={14} aria-hidden="true" />
            <b>{labelOf(resource, field)}</b>
          </button>
          <FilterEditor
            resource={resource}
            field={field}
            filters={filters}
            hidden={hidden}
            onApply={(next) => {
              open(false)
              onChange(replaced(filters, fieldsOfHead(resource, field), next))
            }}
          />
        </>
      )}
    </FilterFrame>
  )
}

/** The filters of a list as chips, one to add, and one to clear them all. */
export function Filters(props: Props) {
  const { resource, filters, onChange } = props
  useLabels(resource, filters)
  return (
    <>
      {filters.map((filter) => (
        <Chip key={filter.field} {...props} filter={filter} />
      ))}
      <AddFilter {...props} />
      <span className="dc-hidden" role="status">
        {filters.length === 0 ? t('No filters') : counted(filters.length, 'filter')}
      </span>
      <span className="dc-space" />
      {filters.length > 0 && (
        <button type="button" className="dc-plain dc-link" onClick={() => onChange([])}>
          {t('Clear all')}
        </button>
      )}
    </>
  )
}
