import { sql } from 'kysely'
import {
  additionsFor,
  type Liquid,
  type MeasuredBatch,
} from '../../../../src/resources/production/laboratory/adjustment'
import {
  type AdjustmentProposal,
  laboratoryCalls,
} from '../../../../src/resources/production/laboratory/laboratoryCalls'
import type { Db, Trx } from '../../../db/database'
import { onCall } from '../../../calls/handlers'
import { Refused } from '../../../engine/errors'
import { settingsNow } from '../../../site/settings'

type Batch = {
  verdict: string | null
  measured: number | null
  target: number
  adjustments: number
  volume: number | null
  capacity: number | null
  pg: number
  vg: number
  recipe_id: number | null
}

/** A batch as its recipe and its tank have it: what was mixed less what was sampled. */
async function batchOf(db: Db | Trx, requestId: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select r.verdict, r.final_mg_ml as measured, r.target_strength_mg_ml as target, r.adjustments,
      mix.qty_good - (select coalesce(sum(s.sample_ml), 0) from hplc_requests s
        where s.production_order_id = r.production_order_id and s.batch_no = r.batch_no
          and s.sampled_at is not null) as volume,
      m.capacity_ml as capacity, c.pg_percent as pg, c.vg_percent as vg, c.id as recipe_id
    from hplc_requests r
      left join production_orders o on o.id = r.production_order_id
      left join recipes c on c.id = o.recipe_id
      left join lateral (select s.qty_good, s.machine_id from production_order_steps s
        join phases p on p.id = s.phase_id
        where s.production_order_id = r.production_order_id and s.batch_no = r.batch_no and p.code = 'batching'
          and s.unit_kind = 'ml' order by s.sequence desc limit 1) mix on true
      left join machines m on m.id = mix.machine_id
    where r.id = ${requestId}`.execute(db)
  return rows[0]
}

type Part = {
  product_id: number
  sku: string
  product: string
  role: string
  strength: number
  pg: number | null
  vg: number | null
  percent: number
}

const partsOf = async (db: Db | Trx, recipeId: number) =>
  (
    await sql<Part>`select l.product_id, p.sku, p.name as product, l.role, coalesce(l.strength_mg_ml, 0) as strength,
        case l.role when 'pg' then 100 when 'vg' then 0 else p.pg_percent end as pg,
        case l.role when 'pg' then 0 when 'vg' then 100 else p.vg_percent end as vg, l.percent
      from recipe_lines l join products p on p.id = l.product_id
      where l.recipe_id = ${recipeId} order by l.sequence`.execute(db)
  ).rows

const hundredth = (value: number) => Math.round(value * 100) / 100

type Addition = AdjustmentProposal['additions'][number]

const addition = ({ product_id, sku, product }: Part, ml: number): Addition => ({
  product_id,
  sku,
  product,
  ml,
})

/** Nicotine base, with as much of a carrier as keeps PG and VG. */
function stronger(batch: MeasuredBatch, parts: readonly Part[]): Addition[] {
  const base = parts.find(({ role, strength }) => role === 'nicotine' && strength > batch.target)
  if (!base) return []
  const liquid: Liquid = {
    strength: base.strength,
    pg: base.pg ?? batch.pg,
    vg: base.vg ?? batch.vg,
  }
  const found = additionsFor(batch, liquid)
  if (!found) return []
  const carrier = parts.find(({ role }) => role === found.carrier)
  if (found.carrier !== null && !carrier) return []
  return [addition(base, found.main), ...(carrier ? [addition(carrier, found.carrierMl)] : [])]
}

/** Liquid without nicotine, of the carriers of the recipe in their own proportion. */
function weaker(batch: MeasuredBatch, parts: readonly Part[]): Addition[] {
  const carriers = parts.filter(({ role }) => role === 'pg' || role === 'vg')
  const total = carriers.reduce((sum, { percent }) => sum + percent, 0)
  if (total === 0) return []
  const share = (role: string) =>
    (carriers.filter((one) => one.role === role).reduce((sum, { percent }) => sum + percent, 0) / total) * 100
  const found = additionsFor(batch, { strength: 0, pg: share('pg'), vg: share('vg') })
  return found === null
    ? []
    : carriers.map((carrier) => addition(carrier, hundredth((found.main * carrier.percent) / total)))
}

/** What would bring a failed batch back to its target; null where there is nothing to adjust, or nothing that does. */
export async function proposalFor(db: Db | Trx, requestId: number): Promise<AdjustmentProposal | null> {
  const found = await batchOf(db, requestId)
  if (!found) throw new Refused('not_found', { text: 'There is no such request' })
  const { verdict, measured, volume, recipe_id: recipeId } = found
  if (measured === null || volume === null || recipeId === null || volume <= 0) return null
  const isLow = measured < found.target
  if (verdict === null || verdict === 'pass' || found.target === 0) return null
  const batch = { volume, measured, target: found.target, pg: found.pg, vg: found.vg }
  const parts = await partsOf(db, recipeId)
  const additions = isLow ? stronger(batch, parts) : weaker(batch, parts)
  if (additions.length === 0) return null
  const { hplc_max_adjustments: most } = await settingsNow(db, 'hplc_max_adjustments')
  const newVolume = hundredth(additions.reduce((sum, { ml }) => sum + ml, volume))
  return {
    verdict: isLow ? 'low' : 'high',
    volume_ml: volume,
    measured_mg_ml: measured,
    target_mg_ml: found.target,
    additions,
    new_volume_ml: newVolume,
    capacity_ml: found.capacity,
    fits: found.capacity !== null && newVolume <= found.capacity ? 1 : 0,
    adjustments: found.adjustments,
    max_adjustments: most,
  }
}

onCall(laboratoryCalls.adjustment, ({ db, input }) => proposalFor(db, input.id))
