import { allocations } from '../../resources/inventory/allocations/allocations'
import type { ColumnFilter } from '../../resources/kit/query/filter'
import { useFreshness } from '../parts/live/useFreshness'
import { useToday } from '../hooks/observed'
import { useLiveRows } from '../resource/live/useLiveRows'
import { HomeTile } from './HomeTile'

const waiting: ColumnFilter = {
  field: 'status',
  field_type: 'choice',
  filters: [
    { logic_operator: 'and', operator: 'not_in', value_type: 'value', value: ['shipped', 'cancelled'] },
  ],
}

/** Packing lists that wait to be shipped: how many by today, and which are late. */
export function HomeAllocations() {
  const { rows, signs } = useLiveRows(allocations, [waiting])
  const freshness = useFreshness(signs, 'board')
  const today = useToday()
  const by = (isMeant: (day: string) => boolean) =>
    rows.filter(({ promised_on: day }) => day !== null && isMeant(day)).length
  const late = by((day) => day < today)
  const due = by((day) => day <= today)
  return (
    <HomeTile
      to="/inventory/allocation"
      freshness={freshness}
      kpi={{
        key: 'allocations',
        label: 'Packing lists to ship today',
        wallLabel: 'To ship today',
        figure: String(due),
        suffix: `of ${rows.length} waiting`,
        sense:
          late > 0
            ? { family: 'danger', words: `${late} late`, wallWords: `${late} late` }
            : { family: 'success', words: 'None late', wallWords: 'None late' },
      }}
    />
  )
}
