import { sql } from 'kysely'
import { forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { t } from '../../../../src/texts/texts'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'

export type Calculation = {
  id: number
  period_id: number
  discards_changes: boolean
  requested_by_id: number | null
}

/** Queues the calculation of a period, whose row is locked; refused while one waits or runs. */
export async function queueCalculation(unit: Unit, periodId: number, discards: boolean) {
  const { rows } = await sql`insert into forecast_calculations (period_id, discards_changes, requested_by_id)
    values (${periodId}, ${discards}, ${unit.by.id || null})
    on conflict (period_id) where status in ('queued', 'running') do nothing returning id`.execute(unit.trx)
  if (rows.length === 0) throw new Refused('job_busy', { text: t('The period is being calculated') })
}

/** Ends the calculation of a period that waits or runs. */
export async function cancelCalculation(unit: Unit, periodId: number) {
  const { rows } = await sql`update forecast_calculations set status = 'cancelled', ended_at = ${unit.at}
    where period_id = ${periodId} and status in ('queued', 'running') returning id`.execute(unit.trx)
  if (rows.length === 0)
    throw new Refused('invalid_transition', { text: t('The period is not being calculated') })
}

export const openCalculations = async (db: Db) =>
  (
    await sql<Calculation>`select id, period_id, discards_changes, requested_by_id from forecast_calculations
      where status in ('queued', 'running') order by id`.execute(db)
  ).rows

/** The calculation was cancelled, or its period is no longer calculated. */
export class CalculationEnded extends Error {}

/** Locks a calculation that is to go on. */
export async function lockOpen(trx: Trx, { id }: Pick<Calculation, 'id'>) {
  const { rows } = await sql`select from forecast_calculations
    where id = ${id} and status in ('queued', 'running') for update`.execute(trx)
  if (rows.length === 0) throw new CalculationEnded()
}

type State = { status: 'running' | 'done' | 'failed'; done?: number; total?: number; note?: string }

/** Writes how far a calculation is; its period is sent again with it. */
export async function setState(unit: Unit, { id, period_id }: Calculation, state: State) {
  await sql`update forecast_calculations set status = ${state.status},
      products_done = coalesce(${state.done ?? null}::integer, products_done),
      products_total = coalesce(${state.total ?? null}::integer, products_total), note = ${state.note ?? null},
      ended_at = ${state.status === 'running' ? null : unit.at}::timestamptz where id = ${id}`.execute(
    unit.trx,
  )
  unit.invalidate(forecastPeriods, [period_id])
}

/** Reports how far a calculation is, and ends the work where it was cancelled. */
export const report = (db: Db, calculation: Calculation, state: State) =>
  runUnit(db, system, async (unit) => {
    await lockOpen(unit.trx, calculation)
    await setState(unit, calculation, state)
  })
