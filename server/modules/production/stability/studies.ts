import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { products } from '../../../../src/resources/inventory/products/products'
import { monthsAfter } from '../../../../src/resources/kit/text/days'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import {
  stabilityStudies,
  type StabilityStudy,
} from '../../../../src/resources/production/stability/stability_studies'
import { stabilityPoints } from '../../../../src/resources/production/stability/stability_points'
import { monthsOf } from '../../../../src/resources/production/stability/timePoints'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent, onCreate, onEvent, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { post } from '../../inventory/ledger/post'
import type { Movement } from '../../inventory/ledger/posting'
import { limitsOfTest } from '../laboratory/limits'
import { settleStudy } from './settleStudy'

/** The category a product is measured by: its own, else that of the liquid in it. */
async function categoryOf(unit: Unit, productId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(p.hplc_category_id, (select b.hplc_category_id from product_components c
      join products b on b.id = c.component_product_id and b.kind = 'semi_finished'
      where c.product_id = p.id and c.is_active and b.hplc_category_id is not null order by c.id limit 1)) as id
    from products p where p.id = ${productId}`.execute(unit.trx)
  return rows[0]?.id ?? null
}

onCreate(stabilityStudies, async (unit, values) => {
  const lot = await unit.get(lots, values.lot_id)
  const product = await unit.get(products, lot.product_id)
  const categoryId = await categoryOf(unit, product.id)
  if (categoryId === null)
    throw invalidBecause(
      'lot_id',
      t('{product} has no HPLC category: choose one under Products', { product: product.name }),
    )
  const target = product.strength_mg_ml ?? 0
  const { min, max } = await limitsOfTest(unit, categoryId, target)
  assertMonths(values.months)
  return {
    ...values,
    product_id: product.id,
    hplc_category_id: categoryId,
    target_strength_mg_ml: target,
    min_mg_ml: min,
    max_mg_ml: max,
  }
})

onUpdate(stabilityStudies, async (_unit, before, changes) => {
  assertMonths(changes.months ?? before.months)
  return changes
})

/** A study compares with what the lot began with. */
function assertMonths(typed: string) {
  const [first, ...others] = monthsOf(typed)
  if (first !== 0 || others.length === 0)
    throw invalidBecause('months', t('The first time point is 0, and at least one follows'))
}

/** What a lot has in bins, the fullest first, without what is promised to others. */
async function placesOf(unit: Unit, study: StabilityStudy) {
  const { rows } = await sql<{ bin_id: number; free: string }>`
    select l.bin_id, l.available::text as free from stock_levels l join bins b on b.id = l.bin_id
    where l.lot_id = ${study.lot_id} and l.available > 0 and b.kind not like 'virtual%' and b.kind <> 'transit'
      and b.frozen_by_count_id is null
    order by l.bin_id = ${study.bin_id} desc, l.available desc, l.bin_id`.execute(unit.trx)
  return rows
}

/** Lays the samples of all time points aside, with the retention sample. */
async function layAside(unit: Unit, study: StabilityStudy, points: number) {
  const needed = scaled(study.sample_qty) * BigInt(points) + scaled(study.retention_qty)
  let open = needed
  const movements: Movement[] = []
  for (const { bin_id, free } of await placesOf(unit, study)) {
    const part = scaled(free) < open ? scaled(free) : open
    open -= part
    if (part > 0n && bin_id !== study.bin_id)
      movements.push({
        product_id: study.product_id,
        lot_id: study.lot_id,
        from_bin_id: bin_id,
        to_bin_id: study.bin_id,
        qty: Number(unscaled(part)),
        reason: 'bin_move',
        note: study.number,
      })
  }
  if (open > 0n) {
    const { stock_measure_id } = await unit.get(products, study.product_id)
    const { code } = await unit.get(measures, stock_measure_id)
    throw new Refused('insufficient_stock', {
      text: t('{needed} {measure} of lot {lot} are needed, {free} are free', {
        needed: plainNumber(Number(unscaled(needed))),
        measure: code,
        lot: study.lot,
        free: plainNumber(Number(unscaled(needed - open))),
      }),
    })
  }
  if (movements.length === 0) return
  await post(unit, {
    posting_key: `stability_studies:${study.id}:start`,
    source_type: 'stability_studies',
    source_id: study.id,
    event: 'start',
    movements,
  })
}

onEvent(stabilityStudies, 'start', async (unit, study) => {
  const months = monthsOf(study.months)
  const today = await plantToday(unit)
  await layAside(unit, study, months.length)
  for (const month of months)
    await unit.insert(stabilityPoints, {
      stability_study_id: study.id,
      month,
      due_on: monthsAfter(today, month),
    })
  return { started_on: today }
})
afterEvent(stabilityStudies, 'start', (unit, study) => settleStudy(unit, study.id))

onEvent(stabilityStudies, 'stop', async (_unit, _study, { stop_note }) => ({ stop_note }))
afterEvent(stabilityStudies, 'stop', async (unit, study) => {
  const open = await unit.find(stabilityPoints, {
    stability_study_id: study.id,
    status: ['planned', 'requested'],
  })
  for (const { id } of open)
    await unit.fire(stabilityPoints, id, 'skip', { skip_note: study.stop_note ?? '' })
})
