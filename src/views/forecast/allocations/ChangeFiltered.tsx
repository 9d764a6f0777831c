import { Button, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../resources/forecast/forecast_periods'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { useListQuery } from '../../resource/list/useListQuery'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ChangeDialog = lazyPart(async () => (await import('./MassChangeDialog')).MassChangeDialog)

/** The one period that a list is filtered by; null where it is several or all. */
function periodIn(filters: readonly ColumnFilter[]): number | null {
  const conditions = filters.find(({ field }) => field === 'period_id')?.filters ?? []
  const [only] = conditions
  return conditions.length === 1 && only?.operator === '=' ? Number(only.value) : null
}

function Change({ onClose }: { onClose: () => void }) {
  const { query } = useListQuery(forecastAllocations)
  const { rows } = useLiveRows(forecastPeriods, [], [{ field: 'date_from', direction: 'asc' }])
  const open = rows.filter(({ status }) => status === 'draft' || status === 'open')
  const [chosen, setChosen] = useState(() => periodIn(query.filters))
  const period = open.find(({ id }) => id === chosen) ?? open[0]
  return (
    <ChangeDialog
      title={t('Change the forecast of all rows that the list finds')}
      changed={{ periodId: period?.id ?? 0, filters: query.filters, search: query.search }}
      choice={
        <Select
          label={t('Period')}
          allowDeselect={false}
          data={open.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={period ? String(period.id) : null}
          onChange={(id) => setChosen(Number(id))}
        />
      }
      onClose={onClose}
    />
  )
}

/** Changes all rows of a period that pass the filters of the list. */
export function ChangeFiltered() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Change all found')}
      </Button>
      {isOpen && (
        <Suspense>
          <Change onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
