import type pg from 'pg'

/**
 * What the demo company reported to Health Canada: the ingredients of every bottle but two, of which one is in an order
 * that is being written. And the licence of one customer has ended, who has ordered nothing that is open.
 */
export async function addReporting(client: pg.ClientBase, by: number) {
  await client.query(
    `with due as materialized (select d.*, p.sku from ingredient_reports_due d join products p on p.id = d.product_id),
     of_sales as (
       select l.product_id, bool_or(s.status = 'draft') as is_drafted
       from sale_lines l join sales s on s.id = l.sale_id
       where s.status not in ('shipped', 'done', 'cancelled') group by l.product_id having bool_and(s.status = 'draft')
     ), late as (
       (select d.product_id from due d join of_sales o on o.product_id = d.product_id and o.is_drafted
        order by d.product_id desc limit 1)
       union
       (select d.product_id from due d where d.sku like 'MF-%' and not exists (
          select from sale_lines l join sales s on s.id = l.sale_id
          where l.product_id = d.product_id and s.status not in ('shipped', 'done', 'cancelled'))
        order by d.product_id desc limit 1)
     ), numbered as (
       select d.product_id, d.recipe_id, row_number() over (order by d.product_id) as nth,
         d.product_id not in (select product_id from late) as is_done
       from due d
     )
     insert into ingredient_reports (number, status, kind, product_id, recipe_id, submitted_on, submission_ref, submitted_at,
       submitted_by_id, created_at, created_by, updated_at, updated_by)
     select 'IR-' || lpad(nth::text, 5, '0'), case when is_done then 'submitted' else 'open' end, 'report', product_id,
       recipe_id, case when is_done then date '2026-01-20' end,
       case when is_done then 'HC-2026-' || lpad(nth::text, 4, '0') end,
       case when is_done then timestamptz '2026-01-20 15:00Z' end, case when is_done then $1::bigint end,
       timestamptz '2026-01-12 14:00Z', $1, timestamptz '2026-01-20 15:00Z', $1
     from numbered order by nth`,
    [by],
  )
  await client.query(
    `insert into ingredient_report_lines (ingredient_report_id, place, ingredient, is_part, common_name, chemical_name,
       cas_number, mg_ml, supplier, supplier_address, nicotine_origin, source)
     select r.id, s.place, s.ingredient, s.is_part, s.common_name, s.chemical_name, s.cas_number, s.mg_ml, s.supplier,
       s.supplier_address, s.nicotine_origin, s.source
     from ingredient_reports r join recipe_substances s on s.recipe_id = r.recipe_id where r.status = 'submitted'`,
  )
  await client.query(
    `update customers set vaping_licence = v.code || '-V' || (40000 + c.id), vaping_licence_expires_on = '2028-03-31'
     from customers c join provinces v on v.id = c.ship_province_id join licence_provinces() l on l.code = v.code
     where customers.id = c.id and c.vaping_licence is null and c.kind not in ('internal', 'export')`,
  )
  await client.query(
    `update customers set vaping_licence_expires_on = '2026-03-31' where id = (
       select c.id from customers c join provinces v on v.id = c.ship_province_id join licence_provinces() l on l.code = v.code
       where c.status = 'active' and c.kind = 'retailer' and not exists (
         select from sales s where s.customer_id = c.id and s.status not in ('draft', 'shipped', 'done', 'cancelled'))
       order by c.id desc limit 1)`,
  )
}
