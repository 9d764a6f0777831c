-- What of a product is changed only after somebody else approved it: requests, what was applied, and what follows.

alter table products
  add column block_reason text check (length(block_reason) between 1 and 500),
  add column approval_hash text check (length(approval_hash) = 64);

-- The guarded fields of a product, as approved together.
create function product_guarded(p products) returns jsonb language sql immutable as $$
  select jsonb_build_object('sku', p.sku, 'name', p.name, 'kind', p.kind, 'brand_id', p.brand_id,
    'flavor_id', p.flavor_id, 'stock_measure_id', p.stock_measure_id, 'volume_ml', p.volume_ml,
    'strength_mg_ml', p.strength_mg_ml, 'nicotine_kind', p.nicotine_kind, 'pg_percent', p.pg_percent,
    'vg_percent', p.vg_percent, 'excise_jurisdiction', p.excise_jurisdiction, 'barcode', p.barcode,
    'case_barcode', p.case_barcode, 'lot_tracked', p.lot_tracked, 'expiry_tracked', p.expiry_tracked,
    'list_price', p.list_price, 'tax_class', p.tax_class)
$$;
create function product_approval_hash(p products) returns text language sql immutable as $$
  select encode(sha256(convert_to(product_guarded(p)::text, 'UTF8')), 'hex')
$$;
update products p set approval_hash = product_approval_hash(p) where status <> 'draft';

create table product_changes (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in
    ('draft', 'submitted', 'conflict', 'approved', 'applied', 'rejected', 'withdrawn')),
  kind text not null check (kind in ('create', 'update', 'discontinue', 'block')),
  product_id bigint references products,
  base_version integer check (base_version > 0),
  proposed jsonb,
  base_values jsonb not null default '{}',
  reason text not null check (length(reason) between 1 and 500),
  risk text not null check (risk in ('low', 'medium', 'high')),
  effective_on date,
  batch_id text check (length(batch_id) between 1 and 26),
  submitted_by_id bigint references users,
  submitted_at timestamptz(3),
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  approved2_by_id bigint references users,
  approved2_at timestamptz(3),
  decided_by_id bigint references users,
  decided_at timestamptz(3),
  applied_at timestamptz(3),
  decision_note text check (length(decision_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (proposed is null or jsonb_typeof(proposed) = 'object'),
  check (kind = 'create' or product_id is not null),
  check (status in ('draft', 'withdrawn') or submitted_by_id is not null),
  check (approved_by_id <> submitted_by_id and approved2_by_id not in (submitted_by_id, approved_by_id)),
  check (status <> 'rejected' or decision_note is not null)
);
create index product_changes_product on product_changes (product_id, id desc);
create index product_changes_waiting on product_changes (product_id)
  where status in ('submitted', 'conflict', 'approved');
create index product_changes_status on product_changes (status, submitted_at);
create index product_changes_batch on product_changes (batch_id) where batch_id is not null;
create index product_changes_submitted_by on product_changes (submitted_by_id);
create index product_changes_approved_by on product_changes (approved_by_id);
create index product_changes_approved2_by on product_changes (approved2_by_id);
create index product_changes_decided_by on product_changes (decided_by_id);

create table product_change_logs (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  product_change_id bigint references product_changes,
  field text not null check (length(field) between 1 and 60),
  old_value jsonb,
  new_value jsonb,
  product_version integer not null,
  source text not null check (source in ('change', 'direct', 'import', 'system')),
  applied_by_id bigint references users,
  approved_by_id bigint references users,
  applied_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (product_id, product_version, field)
);
create index product_change_logs_applied on product_change_logs (applied_at desc, id desc);
create index product_change_logs_field on product_change_logs (field, applied_at desc);
create index product_change_logs_change on product_change_logs (product_change_id);
create index product_change_logs_applied_by on product_change_logs (applied_by_id);
create index product_change_logs_approved_by on product_change_logs (approved_by_id);
create trigger product_change_logs_append_only before update or delete on product_change_logs
  for each row execute function refuse_change();
create trigger product_change_logs_never_emptied before truncate on product_change_logs
  for each statement execute function refuse_change();

-- Every change of a product that has left its draft stands in the log, whoever wrote it and on whatever way: a row per
-- field, and the whole image when the draft is approved. Costs are the ledger's and are told by it.
create function log_product_change() returns trigger language plpgsql as $$
declare
  change bigint := nullif(current_setting('decant.product_change', true), '')::bigint;
  is_image boolean := old.status = 'draft';
  untold text[] := array['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'average_cost',
    'last_cost', 'approval_hash'];
begin
  if new.status = 'draft' then return null; end if;
  insert into product_change_logs (product_id, product_change_id, field, old_value, new_value, product_version, source,
    applied_by_id, approved_by_id, applied_at, created_by, updated_by)
  select new.id, change, f.key, case when is_image then null else o.value end, f.value, new.version,
    case when change is not null then 'change'
      when current_setting('decant.source', true) = 'import' then 'import'
      when new.updated_by is null then 'system' else 'direct' end,
    new.updated_by, c.approved_by_id, new.updated_at, new.updated_by, new.updated_by
  from jsonb_each(to_jsonb(new) - untold) f
  join jsonb_each(to_jsonb(old) - untold) o using (key)
  left join product_changes c on c.id = change
  where case when is_image then f.value <> 'null' else f.value is distinct from o.value end;
  return null;
end $$;
create trigger products_logged after update on products
  for each row execute function log_product_change();

-- A value of a product as people read it; what it refers to, by its name of today.
create function product_value_text(field text, value jsonb) returns text language sql stable as $$
  select case
    when value is null or value = 'null' then null
    when field = 'brand_id' then (select name from brands where id = (value #>> '{}')::bigint)
    when field = 'flavor_id' then (select name from flavors where id = (value #>> '{}')::bigint)
    when field = 'category_id' then (select name from categories where id = (value #>> '{}')::bigint)
    when field in ('stock_measure_id', 'purchase_measure_id')
      then (select code from measures where id = (value #>> '{}')::bigint)
    when field = 'default_flow_id' then (select name from flows where id = (value #>> '{}')::bigint)
    when field = 'unstamped_product_id' then (select name from products where id = (value #>> '{}')::bigint)
    when jsonb_typeof(value) = 'boolean' then case when value = 'true' then 'Yes' else 'No' end
    when jsonb_typeof(value) = 'number' then trim_scale((value #>> '{}')::numeric)::text
    when field in ('kind', 'status', 'nicotine_kind', 'tax_class')
      then upper(left(value #>> '{}', 1)) || replace(substr(value #>> '{}', 2), '_', ' ')
    else value #>> '{}' end
$$;
-- A field of a product as people call it.
create function product_field_label(field text) returns text language sql immutable as $$
  select case field when 'sku' then 'SKU' when 'pg_percent' then 'PG' when 'vg_percent' then 'VG'
    when 'volume_ml' then 'Volume' when 'strength_mg_ml' then 'Strength' when 'nicotine_kind' then 'Nicotine'
    when 'excise_jurisdiction' then 'Jurisdiction'
    else upper(left(field, 1)) || replace(substr(regexp_replace(field, '_id$', ''), 2), '_', ' ') end
$$;
create view product_change_logs_now as
  select l.id, product_field_label(l.field) as field_text,
    product_value_text(l.field, l.old_value) as old_text,
    product_value_text(l.field, l.new_value) as new_text
  from product_change_logs l;

-- Whether a request still fits the product it was made from, and the fields it names.
create view product_changes_now as
  select c.id,
    c.status in ('submitted', 'conflict') and exists (
      select 1 from jsonb_each(c.base_values) b
      where to_jsonb(p) -> b.key is distinct from b.value) as has_conflict,
    (select string_agg(product_field_label(f), ', ' order by f) from jsonb_object_keys(c.proposed) f) as fields,
    coalesce(p.sku, c.proposed ->> 'sku') as sku,
    coalesce(p.name, c.proposed ->> 'name') as product_name,
    case when c.submitted_at is not null then
      round((extract(epoch from coalesce(c.decided_at, now()) - c.submitted_at) / 3600)::numeric, 1) end as hours
  from product_changes c left join products p on p.id = c.product_id;

create view products_now as
  select p.id, (select count(*)::integer from product_changes c
    where c.product_id = p.id and c.status in ('submitted', 'conflict', 'approved')) as pending_changes
  from products p;

create view products_diff as
  select l.id, l.product_id, p.sku, p.category_id, p.brand_id,
    product_field_label(l.field) as field,
    product_value_text(l.field, l.old_value) as old_text, product_value_text(l.field, l.new_value) as new_text,
    c.number as change_number, c.submitted_by_id as requester_id, l.approved_by_id, l.source, l.applied_at,
    1 as change_count, l.created_at, l.created_by, l.updated_at, l.updated_by, l.version
  from product_change_logs l
  join products p on p.id = l.product_id
  left join product_changes c on c.id = l.product_change_id;

-- A line per request and field it alters; of a new product one.
create view product_decisions as
  select c.id * 100 + f.place as id, c.number, c.kind, c.status as state, c.product_id,
    product_field_label(f.name) as field, c.risk, c.submitted_by_id, c.decided_by_id, c.submitted_at, c.decided_at,
    round((extract(epoch from c.decided_at - c.submitted_at) / 3600)::numeric, 1) as decision_hours,
    1 as requested_count,
    (c.status in ('approved', 'applied'))::integer as approved_count,
    (c.status = 'rejected')::integer as rejected_count,
    (c.status = 'conflict')::integer as conflict_count,
    c.created_at, c.created_by, c.updated_at, c.updated_by, c.version
  from product_changes c
  cross join lateral jsonb_object_keys(c.proposed) with ordinality f (name, place)
  where c.submitted_at is not null and (f.place = 1 or c.kind <> 'create');

-- A line per request, or per batch of them.
create view change_summary as
  select min(c.id) as id, coalesce(c.batch_id, min(c.number)) as called, count(*)::integer as change_count,
    count(distinct c.product_id)::integer as product_count,
    left(case when count(*) = 1 then coalesce(min(p.sku), min(c.proposed ->> 'sku')) || ' ' || min(c.reason)
      else min(c.reason) end, 400) as about,
    left((select string_agg(distinct product_field_label(f), ', ')
      from product_changes o, jsonb_object_keys(o.proposed) f where o.id = any(array_agg(c.id))), 400) as altered,
    case when bool_or(c.risk = 'high') then 'high' when bool_or(c.risk = 'medium') then 'medium' else 'low' end as risk,
    min(c.submitted_by_id) as submitted_by_id, min(c.submitted_at) as submitted_at,
    max(c.decided_at) as decided_at,
    round((extract(epoch from max(c.decided_at) - min(c.submitted_at)) / 3600)::numeric, 1) as decision_hours,
    case when count(distinct c.status) = 1 then min(c.status) else 'mixed' end as decision,
    (select count(*)::integer from production_orders o where o.product_id = any(array_agg(c.product_id))
      and o.status not in ('done', 'shipped', 'closed', 'cancelled')) as open_orders,
    min(c.created_at) as created_at, min(c.created_by) as created_by, max(c.updated_at) as updated_at,
    min(c.updated_by) as updated_by, sum(c.version)::integer as version
  from product_changes c left join products p on p.id = c.product_id
  where c.submitted_at is not null
  group by coalesce(c.batch_id, c.number), c.batch_id;
