import { toSix } from '../../../src/resources/production/batching/liquid'
import { deviationOf, toleranceOf } from '../../../src/resources/production/batching/tolerance'
import type { Random } from '../company/random'
import { random } from '../company/random'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import type { LedgerOrder } from './batchLots'
import type { Reuse } from '../recoveries/reuse'
import type { DemoStep, WrittenOrder } from './floor'
import type { FloorPostings } from './floorPostings'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

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
  postings: FloorPostings
  now: number
  plantId: number
  batchers: readonly number[]
  supervisor: number
  scales: readonly number[]
  /** Recovered liquid that batches take, by their order. */
  reuses: ReadonlyMap<number, Reuse>
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
    left = toSix(left - mostAtOnce)
  }
  return { parts: [...parts, left], deviation: deviationOf(whole, target, tolerance), whole }
}

/** All of a target, in parts. */
function wholeOf(target: number) {
  const parts: number[] = []
  let left = target
  for (; left > mostAtOnce; left = toSix(left - mostAtOnce)) parts.push(mostAtOnce)
  return { parts: [...parts, left], deviation: deviationOf(target, target, 0) }
}

type Weighing = {
  step: DemoStep
  row: DemoRow
  product: number
  target: number
  tolerance: number
  /** The line of the recipe, or the addition beside it. */
  of: { recipe_line_id: number } | { addition_id: number }
  kind: 'recipe' | 'adjustment' | 'recovery_input'
  /** Recovered liquid goes in whole, out of its own lot. */
  out?: Reuse
  isPoured: boolean
  isConfirmed: boolean
  from: number
  each: number
}

/** What was weighed into the batches of orders: line by line, from lots that were there, before a second person. */
export function addWeighing(
  to: Tables,
  orders: readonly (WrittenOrder | LedgerOrder)[],
  { postings, now, plantId, batchers, supervisor, scales, reuses }: Options,
) {
  const chance = random(20_261_125)
  const shelf = shelves(to, plantId)
  const recipeLines = grouped(to.rows('recipe_lines'), ({ recipe_id }) => Number(recipe_id))
  const steps = new Map(to.rows('production_order_steps').map((row) => [row.id, row]))

  const weighed = (entry: WrittenOrder | LedgerOrder, weighing: Weighing) => {
    const { step, row, product, target, tolerance, of, kind, out, isPoured, isConfirmed, from, each } =
      weighing
    const place = out ? { lot_id: out.lot.id, bin_id: out.bin } : shelf(product, from)
    const { parts, deviation } = out ? wholeOf(target) : readings(target, tolerance, chance)
    let rest = target
    for (const [nth, actual] of parts.entries()) {
      const isPartial = nth < parts.length - 1
      const at = Math.min(now, from + (each * (nth + 1)) / (parts.length + 1))
      const [movement] = out
        ? [postings.reuse(out, actual)]
        : 'posts' in entry && entry.posts
          ? postings.consumption(entry, product, actual)
          : []
      const goods = movement ? { lot_id: movement.lot_id, bin_id: movement.from_bin_id } : place
      if (goods === null) return
      const [posted] =
        movement && 'posts' in entry ? postings.post(entry, 'weigh', at, step.person, [movement]) : []
      to.add('batching_logs', {
        production_order_id: row.production_order_id,
        step_id: row.id,
        batch_no: step.batch,
        ...of,
        kind,
        product_id: product,
        ...goods,
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
        scale_machine_id: isPoured ? null : chance.pick(scales),
        weighed_by_id: step.person,
        weighed_at: iso(at),
        verified_by_id: isConfirmed ? (batchers.find((one) => one !== step.person) ?? null) : null,
        stock_movement_id: posted ?? null,
        created_at: iso(at),
        created_by: step.person,
        updated_at: iso(at),
      })
      rest = toSix(rest - actual)
    }
  }

  const batchKey = ({ production_order_id: order, batch_no: batch }: Partial<DemoRow>) =>
    `${String(order)} ${String(batch)}`
  // A batch is adjusted once.
  const decided = new Map(
    to
      .rows('hplc_requests')
      .flatMap((request) =>
        request.decision === 'adjust' ? [[batchKey(request), request.id] as const] : [],
      ),
  )

  /** The base that was added to a batch whose test was too low. */
  const adjusted = (entry: WrittenOrder | LedgerOrder, step: DemoStep, row: DemoRow) => {
    const test = entry.order.steps.find(({ phase, batch }) => phase === 'hplc' && batch === step.batch)
    const addition = test?.failed?.addition
    const line = (recipeLines.get(entry.order.bottle.recipeId) ?? []).find(({ role }) => role === 'nicotine')
    if (!addition || !line) return 0
    const stamp = iso(addition.at - 6 * minute)
    const addition_id = to.add('batching_additions', {
      production_order_id: row.production_order_id,
      step_id: row.id,
      batch_no: step.batch,
      kind: 'adjustment',
      hplc_request_id: decided.get(
        batchKey({ production_order_id: row.production_order_id, batch_no: step.batch }),
      ),
      product_id: line.product_id,
      target_ml: addition.ml,
      tolerance_percent: toleranceOf({ role: 'nicotine', tolerance_percent: null }),
      created_at: stamp,
      updated_at: stamp,
    })
    weighed(entry, {
      step,
      row,
      product: Number(line.product_id),
      target: addition.ml,
      tolerance: toleranceOf({ role: 'nicotine', tolerance_percent: null }),
      of: { addition_id },
      kind: 'adjustment',
      isPoured: false,
      isConfirmed: true,
      from: addition.at - 5 * minute,
      each: 4 * minute,
    })
    return 1
  }

  /** Recovered liquid, which takes the place of as much of the recipe. */
  const reused = (entry: WrittenOrder | LedgerOrder, step: DemoStep, row: DemoRow, out: Reuse) => {
    const from = (step.work?.logs[0]?.at ?? now) + 14 * minute
    const product = Number(out.lot.product_id)
    const tolerance = toleranceOf({ role: 'additive', tolerance_percent: null })
    const addition_id = to.add('batching_additions', {
      production_order_id: row.production_order_id,
      step_id: row.id,
      batch_no: step.batch,
      kind: 'recovery_input',
      product_id: product,
      lot_id: out.lot.id,
      target_ml: out.ml,
      strength_mg_ml: out.row.strength_mg_ml,
      tolerance_percent: tolerance,
      note: out.row.number,
      created_at: iso(from),
      updated_at: iso(from),
    })
    weighed(entry, {
      step,
      row,
      product,
      target: out.ml,
      tolerance,
      of: { addition_id },
      kind: 'recovery_input',
      out,
      isPoured: false,
      isConfirmed: true,
      from,
      each: 4 * minute,
    })
    return 1
  }

  for (const entry of orders) {
    const lines = recipeLines.get(entry.order.bottle.recipeId) ?? []
    for (const step of entry.order.steps) {
      const row = steps.get(entry.stepIds.get(step) ?? 0)
      const startedAt = step.work?.logs[0]?.at
      if (step.phase !== 'batching' || !row || startedAt === undefined || !step.work) continue
      const finishedAt = step.work.logs.find(({ event }) => event === 'finish')?.at
      const span = Math.max(20 * minute, ((finishedAt ?? now) - startedAt) * 0.6)
      const many = finishedAt === undefined ? Math.floor(lines.length / 2) : lines.length
      const each = span / Math.max(1, many)
      const out = reuses.get(entry.id)
      for (const [nth, line] of lines.slice(0, many).entries())
        weighed(entry, {
          step,
          row,
          product: Number(line.product_id),
          target: toSix(((step.planned - (out?.ml ?? 0)) * Number(line.percent)) / 100),
          tolerance: Number(line.tolerance_percent),
          of: { recipe_line_id: line.id },
          kind: 'recipe',
          isPoured: line.role === 'pg' || line.role === 'vg',
          isConfirmed: Boolean(line.is_hazard) || Boolean(row.requires_second_person),
          from: startedAt + nth * each,
          each,
        })
      const added = adjusted(entry, step, row) + (out ? reused(entry, step, row, out) : 0)
      Object.assign(row, {
        lines_to_weigh: lines.length + added,
        lines_weighed: many + added,
        weighed_at: finishedAt === undefined ? null : iso(startedAt + span),
        ppe_confirmed: true,
        tank_clean: true,
      })
    }
  }
}
