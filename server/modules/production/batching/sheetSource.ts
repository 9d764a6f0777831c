import { sql } from 'kysely'
import { unitOfMeasure } from '../../../../src/resources/production/batching/liquid'
import { type Choices, sheetOf } from '../../../../src/resources/production/batching/sheet'
import type {
  BatchingSheet,
  SheetHead,
  SourceLine,
} from '../../../../src/resources/production/batching/sheetShape'
import { toleranceOf } from '../../../../src/resources/production/batching/tolerance'
import type { Db, Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { lotsFor } from './sheetLots'

async function headOf(db: Db | Trx, stepId: number): Promise<SheetHead> {
  const { rows } = await sql<SheetHead>`
    select s.id as step_id, s.production_order_id, o.number, s.batch_no, coalesce(o.batch_count, 1) as batch_count,
      g.name as product, g.sku, r.code || ' rev ' || coalesce(o.recipe_revision, r.revision) as recipe,
      t.lot_number, s.qty_planned as volume_ml, r.basis, r.density_g_ml, r.target_strength_mg_ml, r.mix_minutes,
      r.rest_hours, s.weighed_at
    from production_order_steps s join production_orders o on o.id = s.production_order_id
      join recipes r on r.id = o.recipe_id join products g on g.id = r.product_id join phases f on f.id = s.phase_id
      left join lots t on t.id = s.lot_id
    where s.id = ${stepId} and f.code = 'batching' and s.unit_kind = 'ml'`.execute(db)
  const [head] = rows
  if (!head) throw new Refused('not_found', { text: 'This step has no batching sheet' })
  return head
}

type LineRow = Omit<SourceLine, 'drawn' | 'is_closed' | 'lots' | 'unit' | 'tolerance_percent'> & {
  tolerance_percent: number | null
  dimension: string
  only_lot_id: number | null
}

/** The lines of the recipe, then what is to be added beside it, each with its ingredient. */
async function lineRows(db: Db | Trx, stepId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id as recipe_line_id, null::bigint as addition_id,
      case l.role when 'recovery' then 'recovery_input' else 'recipe' end as kind, l.product_id, p.name as product, p.sku,
      l.role, l.is_hazard::int as is_hazard, l.percent, null::numeric as planned_ml, l.strength_mg_ml, p.density_g_ml,
      p.pg_percent, p.vg_percent, l.tolerance_percent, m.dimension, l.note, null::bigint as only_lot_id,
      (l.role = 'nicotine' or s.requires_second_person)::int as needs_second_person
    from production_order_steps s join production_orders o on o.id = s.production_order_id
      join recipe_lines l on l.recipe_id = o.recipe_id join products p on p.id = l.product_id
      join measures m on m.id = p.stock_measure_id
    where s.id = ${stepId}
    union all
    select null, a.id, a.kind, a.product_id, p.name, p.sku,
      case when a.kind = 'recovery_input' then 'recovery' else coalesce(l.role,
        case p.kind when 'nicotine' then 'nicotine' when 'flavour' then 'flavour' else 'additive' end) end,
      coalesce(l.is_hazard, false)::int, null, a.target_ml, a.strength_mg_ml, p.density_g_ml, p.pg_percent, p.vg_percent,
      a.tolerance_percent, m.dimension, a.note, a.lot_id,
      (p.kind = 'nicotine' or s.requires_second_person)::int
    from batching_additions a join production_order_steps s on s.id = a.step_id
      join production_orders o on o.id = a.production_order_id
      join products p on p.id = a.product_id join measures m on m.id = p.stock_measure_id
      left join recipe_lines l on l.recipe_id = o.recipe_id and l.product_id = a.product_id
    where a.step_id = ${stepId}
    order by recipe_line_id nulls last, addition_id`.execute(db)
  return rows
}

type DrawnRow = SourceLine['drawn'][number] & {
  recipe_line_id: number | null
  addition_id: number | null
  is_partial: boolean
}

async function drawnRows(db: Db | Trx, stepId: number): Promise<DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    select g.recipe_line_id, g.addition_id, g.lot_id, g.actual_ml as ml, t.strength_mg_ml, g.is_partial
    from batching_logs g join lots t on t.id = g.lot_id where g.step_id = ${stepId} order by g.id`.execute(db)
  return rows
}

const isOf =
  (line: Pick<LineRow, 'recipe_line_id' | 'addition_id'>) =>
  (other: Pick<LineRow, 'recipe_line_id' | 'addition_id'>) =>
    other.recipe_line_id === line.recipe_line_id && other.addition_id === line.addition_id

/** The sheet of a batching step: what it has to take, has taken and can take, for the lots chosen to come next. */
export async function batchingSheet(
  db: Db | Trx,
  stepId: number,
  at: string,
  choices?: Choices,
): Promise<BatchingSheet> {
  const head = await headOf(db, stepId)
  const rows = await lineRows(db, stepId)
  const drawn = await drawnRows(db, stepId)
  const products = [...new Set(rows.map(({ product_id }) => product_id))]
  const lots = await lotsFor(db, head.production_order_id, products, at)
  const lines = rows.map(({ dimension, only_lot_id, ...row }): SourceLine => {
    const own = drawn.filter(isOf(row))
    return {
      ...row,
      tolerance_percent: toleranceOf(row),
      unit: unitOfMeasure({ dimension }),
      drawn: own.map(({ lot_id, ml, strength_mg_ml }) => ({ lot_id, ml, strength_mg_ml })),
      is_closed: own.some(({ is_partial }) => !is_partial) ? 1 : 0,
      lots: lots
        .filter(
          ({ product_id, lot_id }) => product_id === row.product_id && lot_id === (only_lot_id ?? lot_id),
        )
        .map(({ product_id: _, ...lot }) => lot),
    }
  })
  return sheetOf(head, lines, choices)
}
