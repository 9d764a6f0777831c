import { sql } from 'kysely'
import type { Baseline } from '../../../../src/forecasting/baseline'
import { forecastAllocations } from '../../../../src/resources/forecast/forecast_allocations'
import { forecastCorrections } from '../../../../src/resources/forecast/forecast_corrections'
import { type ForecastPeriod, forecastPeriods } from '../../../../src/resources/forecast/forecast_periods'
import { t } from '../../../../src/texts/texts'
import type { Db } from '../../../db/database'
import type { Connect } from '../../../db/connect'
import type { Logger } from '../../../db/logger'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import { Refused } from '../../../engine/errors'
import type { OnTables } from '../../../engine/hooks/tableHooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { actorOf } from '../../../imports/run/people'
import { createHeldWork } from '../../../jobs/heldWork'
import { takeSnapshot } from '../snapshots'
import {
  type Calculation,
  CalculationEnded,
  lockOpen,
  openCalculations,
  report,
  setState,
} from './calculations'
import type { BaselineRunner } from './baselineRunner'
import { historiesOf, historyBuckets } from './facts'
import { rulesOf, seriesOf, sharesOf } from './history'
import { type FoundBaselines, writeBaselines } from './writeBaselines'
import { correctionRows, writeCorrections } from './writeCorrections'

/** So many products are forecast between two looks at whether the calculation goes on. */
const productsAtOnce = 40
const reportEveryMs = 250

type Means = { db: Db; log: Logger; runner: BaselineRunner }

/** What a calculation comes to, and the period that it was made for. */
type Found = FoundBaselines & {
  period: ForecastPeriod
  corrections: ReturnType<typeof correctionRows>
}

/** Whether two versions of a period are calculated alike. */
const areAlike = (one: ForecastPeriod, other: ForecastPeriod) =>
  (
    [
      'date_from',
      'date_to',
      'history_from',
      'history_to',
      'history_basis',
      'default_method',
      'growth_percent',
    ] as const
  ).every((field) => one[field] === other[field])

/** Writes the rows of a calculated period as the person who had it calculated. */
async function write(unit: Unit, calculation: Calculation, found: Found) {
  const period = await unit.lock(forecastPeriods, calculation.period_id)
  await lockOpen(unit.trx, calculation)
  if (period.status !== 'draft' && period.status !== 'open') throw new CalculationEnded()
  if (!areAlike(period, found.period))
    throw new Refused('other', { text: t('The period changed meanwhile: calculate again') })
  const changed = await writeBaselines(unit, period, found, calculation.discards_changes)
  await takeSnapshot(unit.trx, period.id, ['naive', 'baseline'])
  if (changed.length > maxRowBroadcasts || changed.some(({ is_gone: isGone }) => isGone))
    unit.reload(forecastAllocations)
  else if (changed.length > 0)
    unit.invalidate(
      forecastAllocations,
      changed.map(({ id }) => id),
    )
  if (await writeCorrections(unit.trx, period, found.corrections)) unit.reload(forecastCorrections)
  await setState(unit, calculation, {
    status: 'done',
    note: t('{rows} rows changed', { rows: changed.length }),
  })
  await unit.update(
    forecastPeriods,
    period.id,
    { calculated_at: unit.at, calculated_by_id: calculation.requested_by_id },
    'calculated',
  )
}

/** Forecasts the products of a period some at a time, and writes them in one unit at the end. */
async function carryOut({ db, runner }: Means, calculation: Calculation, leaving: AbortSignal) {
  const period: ForecastPeriod = await runUnit(db, system, (unit) =>
    unit.get(forecastPeriods, calculation.period_id),
  )
  const series = await seriesOf(db, period)
  if (series.length === 0)
    throw new Refused('invalid_transition', { text: t('There is no demand in the history') })
  const shares = await sharesOf(db, period)
  const rules = rulesOf(period)
  const histories = await historiesOf(db, period, series)
  const buckets = await historyBuckets(db, period)
  const baselines: Baseline[] = []
  const corrections: ReturnType<typeof correctionRows> = []
  let reportedAt = 0
  for (let from = 0; from < series.length; from += productsAtOnce) {
    if (Date.now() - reportedAt >= reportEveryMs) {
      await report(db, calculation, { status: 'running', done: from, total: series.length })
      reportedAt = Date.now()
    }
    const part = series.slice(from, from + productsAtOnce)
    const found = await runner.baselines(rules, histories.slice(from, from + productsAtOnce))
    if (leaving.aborted) return
    baselines.push(...found)
    corrections.push(...correctionRows(part, found, buckets))
  }
  await report(db, calculation, { status: 'running', done: series.length, total: series.length })
  const by = calculation.requested_by_id === null ? system : await actorOf(db, calculation.requested_by_id)
  await runUnit(db, by, (unit) =>
    write(unit, calculation, { period, series, baselines, shares, corrections }),
  )
}

/** Does one calculation; what goes wrong is written to it. */
export async function calculateHere(means: Means, calculation: Calculation, leaving: AbortSignal) {
  try {
    await carryOut(means, calculation, leaving)
  } catch (error) {
    if (leaving.aborted || error instanceof CalculationEnded) return
    if (!(error instanceof Refused)) means.log.warn({ err: error }, 'A forecast could not be calculated')
    const note = error instanceof Refused ? error.sentence : t('The server could not calculate the period.')
    await report(means.db, calculation, { status: 'failed', note: note.slice(0, 500) }).catch(
      (fault: unknown) => {
        if (!(fault instanceof CalculationEnded)) throw fault
      },
    )
  }
}

type Options = Means & { connect: Connect; onTables: OnTables }

/** Calculates the periods that wait, one at a time on each node; what a dead node left is begun anew. */
export function createCalculator({ connect, onTables, ...means }: Options) {
  const work = createHeldWork<Calculation>({
    connect,
    log: means.log,
    what: 'Forecasts',
    lockSpace: 7_203_014,
    atOnce: 1,
    lockOf: ({ id }) => id,
    waiting: () => openCalculations(means.db),
    async work(calculation, leaving) {
      // Another node may have done it before this one got the lock.
      const { rows } = await sql`select from forecast_calculations
        where id = ${calculation.id} and status in ('queued', 'running')`.execute(means.db)
      if (rows.length > 0) await calculateHere(means, calculation, leaving)
    },
  })
  onTables([forecastPeriods.name], work.soon)
  return {
    ...work,
    async stop() {
      await work.stop()
      await means.runner.stop()
    },
  }
}
