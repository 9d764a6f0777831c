import { sql } from 'kysely'
import type { LabelDemanded } from '../../../../src/resources/production/labelChecks/labelCheckCalls'
import { t } from '../../../../src/texts/texts'
import type { Db, Trx } from '../../../db/database'
import { invalidBecause } from '../../../engine/errors'

/** What is checked: a step of a production order, or a stamping order. */
export type Checked = {
  step_id?: number | null | undefined
  product_stamping_order_id?: number | null | undefined
}

/** Refuses a check of nothing, and one of two things. */
export function assertOne({ step_id, product_stamping_order_id }: Checked) {
  if (Boolean(step_id) === Boolean(product_stamping_order_id))
    throw invalidBecause('step_id', t('Choose a step or a stamping order'))
}

type Demands = LabelDemanded & { expires_on: string | null }

/** What the label has to show, from the product and the lots of what is checked. */
export async function demandsOf(db: Db | Trx, checked: Checked): Promise<Demands> {
  assertOne(checked)
  const { step_id = null, product_stamping_order_id = null } = checked
  const { rows } = await sql<Demands>`
    with checked as (
      select o.product_id, o.id as order_id, null::bigint as lot_id, o.label_version
        from production_order_steps s
        join production_orders o on o.id = s.production_order_id where s.id = ${step_id}::bigint
      union all
      select d.target_product_id, d.production_order_id, d.source_lot_id, o.label_version
        from product_stamping_orders d left join production_orders o on o.id = d.production_order_id
        where d.id = ${product_stamping_order_id}::bigint)
    select p.id as product_id, p.name as product, p.sku, p.strength_mg_ml::float8 as strength_mg_ml,
      p.volume_ml::float8 as volume_ml, coalesce(m.upc, p.barcode) as upc, coalesce(m.label_code, p.label_code) as label_code,
      p.excise_jurisdiction as jurisdiction, c.label_version, case when m.id is not null then json_build_object(
        'id', m.id, 'number', m.number, 'label_version', m.label_version, 'items', m.items, 'warning_en', m.warning_en,
        'warning_fr', m.warning_fr, 'licensee', m.licensee, 'stamp_placement', m.stamp_placement) end as template,
      coalesce(l.numbers, '{}') as lots, l.expires_on::text as expires_on,
      exists (select from label_checks k where k.checkpoint = 'start' and k.status = 'passed' and (k.step_id = ${step_id}::bigint
        or k.product_stamping_order_id = ${product_stamping_order_id}::bigint))::int as is_started
    from checked c join products p on p.id = c.product_id
      -- The version that the order names, else the last one that was approved.
      left join lateral (
        select * from label_templates m where m.product_id = p.id and m.status = 'approved'
          and m.jurisdiction is not distinct from p.excise_jurisdiction
          and m.label_version = coalesce(c.label_version, m.label_version)
        order by m.approved_at desc limit 1) m on true
      left join lateral (
        select array_agg(distinct l.lot_number order by l.lot_number) as numbers, min(l.expires_on) as expires_on
        from lots l where l.id = c.lot_id or l.production_order_id = c.order_id and l.product_id = c.product_id) l on true`.execute(
    db,
  )
  if (!rows[0]) throw invalidBecause('step_id', t('Choose a step or a stamping order'))
  return rows[0]
}

/**
 * Whether a scanned stamp may be on these goods: of their jurisdiction, on a reel in use or applied; null where none was
 * scanned.
 */
export async function isStampOf(trx: Trx, jurisdiction: string | null, serial: number, prefix: string) {
  const { rows } = await sql`select from stamp_ranges where jurisdiction = ${jurisdiction}
      and coalesce(serial_prefix, '') = ${prefix} and state in ('on_reel', 'applied')
      and first_serial <= ${serial}::bigint and last_serial >= ${serial}::bigint limit 1`.execute(trx)
  return rows.length > 0
}
