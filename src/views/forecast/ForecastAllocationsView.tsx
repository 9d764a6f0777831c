import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { forecastAllocations } from '../../resources/forecast/forecast_allocations'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { t } from '../../texts/texts'
import { ChangeFiltered } from './allocations/ChangeFiltered'
import { AllocationRecord, ChangeSelected } from './allocations/rowActs'
import { PlanningSheet } from './planning/PlanningSheet'

/** Who will want what: the forecast as a sheet of periods, and its rows one by one. */
export function ForecastAllocationsView() {
  const period = Number(useParams()['period_id']) || null
  const tabs = useMemo(() => {
    const path = period === null ? forecastAllocations.path : `${forecastAllocations.path}/${period}`
    return {
      sheet: { label: t('Sheet'), address: path },
      rows: {
        label: t('Rows'),
        address: `${path}?list=rows${period === null ? '' : `&f.period_id=is:${period}`}`,
      },
    }
  }, [period])
  const [tab, choice] = useListTabs(tabs)
  return tab === 'rows' ? (
    <ResourceScreen
      resource={forecastAllocations}
      actions={
        <>
          <ChangeFiltered />
          {choice}
        </>
      }
      record={AllocationRecord}
      selected={ChangeSelected}
    />
  ) : (
    <PlanningSheet key={period} periodId={period} choice={choice} />
  )
}
