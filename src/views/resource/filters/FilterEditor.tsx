import { useContext, useState } from 'react'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { type ColumnFilter, kindOf } from '../../../resources/kit/query/filter'
import { FilterBoxes } from './FilterBoxes'
import { FilterEditors, type EditorGiven } from './filterEditors'
import { ReferenceFilter } from './ReferenceFilter'
import { FilterRows } from './FilterRows'
import { fieldsOfHead, isListed } from './filterWords'
import { t } from '../../../texts/texts'

type Props = Omit<EditorGiven, 'filter' | 'onApply'> & {
  filters: readonly ColumnFilter[]
  /** The new filters of this column. */
  onApply: (filters: ColumnFilter[]) => void
}

type Way = 'values' | 'words'

/** What a reference is filtered by: rows that are picked, or the words they are called by. */
function Ways({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const one = (value: Way, label: string) => (
    <label>
      <input type="radio" name="way" checked={way === value} onChange={() => onChange(value)} />
      <span>{label}</span>
    </label>
  )
  return (
    <div className="dc-filter-ways" role="radiogroup" aria-label={t('Filter by')}>
      {one('values', t('Picked'))}
      {one('words', t('By condition'))}
    </div>
  )
}

/** What a column is filtered by: boxes, picked rows, or conditions. */
export function FilterEditor({ field, filters, onApply, ...props }: Props) {
  const { resource } = props
  const [head = field, words] = fieldsOfHead(resource, field)
  const Own = useContext(FilterEditors)[head]
  const of = (name: string | undefined) => filters.find((one) => one.field === name)
  const [way, setWay] = useState<Way>(of(words) ? 'words' : 'values')
  const filtersOf = (filter: ColumnFilter | null) => (filter ? [filter] : [])
  const editorProps = { ...props, onApply: (filter: ColumnFilter | null) => onApply(filtersOf(filter)) }

  if (Own) return <Own {...editorProps} field={head} filter={of(head)} />
  if (isListed(resource, head)) return <FilterBoxes {...editorProps} field={head} filter={of(head)} />
  if (kindOf(resource, head) !== 'reference')
    return <FilterRows {...editorProps} field={head} filter={of(head)} />
  // The two ways of one reference hold together: what was set the other way stays.
  const withOther = (other: string | undefined) => (filter: ColumnFilter | null) =>
    onApply([...filtersOf(filter), ...filtersOf(of(other) ?? null)])
  return (
    <>
      {words !== undefined && <Ways way={way} onChange={setWay} />}
      {way === 'values' ? (
        <ReferenceFilter {...props} field={head} filter={of(head)} onApply={withOther(words)} />
      ) : (
        <FilterRows {...props} field={labelKey(head)} filter={of(words)} onApply={withOther(head)} />
      )}
    </>
  )
}
