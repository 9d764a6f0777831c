import { sql } from 'kysely'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import {
  type CellsSaved,
  planningCalls,
  type SentCell,
} from '../../../../src/resources/forecast/planningCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { forecastOf, openPeriod, plannerOf } from '../allocations'
import { assertNamed } from '../named'

/** The sentence of a refusal, and whether a reason is what lacks. */
function refusalOf(error: unknown): { text: string; needs_reason: 0 | 1 } {
  if (!(error instanceof Refused)) throw error
  const fields = error.data as Readonly<Record<string, unknown>> | null
  if (fields && 'override_reason' in fields)
    return { text: t('More than 25 % from the baseline: give a reason'), needs_reason: 1 }
  return { text: t('The period is frozen'), needs_reason: 0 }
}

/** Who changed rows last, by row. */
async function authorsOf(unit: Unit, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`select a.id, u.name from forecast_allocations a
    join users u on u.id = a.updated_by where a.id = any(${ids}::bigint[])`.execute(unit.trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Saves cells of the planning grid. Rows are locked in the order of their ids, so that two planners who paste over the
 * same block wait for each other; a cell that was changed since it was seen is left as it is.
 */
async function saveCells(unit: Unit, cells: readonly SentCell[], reason: string | null): Promise<CellsSaved> {
  const periods = new Map<number, ForecastPeriod | Refused>()
  const periodOf = async (id: number) => {
    const found = periods.get(id)
    if (found) return found
    const period = await openPeriod(unit, id).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    periods.set(id, period)
    return period
  }
  const sorted = cells.toSorted((one, other) => one.id - other.id)
  const ids = sorted.map(({ id }) => id)
  await assertNamed(unit.trx, forecastAllocations, 'cells', ids)
  const answer: CellsSaved = { saved: [], conflicts: [], refused: [] }
  // Periods are locked before their rows, as everywhere.
  const { rows: places } = await sql<{
    id: number
    period_id: number
  }>`select id, period_id from forecast_allocations
    where id = any(${ids}::bigint[]) order by period_id`.execute(unit.trx)
  for (const { period_id } of places) await periodOf(period_id)
  await unit.load({ resource: forecastAllocations, where: sql`t.id = any(${ids}::bigint[])`, isLocked: true })
  for (const { id, before, after } of sorted) {
    const row = await unit.lock(forecastAllocations, id)
    if (row.manual_qty === after) answer.saved.push(id)
    else if (row.manual_qty !== before) answer.conflicts.push({ id, manual_qty: row.manual_qty, by: null })
    else {
      const changes = {
        manual_qty: after,
        override_reason: after === null ? null : (reason ?? row.override_reason),
        planner_id: plannerOf(unit, after),
      }
      try {
        const period = await periodOf(row.period_id)
        if (period instanceof Refused) throw period
        // Rows that are left to the method are rounded together once all cells are written.
        const forecast_qty =
          after === null && row.is_locked === 0
            ? row.forecast_qty
            : await forecastOf(unit, period, { ...row, ...changes })
        const status = after === null ? ('proposed' as const) : ('adjusted' as const)
        await unit.update(forecastAllocations, id, { ...changes, forecast_qty, status }, 'adjusted')
        answer.saved.push(id)
      } catch (error) {
        answer.refused.push({ id, ...refusalOf(error) })
      }
    }
  }
  const authors = await authorsOf(
    unit,
    answer.conflicts.map(({ id }) => id),
  )
  return {
    ...answer,
    conflicts: answer.conflicts.map((one) => ({ ...one, by: authors.get(one.id) ?? null })),
  }
}

onCall(planningCalls.cells, ({ unit, input }) => saveCells(unit, input.cells, input.override_reason))
