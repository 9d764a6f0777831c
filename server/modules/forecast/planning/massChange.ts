import { CompiledQuery } from 'kysely'
import { isFar } from '../../../../src/forecasting/planning/forecastQty'
import { roundHalfUp } from '../../../../src/forecasting/rounding'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { historyCalls, type MassChanged } from '../../../../src/resources/forecast/historyCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, invalidBecause } from '../../../engine/errors'
import { selectOf } from '../../../engine/rows/selects'
import type { Unit } from '../../../engine/unitTypes'
import { hiddenFrom } from '../../../query/page'
import { listRequest } from '../../../query/parse'
import { compileWhole } from '../../../query/unpaged'
import { openPeriod, plannerOf } from '../allocations'
import { assertNamed } from '../named'

/** So many rows are changed at once. */
const mostRows = 5_000

const exact = (value: number) => Number(value.toFixed(6))

/** The rows of a period that pass a filter of the list, locked in the order of their ids. */
async function filteredRows(unit: Unit, period: number, filters: unknown, search: string | null) {
  const query = listRequest(forecastAllocations, { filters: filters ?? [], search: search ?? '' })
  const { rows: statement } = compileWhole(selectOf(forecastAllocations), forecastAllocations, query, {
    hidden: hiddenFrom(forecastAllocations, unit.by),
    parts: [
      { sql: 't.id', joins: [] },
      { sql: 't.period_id', joins: [] },
    ],
  })
  const { rows } = await unit.trx.executeQuery<{ c0: number; c1: number }>(
    CompiledQuery.raw(statement.text, statement.values),
  )
  const ids = rows.filter(({ c1: of }) => Number(of) === period).map(({ c0: id }) => Number(id))
  if (ids.length > mostRows)
    throw invalidBecause('filters', t('At most {most} rows at once: narrow the filter', { most: mostRows }))
  if (ids.length === 0) return []
  await unit.load({
    resource: forecastAllocations,
    where: { id: ids.toSorted((one, other) => one - other) },
    isLocked: true,
  })
  return Promise.all(ids.map((id) => unit.lock(forecastAllocations, id)))
}

onCall(historyCalls.massChange, async ({ unit, input }): Promise<MassChanged> => {
  const { percent, set, reason, dry_run: isDry } = input
  if ((percent === null) === (set === null)) throw invalid({ percent: 'requiredif' })
  await assertNamed(unit.trx, forecastPeriods, 'period_id', input.period_id)
  const period = await openPeriod(unit, input.period_id)
  const rows = await filteredRows(unit, period.id, input.filters, input.search)
  const changed = rows.flatMap((row) => {
    const after = set ?? roundHalfUp(row.forecast_qty * (1 + (percent ?? 0) / 100))
    return row.is_locked === 1 || after === row.forecast_qty ? [] : [{ row, after: exact(after) }]
  })
  const lacksReason = changed.some(
    ({ row, after }) => isFar(after, row.baseline_qty) && !reason && !row.override_reason,
  )
  if (lacksReason && !isDry) throw invalid({ reason: 'requiredif' })
  if (!isDry)
    for (const { row, after } of changed)
      await unit.update(
        forecastAllocations,
        row.id,
        {
          manual_qty: after,
          forecast_qty: after,
          override_reason: reason ?? row.override_reason,
          planner_id: plannerOf(unit, after),
          status: 'adjusted',
        },
        'adjusted',
      )
  const sum = (pick: (one: (typeof changed)[number]) => number) =>
    exact(changed.reduce((all, one) => all + pick(one), 0))
  return {
    rows: changed.map(({ row, after }) => ({
      id: row.id,
      sku: row.sku ?? '',
      before_qty: row.forecast_qty,
      after_qty: after,
    })),
    totals: {
      changed: changed.length,
      locked: rows.filter(({ is_locked: isLocked }) => isLocked === 1).length,
      before_qty: sum(({ row }) => row.forecast_qty),
      after_qty: sum(({ after }) => after),
    },
  }
})
