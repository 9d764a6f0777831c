import { readingOf, toSix } from '../../../../src/resources/production/batching/liquid'
import { nextLot, openLines } from '../../../../src/resources/production/batching/sheet'
import type { BatchingSheet, SheetLine } from '../../../../src/resources/production/batching/sheetShape'
import { usualPailMl } from '../../../../src/resources/production/recoveries/pails'
import { demoPin } from '../../company/people'
import type { Random } from '../../company/random'
import type { PlantApi, WireRow } from '../api'
import type { Order, Step } from '../floorView'
import { among, listed } from '../listed'
import type { Press } from '../action'

type Pail = WireRow & { code: string }

/** The second person of the batchers. */
const witness = 'c.nguyen'
/** What is made at once where no pail is empty. */
const pailsMade = 10
/** The largest pail that is filled to its brim would spill. */
const mostInPail = usualPailMl * 0.9

/** What people do with the liquid of orders: weigh it in, measure what was mixed, and draw off what is left. */
export type LiquidWork = ReturnType<typeof liquidWork>

/** A reading to the thousandth, as scales show it. */
const thousandth = (value: number) => Math.round(value * 1000) / 1000

/** The next open line of a sheet of which there is something, and the lot it is taken from. */
function nextLine(sheet: BatchingSheet) {
  for (const line of openLines(sheet)) {
    const lot = nextLot(line)
    if (lot && lot.available_ml > 0) return { line, lot }
  }
  return null
}

/** How much goes in next: all that is left of the line, off by less than it may be, or what there is of the lot. */
function readingFor(line: SheetLine, available: number, chance: Random) {
  const off = (line.tolerance_percent / 100) * chance.between(-0.8, 0.8)
  const ml = toSix(line.target_ml * (1 + off) - line.weighed_ml)
  const isPartial = ml > available
  const qty = readingOf(isPartial ? available : ml, line.unit, line.density_g_ml)
  return { actual_qty: isPartial ? Math.floor(qty * 1000) / 1000 : thousandth(qty), is_partial: isPartial }
}

export function liquidWork(api: PlantApi, chance: Random) {
  /** Pails that are being filled. */
  const taken = new Set<string>()

  const sheetOf = async (step: Step, user: string) =>
    (await api.read(user, `/production/production_order_steps/${step.id}/batching_sheet`)) as BatchingSheet

  const confirmed = async (user: string, line: SheetLine) => {
    if (line.needs_second_person === 0) return {}
    const shown = await api.read(user, '/general/witness', { username: witness, pin: demoPin })
    return { verified_by: (shown as { token: string }).token }
  }

  const emptyPails = async (many: number) => {
    const path = `/production/pails?limit=100&${among('status', ['empty'])}`
    const free = async () =>
      [...(await listed<Pail>(api, path, 'recovery')).values()].filter(({ code }) => !taken.has(code))
    const found = await free()
    if (found.length >= many) return found.slice(0, many)
    const range = { count: Math.max(pailsMade, many), volume_capacity_ml: usualPailMl }
    await api.write('recovery', '/production/pails/range', range, 'pails make')
    return (await free()).slice(0, many)
  }

  return {
    /** One addition to a batch: the label of the lot is scanned, the scale is read, a second person confirms. */
    async weigh(step: Step, user: string): Promise<Press | null> {
      const next = nextLine(await sheetOf(step, user))
      if (next === null) return null
      const { line, lot } = next
      const reading = readingFor(line, lot.available_ml, chance)
      if (reading.actual_qty <= 0) return null
      const body = {
        step_id: step.id,
        recipe_line_id: line.recipe_line_id,
        addition_id: line.addition_id,
        scan: lot.lot_number,
        bin_id: lot.bin_id,
        unit: line.unit,
        ...reading,
        ...(await confirmed(user, line)),
      }
      return { user, path: '/production/batching_logs', body }
    },

    /** A mixed batch is measured: nearly all that was weighed in. */
    async measure(step: Step, user: string): Promise<Press | null> {
      const { lines } = await sheetOf(step, user)
      const weighed = lines.reduce((sum, { weighed_ml }) => sum + weighed_ml, 0)
      const qty_good = Math.max(0, thousandth(weighed * chance.between(0.998, 1) - step.qty_good))
      const path = `/production/production_order_steps/${step.id}/finish`
      return { user, path, body: { version: step.version, qty_good } }
    },

    /** Ends bottling: what hoses keep is lost, more than that is drawn into scanned pails. */
    async empty(step: Step, order: Order, user: string): Promise<Press | null> {
      const { ml } = (await api.read(
        'recovery',
        `/production/production_orders/${step.production_order_id}/recoverable`,
      )) as { ml: number }
      const path = `/production/production_order_steps/${step.id}/finish`
      const press = (more: Record<string, unknown>) => ({
        user,
        path,
        body: { version: step.version, ...more },
      })
      if (ml <= (order.line_loss_ml ?? 0)) return press({ qty_good: 0 })
      const many = Math.ceil(ml / mostInPail)
      const pails = await emptyPails(many)
      if (pails.length < many) return null
      for (const { code } of pails) taken.add(code)
      setTimeout(() => pails.forEach(({ code }) => taken.delete(code)), 60_000).unref()
      const each = thousandth(ml / many)
      const last = toSix(ml - each * (many - 1))
      return press({
        qty_good: 0,
        rest_recovered: ml,
        pails: pails.map(({ code }, at) => ({ code, volume_ml: at === many - 1 ? last : each })),
      })
    },
  }
}
