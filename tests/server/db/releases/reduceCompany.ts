import type pg from 'pg'

const documents = [
  'production_orders',
  'sales',
  'purchases',
  'receivings',
  'transfers',
  'stock_adjustments',
  'stock_counts',
  'product_changes',
  'import_runs',
]

const lines = [
  'sale_lines',
  'purchase_lines',
  'receiving_lines',
  'transfer_lines',
  'stock_adjustment_lines',
  'stock_count_lines',
  'production_order_materials',
  'recipe_lines',
]

// The two newest documents of each status, what is made by them, a few of the products in their lines, and the last days
// of the plant.
const deletions = [
  ...documents.map(
    (table) => `delete from ${table} where id in (
      select id from (select id, row_number() over (partition by status order by id desc) as place from ${table}) ranked
      where place > 2)`,
  ),
  `delete from products where id not in (
     select product_id from production_orders
     union all select product_id from recipes where id in (select recipe_id from production_orders)
     union all select product_id from (
       select product_id from (
         ${lines.map((table) => `(select product_id from ${table} order by id desc limit 20)`).join(' union ')}) named
       left join stock_movements m using (product_id) group by 1 having count(m.id) < 60) seldom_moved)`,
  `delete from punches where punched_at < (select max(punched_at) from punches) - interval '3 days'`,
  `delete from machine_states where started_at < (select max(started_at) from machine_states) - interval '2 days'`,
  'delete from attachments where id % 20 <> 0',
  'delete from attachment_contents c where not exists (select from attachments a where a.sha256 = c.sha256)',
  'delete from import_samples',
]

type Reference = { child: string; parent: string; name: string; definition: string; orphans: string }

/** Reduces the demo company to a size for the repository: deletes rows, and then all that refers to deleted rows. */
export async function reduceCompany(client: pg.Client) {
  const { rows: references } = await client.query<Reference>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, conname as name,
       pg_get_constraintdef(oid) as definition,
       (select string_agg(format('c.%I is not null', a.attname), ' and ') || ' and not exists (select from '
           || confrelid::regclass || ' p where ' || string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ') || ')'
         from unnest(conkey, confkey) as k (own, other)
         join pg_attribute a on a.attrelid = conrelid and a.attnum = k.own
         join pg_attribute f on f.attrelid = confrelid and f.attnum = k.other) as orphans
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  )
  const tables = [...new Set(references.flatMap(({ child, parent }) => [child, parent]))]
  await client.query('begin')
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const { child, name } of references) await client.query(`alter table ${child} drop constraint ${name}`)
  for (const deletion of deletions) await client.query(deletion)
  for (let isDone = false; !isDone;) {
    isDone = true
    for (const { child, orphans } of references) {
      const { rowCount } = await client.query(`delete from ${child} c where ${orphans}`)
      if (rowCount) isDone = false
    }
    const empty = await client.query(
      `delete from stock_postings p where not exists (select from stock_movements m where m.posting_id = p.id)`,
    )
    if (empty.rowCount) isDone = false
  }
  for (const { child, name, definition } of references)
    await client.query(`alter table ${child} add constraint ${name} ${definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}
