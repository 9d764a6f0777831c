import { sql } from 'kysely'
import {
  type FillTables,
  judgeSample,
  sampleOf,
  tablesOn,
} from '../../../../src/resources/production/filling/netQuantity'
import type { FillRun } from '../../../../src/resources/production/filling/fillCalls'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { settingsNow } from '../../../site/settings'

/** The tables of the law on a day. */
export async function fillTables(db: Db | Trx, day: string): Promise<FillTables> {
  const settings = await settingsNow(
    db,
    'law.fill_tolerances',
    'law.fill_samples',
    'law.fill_factors',
    'law.fill_short_units',
  )
  const all = {
    tolerances: settings['law.fill_tolerances'],
    samples: settings['law.fill_samples'],
    factors: settings['law.fill_factors'],
    shortUnits: settings['law.fill_short_units'],
  }
  return tablesOn(all, day)
}

/** The lot that a sample is of: what was bottled, at least as many as are planned and can still be. */
export const lotOf = ({
  qty_planned,
  qty_in,
  qty_good,
}: Pick<ProductionOrderStep, 'qty_planned' | 'qty_in' | 'qty_good'>) =>
  Math.max(1, Math.floor(Math.max(qty_good, Math.min(qty_planned, qty_in))))

export type FillSource = Pick<
  FillRun,
  'step_id' | 'number' | 'product' | 'sku' | 'label_ml' | 'density_g_ml' | 'tare_g' | 'due_at'
> &
  Pick<ProductionOrderStep, 'qty_planned' | 'qty_in' | 'qty_good'> & {
    product_id: number
    cost_per_ml: number | null
    nets: number[]
  }

/** The bottles of a bottling step: what they declare, their liquid, and what those that count hold. */
export async function fillSource(db: Db | Trx, stepId: number): Promise<FillSource> {
  const { rows } = await sql<FillSource>`
    select s.id as step_id, o.number, o.product_id, g.name as product, g.sku,
      coalesce(o.volume_ml, g.volume_ml)::float8 as label_ml,
      coalesce(r.density_g_ml, b.density_g_ml)::float8 as density_g_ml, s.qty_planned::float8 as qty_planned,
      s.qty_in::float8 as qty_in, s.qty_good::float8 as qty_good, k.cost_per_ml::float8 as cost_per_ml,
      to_json(s.fill_due_at) #>> '{}' as due_at, w.nets,
      (select x.tare_g::float8 from fill_check_weights x join fill_checks c on c.id = x.fill_check_id
        where c.step_id = s.id order by x.id desc limit 1) as tare_g
    from production_order_steps s
      join phases p on p.id = s.phase_id and p.code = 'bottling'
      join production_orders o on o.id = s.production_order_id
      join products g on g.id = o.product_id
      join recipes r on r.id = o.recipe_id
      join products b on b.id = r.product_id
      join liquid_costs k on k.id = r.product_id
      cross join lateral (
        select coalesce(array_agg(x.net_ml::float8 order by x.id), '{}') as nets
        from fill_checks c join fill_check_weights x on x.fill_check_id = c.id
        where c.step_id = s.id and c.status <> 'settled'
      ) w
    where s.id = ${stepId} and coalesce(o.volume_ml, g.volume_ml) > 0`.execute(db)
  const [found] = rows
  if (!found) throw new Refused('not_found', { text: 'No bottles are filled in this step' })
  return found
}

/** What the sample of a run says so far, and how large it has to be. */
export function judgedRun(source: FillSource, tables: FillTables) {
  const lot_units = lotOf(source)
  const { label_ml, nets } = source
  return {
    ...judgeSample({ label_ml, lot_units, nets }, tables),
    lot_units,
    needed: sampleOf(lot_units, tables),
  }
}
