import { lawTables } from '../../../src/resources/general/law/lawTables'
import {
  containerVerdict,
  type FillTables,
  judgeSample,
  netMl,
  sampleOf,
  tablesOn,
} from '../../../src/resources/production/filling/netQuantity'
import { isInControl, type Subgroup } from '../../../src/resources/production/filling/xbar'
import { type Random, random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoOrder, DemoStep } from './floor'
import type { Work } from './work'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** How often the fillers of the demo company are checked, in minutes. */
export const demoCheckMinutes = 60
/** What a millilitre of the liquids of the demo company weighs. */
export const bulkDensity = 1.16
/** A bottle with its cap, in grams, of a size in ml. */
export const bottleTare = (ml: number) => Number((7 + ml * 0.18).toFixed(2))
/** How much more than declared a filler is set to, and how much its bottles differ, as shares of the size. */
const setting = { over: 0.009, spread: 0.0035 }
/** Checks of a filler that had slipped: settled by quality, who had its bottles taken out. */
const slippedShare = 0.004

const lawOf = (day: string): FillTables =>
  tablesOn(
    {
      tolerances: lawTables['law.fill_tolerances'].initial,
      samples: lawTables['law.fill_samples'].initial,
      factors: lawTables['law.fill_factors'].initial,
      shortUnits: lawTables['law.fill_short_units'].initial,
    },
    day,
  )

/** What a filler puts into a bottle: about as much as it is set to. */
export const filledMl = (ml: number, chance: Random, over = setting.over) =>
  ml * (1 + over + setting.spread * (chance.between(-1, 1) + chance.between(-1, 1) + chance.between(-1, 1)))

/** When bottles were taken off the line: about once an hour of running, and at the end. */
function checkTimes({ logs, status, end }: Work) {
  const times: number[] = []
  for (const { event, at } of logs)
    if (event === 'report' && at - (times.at(-1) ?? 0) >= 50 * minute) times.push(at - 2 * minute)
  return status === 'done' ? [...times.filter((at) => at < end - 5 * minute), end - 2 * minute] : times
}

type Weighed = { status: string; units: number; at: number }

/** What was weighed of the bottles of orders: samples as large as the law examines, judged as it does. */
export function addFillChecks(
  to: Tables,
  orders: readonly DemoOrder[],
  stepIds: ReadonlyMap<DemoStep, number>,
  { now, scales, quality }: { now: number; scales: readonly number[]; quality: number },
) {
  const chance = random(20_261_126)
  const law = lawOf(iso(now).slice(0, 10))
  const steps = new Map(to.rows('production_order_steps').map((row) => [row.id, row]))
  const densities = new Map(to.rows('recipes').map(({ id, density_g_ml }) => [id, Number(density_g_ml ?? 1)]))
  const charts = new Map<string, Subgroup[]>()

  const check = (order: DemoOrder, step: DemoStep, row: DemoRow, at: number, many: number): Weighed => {
    const { volume: label_ml, id: product_id, recipeId } = order.bottle
    const density_g_ml = densities.get(recipeId) ?? 1
    const lot_units = Math.max(many, step.planned)
    const isSlipped = chance.chance(slippedShare)
    const weights = Array.from({ length: many }, () => {
      const tare_g = Number((bottleTare(label_ml) + chance.between(-0.05, 0.05)).toFixed(2))
      const ml = filledMl(label_ml, chance, isSlipped ? -0.03 : setting.over)
      const gross_g = Number((tare_g + ml * density_g_ml).toFixed(2))
      return { tare_g, gross_g, net_ml: netMl(gross_g, tare_g, density_g_ml) }
    })
    const {
      faults,
      short_limit: _limit,
      ...figures
    } = judgeSample({ label_ml, lot_units, nets: weights.map(({ net_ml }) => net_ml) }, law)
    const chart = charts.get(`${product_id} ${step.machine?.id}`) ?? []
    const in_control = isInControl(chart, figures)
    const status = faults.length > 0 ? 'settled' : 'passed'
    if (in_control && status === 'passed')
      charts.set(`${product_id} ${step.machine?.id}`, [...chart, figures].slice(-50))
    const settledAt = Math.min(now, at + 25 * minute)
    const id = to.add('fill_checks', {
      number: `FC-${String(to.rows('fill_checks').length + 1).padStart(5, '0')}`,
      status,
      production_order_id: row.production_order_id,
      step_id: row.id,
      product_id,
      machine_id: step.machine?.id ?? null,
      scale_machine_id: chance.pick(scales),
      label_ml,
      density_g_ml,
      lot_units,
      ...figures,
      faults,
      in_control,
      checked_at: iso(at),
      checked_by_id: step.person,
      ...(status === 'settled' && {
        settle_cause: 'sorted',
        settle_reason: 'The bottles since the check before were emptied and filled again',
        settled_at: iso(settledAt),
        settled_by_id: quality,
      }),
      created_at: iso(at),
      created_by: step.person,
      updated_at: iso(status === 'settled' ? settledAt : at),
    })
    for (const [place, weight] of weights.entries())
      to.add('fill_check_weights', {
        fill_check_id: id,
        place: place + 1,
        ...weight,
        verdict: containerVerdict(weight.net_ml, label_ml, figures.tolerance_ml),
        created_at: iso(at),
        created_by: step.person,
        updated_at: iso(at),
      })
    return { status, units: many, at }
  }

  for (const order of orders)
    for (const step of order.steps) {
      const row = steps.get(stepIds.get(step) ?? 0)
      if (step.phase !== 'bottling' || !step.work || !row) continue
      const needed = sampleOf(Math.max(step.work.good, step.planned), law)
      const times = checkTimes(step.work)
      const each = Math.ceil(needed / Math.max(1, times.length))
      const checks = times.map((at) => check(order, step, row, at, each))
      const isDone = step.work.status === 'done'
      let weighed = checks.reduce((sum, { status, units }) => sum + (status === 'passed' ? units : 0), 0)
      // As many other bottles as quality took out of the sample.
      for (; isDone && weighed < needed;) {
        const more = check(order, step, row, step.work.end - minute, needed - weighed)
        checks.push(more)
        if (more.status === 'passed') weighed += more.units
      }
      const last = checks.at(-1)
      Object.assign(row, {
        fill_needed: needed,
        fill_weighed: weighed,
        fill_checked_at: last ? iso(last.at) : null,
        fill_due_at: isDone
          ? null
          : iso(Math.max(now + 15 * minute, (last?.at ?? 0) + demoCheckMinutes * minute)),
      })
    }
}
