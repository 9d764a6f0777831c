import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import { type LabelItem, labelItemsOf } from '../../../src/resources/production/labelChecks/labelRule'
import { random } from '../company/random'
import type { Tables } from '../company/tables'
import type { DemoOrder, DemoStep } from './floor'
import type { Work } from './work'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

/** A label that was wrong: its print or its place, put right before the line went on. */
const wrongShare = 0.012
type Wrong = readonly [item: LabelItem, found: string, resolution: string]
const wrongs: Readonly<Record<PlantArea, readonly [Wrong, Wrong]>> = {
  production: [
    [
      'position',
      'Labels are 3 mm too high',
      'The guide of the labeler was set, 40 bottles were labelled again',
    ],
    [
      'expiry_printed',
      'The expiry is not readable',
      'The ribbon was changed, the bottles were labelled again',
    ],
  ],
  assembly: [
    ['position', 'The stamp is off the seal', 'The applicator was set, 20 packs were sorted out'],
    ['expiry_printed', 'The expiry is not readable', 'The ribbon was changed, the packs were printed again'],
  ],
}

/** When labels were compared: before the first count, then about once an hour of running. */
function checkTimes({ logs }: Work) {
  const [first] = logs
  if (!first) return []
  const times = [first.at + 2 * minute]
  for (const { event, at } of logs)
    if (event === 'report' && at - (times.at(-1) ?? 0) >= 55 * minute) times.push(at - minute)
  return times
}

/** What was compared of the labels of orders; what runs is checked again within the hour. */
export function addLabelChecks(
  to: Tables,
  orders: readonly DemoOrder[],
  stepIds: ReadonlyMap<DemoStep, number>,
  { now, quality }: { now: number; quality: number },
) {
  const chance = random(20_261_127)
  const steps = new Map(to.rows('production_order_steps').map((row) => [row.id, row]))
  const papers = new Map(to.rows('production_orders').map((row) => [row.id, row]))
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const templates = new Map(
    to
      .rows('label_templates')
      .flatMap((row) => (row.status === 'approved' ? [[row.product_id, row] as const] : [])),
  )
  for (const order of orders)
    for (const step of order.steps) {
      const row = steps.get(stepIds.get(step) ?? 0)
      if (!row || row.requires_label_check !== true || !step.work) continue
      const product = products.get(order.bottle.id)
      const lot = papers.get(Number(row.production_order_id))?.lot_prefix ?? null
      const times = checkTimes(step.work)
      const jurisdiction = order.bottle.jurisdiction
      for (const [place, at] of times.entries()) {
        const wrong = place > 0 && chance.chance(wrongShare) ? chance.pick(wrongs[order.area]) : null
        to.add('label_checks', {
          number: `LBC-${String(to.rows('label_checks').length + 1).padStart(5, '0')}`,
          status: wrong ? 'resolved' : 'passed',
          production_order_id: row.production_order_id,
          step_id: row.id,
          product_id: order.bottle.id,
          label_template_id: templates.get(order.bottle.id)?.id ?? null,
          machine_id: step.machine?.id ?? null,
          checkpoint: place === 0 ? 'start' : 'hourly',
          scanned_upc: product?.barcode ?? null,
          scanned_label_code: product?.label_code ?? null,
          scanned_lot: lot,
          expected_upc: product?.barcode ?? null,
          expected_label_code: product?.label_code ?? null,
          expected_lot: lot,
          expected_jurisdiction: product?.excise_jurisdiction ?? null,
          items: labelItemsOf(jurisdiction),
          failed_items: wrong ? [wrong[0]] : [],
          user_id: step.person,
          checked_at: iso(at),
          ...(wrong && {
            fail_note: wrong[1],
            resolution: wrong[2],
            resolved_at: iso(Math.min(now, at + 20 * minute)),
            resolved_by_id: quality,
          }),
        })
      }
      if (step.work.status !== 'done')
        row.label_due_at = iso(Math.max(now + 20 * minute, (times.at(-1) ?? now) + 60 * minute))
    }
}
