import { Checkbox, Select, TextInput } from '@mantine/core'
import { IconTableOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { demandClasses } from '../../../forecasting/demandClass'
import { forecastAllocations } from '../../../resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../resources/forecast/forecast_periods'
import type { GridPeriod } from '../../../resources/forecast/planningCalls'
import { counted } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { useFreshness } from '../../parts/live/useFreshness'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { Presence } from '../../resource/presence/Presence'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import { CalculationProgress } from '../CalculationProgress'
import { CellFacts } from './CellFacts'
import { filteredLines, type GridLine } from './lines'
import { PlanningBar } from './PlanningBar'
import { PlanningGrid } from './PlanningGrid'
import { PlanningImpact } from './PlanningImpact'
import { PlanningTotals } from './PlanningTotals'
import { useLines } from './useLines'
import { usePlanning } from './usePlanning'
import './planning.css'

const newest = [{ field: 'date_from', direction: 'desc' }] as const

type Focused = { line: GridLine; period: GridPeriod }

/** The forecast of periods beside each other, edited like a sheet by several planners at once. */
export function PlanningSheet({ periodId, choice }: { periodId: number | null; choice: ReactNode }) {
  const navigate = useNavigate()
  const planning = usePlanning(periodId)
  const { grid, live } = planning
  const { rows: periods } = useLiveRows(forecastPeriods, [], newest)
  const [search, setSearch] = useState('')
  const [demandClass, setDemandClass] = useState<string | null>(null)
  const [sumsOnly, setSumsOnly] = useState(false)
  const [focused, setFocused] = useState<Focused | null>(null)
  const freshness = useFreshness(live?.signs ?? null, 'list')

  const lines = useLines(planning)
  const shown = useMemo(
    () => filteredLines(lines, { search, demandClass, sumsOnly }),
    [lines, search, demandClass, sumsOnly],
  )
  const first = grid?.periods[0]
  return (
    <Page
      title={forecastAllocations.title}
      note={grid ? counted(shown.length, 'line') : undefined}
      actions={choice}
      filters={
        <>
          <Select
            aria-label={t('From period')}
            w={220}
            searchable
            allowDeselect={false}
            data={periods
              .filter(({ status }) => status !== 'cancelled')
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={first ? String(first.id) : null}
            onChange={(id) => void navigate(`/forecast/forecast-allocations/${id}`)}
          />
          <TextInput
            aria-label={t('Search products and customers')}
            placeholder={t('Search products and customers')}
            w={240}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Select
            aria-label={t('Class')}
            placeholder={t('Class')}
            w={150}
            clearable
            data={demandClasses.map((value) => ({
              value,
              label: t(value.charAt(0).toUpperCase() + value.slice(1)),
            }))}
            value={demandClass}
            onChange={setDemandClass}
          />
          <Checkbox
            label={t('Product totals only')}
            checked={sumsOnly}
            onChange={({ currentTarget }) => setSumsOnly(currentTarget.checked)}
          />
          <span className="dc-space" />
          {first && <Presence table="forecast_periods" id={first.id} />}
          <LiveBadge state={freshness.state} ageMs={freshness.ageMs} />
        </>
      }
    >
      {periods.map((period) => (
        <CalculationProgress key={period.id} period={period} />
      ))}
      {grid && lines.length === 0 ? (
        <EmptyState icon={IconTableOff} text={t('No forecast yet: calculate a period first')} />
      ) : (
        <div className="dc-planning">
          <PlanningGrid
            planning={planning}
            lines={shown}
            periods={grid?.periods ?? []}
            onFocus={(line, period) => setFocused(line && period ? { line, period } : null)}
          />
          <div className="dc-planning-aside">
            <PlanningImpact planning={planning} />
            {focused && live && <CellFacts {...focused} rows={live.rows} />}
            <PlanningTotals planning={planning} />
          </div>
          <PlanningBar planning={planning} />
        </div>
      )}
    </Page>
  )
}
