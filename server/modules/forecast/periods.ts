import { sql } from 'kysely'
import { forecastAllocations } from '../../../src/resources/forecast/forecast_allocations'
import { type ForecastPeriod, forecastPeriods } from '../../../src/resources/forecast/forecast_periods'
import { dayAfter } from '../../../src/resources/kit/text/days'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { onCreate, onEvent, onRemove, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { plantToday } from '../../site/plant'
import { cancelCalculation, queueCalculation } from './calculation/calculations'
import { measure } from './measure'
import { roundAnew } from './rounding'
import { takeSnapshot } from './snapshots'

type Dates = Pick<ForecastPeriod, 'date_from' | 'date_to'> & {
  granularity?: string | undefined
  history_from?: string | null | undefined
  history_to?: string | null | undefined
}

/** The first day of the month, so many months before that of a day. */
const monthsBefore = (day: string, months: number) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

/** The dates of a period with its history, checked against each other and the other periods. */
async function withHistory(unit: Unit, dates: Dates, id = 0) {
  if (dates.date_to < dates.date_from)
    throw invalidBecause('date_to', t('The period must end after it starts'))
  const { rows } = await sql`select from forecast_periods where id <> ${id} and status <> 'cancelled'
    and granularity = ${dates.granularity ?? 'month'}
    and date_from <= ${dates.date_to} and date_to >= ${dates.date_from}`.execute(unit.trx)
  if (rows.length > 0) throw invalidBecause('date_from', t('Another period already covers these dates'))
  const before = dayAfter(dates.date_from, -1)
  const today = await plantToday(unit)
  const history_to = dates.history_to ?? (before < today ? before : dayAfter(monthsBefore(today, 0), -1))
  const history_from = dates.history_from ?? monthsBefore(dayAfter(history_to, 1), 36)
  if (history_to >= dates.date_from)
    throw invalidBecause('history_to', t('The history must end before the period starts'))
  if (history_from > history_to)
    throw invalidBecause('history_from', t('The history must start before it ends'))
  return { history_from, history_to }
}

/** Refuses shares of a product's customers that do not come to the whole, as after a row was removed. */
async function assertShares(unit: Unit, periodId: number) {
  const { rows } = await sql<{ sku: string; sum: number }>`
    select p.sku, sum(a.share_percent)::float8 as sum from forecast_allocations a join products p on p.id = a.product_id
    where a.period_id = ${periodId} group by p.id
    -- A product without a baseline is forecast by its planner alone: there is nothing to share.
    having sum(a.share_percent) <> 100 and (sum(a.share_percent) > 0 or sum(a.baseline_qty) > 0)
    order by p.sku limit 1`.execute(unit.trx)
  const [wrong] = rows
  if (!wrong) return
  if (wrong.sum > 100) throw invalid({ share_percent: 'more100%' })
  throw invalidBecause(
    'share_percent',
    t('The customers of {sku} share {sum} %, not 100 %: calculate the period again', wrong),
  )
}

/** Refuses while a plan of a period is further than what may end with it. */
async function assertPlans(unit: Unit, periodId: number, allowed: readonly string[], text: string) {
  const { rows } = await sql`select from forecast_production_plans
    where period_id = ${periodId} and status <> all(${[...allowed]}::text[]) limit 1`.execute(unit.trx)
  if (rows.length > 0) throw new Refused('invalid_transition', { text })
}

onCreate(forecastPeriods, async (unit, values) => ({
  ...values,
  ...(await withHistory(unit, values)),
}))

onUpdate(forecastPeriods, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  const history = await withHistory(unit, after, before.id)
  const isPlanned = before.status === 'draft' || before.status === 'open'
  if (isPlanned && after.growth_percent !== before.growth_percent) await roundAnew(unit, after, null)
  return { ...changes, ...history }
})

onRemove(forecastPeriods, async (unit, { id }) => {
  const { rows } = await sql`select from forecast_allocations where period_id = ${id} limit 1`.execute(
    unit.trx,
  )
  if (rows.length > 0) throw new Refused('database_delete_1451', { text: t('The period has a forecast') })
})

onEvent(forecastPeriods, 'calculate', (unit, { id }, { discard_changes }) =>
  queueCalculation(unit, id, discard_changes === true),
)

onEvent(forecastPeriods, 'stop', (unit, { id }) => cancelCalculation(unit, id))

onEvent(forecastPeriods, 'open', async (unit, { id }) => {
  const { rows } = await sql`select from forecast_allocations where period_id = ${id} limit 1`.execute(
    unit.trx,
  )
  if (rows.length === 0) throw new Refused('invalid_transition', { text: t('Calculate the period first') })
  await assertShares(unit, id)
})

onEvent(forecastPeriods, 'cancel', (unit, { id }) =>
  assertPlans(unit, id, ['draft', 'calculated', 'cancelled'], t('A plan of the period is approved already')),
)

onEvent(forecastPeriods, 'freeze', async (unit, period) => {
  await sql`update forecast_allocations set status = 'confirmed', frozen_qty = forecast_qty, version = version + 1,
    updated_at = ${unit.at} where period_id = ${period.id}`.execute(unit.trx)
  await takeSnapshot(unit.trx, period.id, ['forecast'])
  unit.reload(forecastAllocations)
  return { frozen_at: unit.at, frozen_by_id: unit.by.id || null }
})

onEvent(forecastPeriods, 'unfreeze', async (unit, period) => {
  if (period.date_from <= (await plantToday(unit)))
    throw new Refused('invalid_transition', { text: t('The period has begun') })
  await sql`update forecast_allocations set frozen_qty = null, version = version + 1, updated_at = ${unit.at}
    where period_id = ${period.id}`.execute(unit.trx)
  unit.reload(forecastAllocations)
  return { frozen_at: null, frozen_by_id: null }
})

onEvent(forecastPeriods, 'close', async (unit, period) => {
  if (period.date_to >= (await plantToday(unit)))
    throw new Refused('invalid_transition', { text: t('The period has not ended') })
  const over = ['completed', 'cancelled']
  await assertPlans(unit, period.id, over, t('A plan of the period is neither completed nor cancelled'))
  return {
    closed_at: unit.at,
    closed_by_id: unit.by.id || null,
    ...(await measure(unit, period)),
  }
})
