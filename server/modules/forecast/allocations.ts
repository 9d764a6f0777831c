import { isFar } from '../../../src/forecasting/planning/forecastQty'
import {
  type ForecastAllocation,
  forecastAllocations,
} from '../../../src/resources/forecast/forecast_allocations'
import { type ForecastPeriod, forecastPeriods } from '../../../src/resources/forecast/forecast_periods'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause } from '../../engine/errors'
import { onCreate, onEvent, onRemove, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { methodForecast } from './rounding'

/** The period of a row, locked; refused once it is frozen. */
export async function openPeriod(unit: Unit, periodId: number): Promise<ForecastPeriod> {
  const period = await unit.lock(forecastPeriods, periodId)
  if (period.status !== 'draft' && period.status !== 'open')
    throw invalidBecause('status', t('The period is frozen'))
  return period
}

/** The period of a row whose supply is promised, locked; refused once it is closed. */
export async function runningPeriod(unit: Unit, periodId: number): Promise<ForecastPeriod> {
  const period = await unit.lock(forecastPeriods, periodId)
  if (period.status === 'closed' || period.status === 'cancelled')
    throw invalidBecause('status', t('The period is closed'))
  return period
}

type Numbers = Partial<Pick<ForecastAllocation, 'manual_qty' | 'override_reason' | 'baseline_qty'>>

/** The number of a planner, refused where it is far from the baseline without a reason; null where there is none. */
function plannersQty(row: Numbers): number | null {
  const { manual_qty: manual = null, override_reason: reason = null, baseline_qty: baseline = 0 } = row
  if (manual !== null && isFar(manual, baseline) && !reason) throw invalid({ override_reason: 'requiredif' })
  return manual
}

/** The forecast that a row comes to. */
export const forecastOf = async (
  unit: Unit,
  period: ForecastPeriod,
  row: Numbers & Pick<ForecastAllocation, 'id' | 'product_id'>,
) => plannersQty(row) ?? (await methodForecast(unit, period, row))

/** Whose number a row has; null where it is that of the method. */
export const plannerOf = (unit: Unit, manual: number | null) => (manual === null ? null : unit.by.id || null)

onCreate(forecastAllocations, async (unit, values) => {
  await openPeriod(unit, values.period_id)
  const manual = { manual_qty: values.manual_qty ?? null, override_reason: values.override_reason ?? null }
  return {
    ...values,
    // No method says anything of a row before it is calculated.
    forecast_qty: plannersQty(manual) ?? 0,
    ...(manual.manual_qty !== null && { status: 'adjusted' as const, planner_id: unit.by.id || null }),
  }
})

onUpdate(forecastAllocations, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  const isSameForecast =
    after.manual_qty === before.manual_qty && after.override_reason === before.override_reason
  // Who is served first, and whose promise stays, is decided until the period ends.
  const period = await (isSameForecast ? runningPeriod : openPeriod)(unit, before.period_id)
  if (isSameForecast) return changes
  const status = after.manual_qty === null ? ('proposed' as const) : ('adjusted' as const)
  return {
    ...changes,
    forecast_qty: await forecastOf(unit, period, after),
    status,
    planner_id: plannerOf(unit, after.manual_qty),
  }
})

onRemove(forecastAllocations, async (unit, { period_id }) => void (await openPeriod(unit, period_id)))

onEvent(forecastAllocations, 'adjust', async (unit, row, { manual_qty, override_reason }) => {
  const period = await openPeriod(unit, row.period_id)
  const changes = {
    manual_qty,
    override_reason: override_reason ?? null,
    planner_id: plannerOf(unit, manual_qty),
  }
  return { ...changes, forecast_qty: await forecastOf(unit, period, { ...row, ...changes }) }
})

onEvent(forecastAllocations, 'confirm', async (unit, row) => void (await openPeriod(unit, row.period_id)))

onEvent(forecastAllocations, 'reopen', async (unit, row) => void (await openPeriod(unit, row.period_id)))

onEvent(forecastAllocations, 'reset', async (unit, row) => {
  const period = await openPeriod(unit, row.period_id)
  const changes = { manual_qty: null, override_reason: null, planner_id: null }
  return { ...changes, forecast_qty: await forecastOf(unit, period, { ...row, ...changes }) }
})
