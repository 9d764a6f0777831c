import { deviationOf } from '../../../src/resources/production/batching/tolerance'
import type { Random } from '../company/random'
import { random } from '../company/random'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { DemoOrder, DemoStep } from './floor'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()
const six = (value: number) => Math.round(value * 1_000_000) / 1_000_000

/** The most that is weighed at once: more of a line comes in parts. */
const mostAtOnce = 8_200
/** How many lines are off by more than they may be, and are answered for. */
const overriddenShare = 0.015

/** Which lot of a material was on the shelf at a time, and in which bin of the plant. */
function shelves(to: Tables, plantId: number) {
  const plant = new Set(
    to
      .rows('bins')
      .filter(({ location_id, kind }) => location_id === plantId && kind === 'storage')
      .map(({ id }) => id),
  )
  const binOf = new Map<number, number>()
  for (const { lot_id, bin_id } of to.rows('stock_levels'))
    if (plant.has(Number(bin_id))) binOf.set(Number(lot_id), Number(bin_id))
  const lots = grouped(
    to.rows('lots').filter(({ id }) => binOf.has(id)),
    ({ product_id }) => Number(product_id),
  )
  return (product: number, at: number) => {
    const of = lots.get(product) ?? []
    const came = of.filter(({ received_at }) => Date.parse(String(received_at)) < at)
    const lot = came.at(-1) ?? of[0]
    return lot ? { lot_id: lot.id, bin_id: binOf.get(lot.id) ?? 0 } : null
  }
}

type Options = {
  now: number
  plantId: number
  batchers: readonly number[]
  supervisor: number
  scales: readonly number[]
}

/** The readings of one line, in parts: nothing of it is lost, and the last part is off by a little. */
function readings(target: number, tolerance: number, chance: Random) {
  const isOff = chance.chance(overriddenShare)
  const off = isOff ? tolerance * chance.between(1.2, 2.2) : tolerance * chance.between(-0.8, 0.8)
  const whole = Math.round(target * (1 + off / 100) * 1000) / 1000
  const parts: number[] = []
  let left = whole
  while (left > mostAtOnce * 1.2) {
    parts.push(mostAtOnce)
    left = six(left - mostAtOnce)
  }
  return { parts: [...parts, left], deviation: deviationOf(whole, target, tolerance), whole }
}

/** What was weighed into the batches of orders: line by line, from lots that were there, nicotine before a second person. */
export function addWeighing(
  to: Tables,
  orders: readonly DemoOrder[],
  stepIds: ReadonlyMap<DemoStep, number>,
  { now, plantId, batchers, supervisor, scales }: Options,
) {
  const chance = random(20_261_125)
  const shelf = shelves(to, plantId)
  const recipeLines = grouped(to.rows('recipe_lines'), ({ recipe_id }) => Number(recipe_id))
  const steps = new Map(to.rows('production_order_steps').map((row) => [row.id, row]))

  const weighLine = (step: DemoStep, row: DemoRow, line: DemoRow, from: number, each: number) => {
    const target = six((step.planned * Number(line.percent)) / 100)
    const tolerance = Number(line.tolerance_percent)
    const place = shelf(Number(line.product_id), from)
    if (place === null) return
    const { parts, deviation } = readings(target, tolerance, chance)
    let rest = target
    for (const [nth, actual] of parts.entries()) {
      const isPartial = nth < parts.length - 1
      const at = Math.min(now, from + (each * (nth + 1)) / (parts.length + 1))
      to.add('batching_logs', {
        production_order_id: row.production_order_id,
        step_id: row.id,
        batch_no: step.batch,
        recipe_line_id: line.id,
        kind: 'recipe',
        product_id: line.product_id,
        ...place,
        target_qty: Math.max(0, rest),
        actual_qty: actual,
        unit: 'ml',
        actual_ml: actual,
        is_partial: isPartial,
        deviation_percent: isPartial ? null : deviation.percent,
        tolerance_percent: tolerance,
        verdict: isPartial || deviation.isWithin ? 'ok' : 'overridden',
        ...(!isPartial &&
          !deviation.isWithin && {
            override_reason: 'Within the limits of the test',
            override_by_id: supervisor,
          }),
        scale_machine_id: line.role === 'pg' || line.role === 'vg' ? null : chance.pick(scales),
        weighed_by_id: step.person,
        weighed_at: iso(at),
        verified_by_id: line.is_hazard ? (batchers.find((one) => one !== step.person) ?? null) : null,
        created_at: iso(at),
        created_by: step.person,
        updated_at: iso(at),
      })
      rest = six(rest - actual)
    }
  }

  for (const order of orders) {
    const lines = recipeLines.get(order.bottle.recipeId) ?? []
    for (const step of order.steps) {
      const row = steps.get(stepIds.get(step) ?? 0)
      const startedAt = step.work?.logs[0]?.at
      if (step.phase !== 'batching' || !row || startedAt === undefined || !step.work) continue
      const isDone = step.work.status === 'done'
      const span = Math.max(20 * minute, (isDone ? step.work.end - startedAt : now - startedAt) * 0.6)
      const weighed = isDone ? lines.length : Math.floor(lines.length / 2)
      const each = span / Math.max(1, weighed)
      for (const [nth, line] of lines.slice(0, weighed).entries())
        weighLine(step, row, line, startedAt + nth * each, each)
      Object.assign(row, {
        lines_to_weigh: lines.length,
        lines_weighed: weighed,
        weighed_at: isDone ? iso(startedAt + span) : null,
        ppe_confirmed: true,
        tank_clean: true,
      })
    }
  }
}
